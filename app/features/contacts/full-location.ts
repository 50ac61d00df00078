interface LocationParts {
  location: string | null
  city: string | null
  state_code: string | null
  zipcode: string | null
}

/** Where a contact is, in one line, as far as it is known: `12 Main Street, Atlanta, GA 30301`. */
export function fullLocation({ location, city, state_code, zipcode }: LocationParts): string {
  const region = [state_code, zipcode].filter(Boolean).join(' ')
  return [location, city, region].filter(Boolean).join(', ')
}
