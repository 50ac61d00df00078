/**
 * What the demo knows of one category. Texts may hold marks that `text.ts` fills in: {persona} {nombre} {apellido}
 * {ciudad} {cerca} {año} {años} {origen} {cosa} {negocio}; {ella} or {él} in a name asks for an owner of that
 * gender; {o} is o or a, {el} el or la, by the owner's gender.
 */
export interface Trade {
  slug: string
  businesses: number
  /** A shop or an office has an address; the others come to the customer. */
  place: 'shop' | 'office' | 'visits'
  prices: readonly string[]
  openings: readonly string[]
  working: readonly string[]
  closings: readonly string[]
  praise: readonly string[]
  fair: readonly string[]
  complaints: readonly string[]
  /** What people ask for when they reserve. */
  requests: readonly string[]
  kinds: readonly Kind[]
}

/** One line of business within a category, so that a name, its services and its description fit each other. */
export interface Kind {
  names: readonly string[]
  services: readonly string[]
  specialties: readonly string[]
  facts: readonly string[]
  praise: readonly string[]
  origins?: readonly string[]
}
