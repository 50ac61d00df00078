import type { Db } from 'db/connect'
import { BUSINESS_REF_SELECT_COLUMNS } from '~/features/businesses/find.server'
import { replaceMergedIds } from '~/features/businesses/merged.server'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import {
  getWhatsappDigits,
  toSafeEmailOrNull,
  toSafePhoneOrNull,
  toSafeUrlOrNull,
} from '~/values/contact/links'
import { decodeIdList } from './list'

/** Maximum number of contact files per network and hour (T176). */
export const MAX_CONTACT_FILES_PER_HOUR = 10
const HOUR_SECONDS = 60 * 60

/** Counts a download of a contact file. Returns 0 if it is allowed, otherwise the seconds to wait. */
export async function countDownloadAndGetWait(
  db: Db,
  { network, secret }: { network: string; secret: string },
  now = new Date(),
): Promise<number> {
  const key = buildLimitKey(secret, 'files of contacts by network', network)
  const { count, secondsLeft } = await incrementLimit(db, key, HOUR_SECONDS, now)
  return count > MAX_CONTACT_FILES_PER_HOUR ? secondsLeft : 0
}

/**
 * Returns the business ids of an encoded list. Also reads old lists with page numbers. A merged business is
 * replaced by the one it was merged into (D24).
 */
export const parseSavedListIds = async (db: Db, text: string | null | undefined): Promise<number[]> =>
  replaceMergedIds(db, await listedNumbers(db, text))

async function listedNumbers(db: Db, text: string | null | undefined): Promise<number[]> {
  const { ids, isFormer } = decodeIdList(text)
  if (!isFormer || ids.length === 0) return ids
  const rows = await db
    .selectFrom('former_page_numbers')
    .selectAll()
    .where('page_number', 'in', ids)
    .execute()
  const now = new Map(rows.map((row) => [row.page_number, row.business_id]))
  return ids.flatMap((id) => now.get(id) ?? [])
}

/**
 * Reads these businesses in the order of `ids`. Omits businesses that are no longer published. Closed ones
 * have no phone, WhatsApp or e-mail.
 */
export async function readSavedBusinesses(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_SELECT_COLUMNS)
    .select(['businesses.id', 'categories.name as category', 'contact_person', 'phone', 'whatsapp'])
    .select([
      'email',
      'shows_email',
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
    rows.map(({ website_url, contact_person, shows_email, ...row }) => [
      row.id,
      {
        ...row,
        contactPerson: contact_person,
        phone: row.closed ? null : toSafePhoneOrNull(row.phone),
        whatsapp: row.closed ? null : getWhatsappDigits(row),
        email: row.closed || shows_email === 0 ? null : toSafeEmailOrNull(row.email),
        address: addressOf(row),
        websiteUrl: toSafeUrlOrNull(website_url),
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A saved business with its contact details and address. */
export type SavedListBusiness = Awaited<ReturnType<typeof readSavedBusinesses>>[number]

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
