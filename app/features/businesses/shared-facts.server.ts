import type { Db } from 'db/connect'
import { zipIn } from '~/features/places/find-state'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'
import { businessSlug, nameKey } from '~/values/text/slug'

/** What a business page and its contact both say: whoever writes the one writes the other. */
export interface SharedFacts {
  name: string
  contactPerson: string | null
  email: string | null
  phone: string | null
  location: string | null
  city: string | null
  stateCode: string | null
  zipcode: string | null
}

/** Columns that both tables have; the name stands in one of its own in each. */
export const sharedColumns = <Facts extends Omit<SharedFacts, 'name'>>(facts: Facts) => ({
  contact_person: facts.contactPerson,
  email: facts.email,
  phone: facts.phone,
  location: facts.location,
  city: facts.city as Facts['city'],
  state_code: facts.stateCode as Facts['stateCode'],
  zipcode: facts.zipcode,
})

/** The name of a page, as it is shown, found and sorted; its address stays (D21). */
export const nameColumns = (name: string) => ({
  business_name: name,
  name_slug: businessSlug(name),
  name_key: nameKey(name),
})

/** What follows from a changed place: its clock (D60), and no point on the map, which then searches for the new one. */
export const movedColumns = (place: Pick<SharedFacts, 'stateCode' | 'zipcode' | 'location'>) => ({
  state_confirmed: 1 as const,
  time_zone: timeZoneOf(place.stateCode as StateCode, place.zipcode ?? zipIn(place.location)),
  latitude: null,
  longitude: null,
})

/** Tells the contact of a page what the page says now; nothing happens when it has none. */
export async function writeToContact(
  trx: Db,
  businessId: number,
  facts: SharedFacts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({
      ...sharedColumns(facts),
      name: facts.name,
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('business_pages').select('contact_id').where('business_pages.id', '=', businessId),
    )
    .execute()
}
