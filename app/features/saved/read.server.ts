import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { safeEmail, safePhone, safeUrl, whatsappDigits } from '~/values/contact/links'
import { decodeList } from './list'

/** The businesses that a list names, as an address or a cookie holds it; one of before by the numbers that pages had then. */
export async function readList(db: Db, text: string | null | undefined): Promise<number[]> {
  const { ids, isFormer } = decodeList(text)
  if (!isFormer || ids.length === 0) return ids
  const rows = await db
    .selectFrom('former_page_numbers')
    .selectAll()
    .where('page_number', 'in', ids)
    .execute()
  const now = new Map(rows.map((row) => [row.page_number, row.business_id]))
  return ids.flatMap((id) => now.get(id) ?? [])
}

/** These businesses in the order of `ids`; those that are not listed any more are left out. */
export async function readSaved(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(PLACE_COLUMNS)
    .select(['businesses.id', 'categories.name as category', 'contact_person', 'phone', 'whatsapp'])
    .select([
      'email',
      'location',
      'zipcode',
      'website_url',
      'closed_kind as closed',
      'price_range as priceRange',
    ])
    .where('businesses.id', 'in', [...ids])
    .where('businesses.is_listed', '=', 1)
    .execute()
  const found = new Map(
    rows.map(({ website_url, contact_person, ...row }) => [
      row.id,
      {
        ...row,
        contactPerson: contact_person,
        phone: row.closed ? null : safePhone(row.phone),
        whatsapp: row.closed ? null : whatsappDigits(row),
        email: row.closed ? null : safeEmail(row.email),
        address: addressOf(row),
        websiteUrl: safeUrl(website_url),
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A business as a list of saved ones shows it: whatever one needs to call it or to go there. */
export type SavedBusiness = Awaited<ReturnType<typeof readSaved>>[number]

interface Addressed {
  location: string | null
  city: string
  stateCode: string
  zipcode: string | null
}

function addressOf({ location, city, stateCode, zipcode }: Addressed): string {
  if (location?.includes(city)) return location
  return [location, city, [stateCode, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
