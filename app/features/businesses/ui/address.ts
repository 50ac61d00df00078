import type { BusinessDetail } from '../schema'

/** Street, city, state and zip in a line, the city once. */
export function addressOf(business: Pick<BusinessDetail, 'location' | 'city' | 'stateCode' | 'zipcode'>) {
  const { location, city, stateCode, zipcode } = business
  const place = [city, [stateCode, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return city && location?.includes(city) ? location : [location, place].filter(Boolean).join(', ')
}
