import type { Db } from 'db/connect'
import {
  BUSINESS_REF_SELECT_COLUMNS,
  rankDuplicateIds,
  readBusinessRefsWithId,
} from '~/features/businesses/find.server'
import type { BusinessRef } from '~/features/businesses/schema'
import { removeStateAndZipFromCity } from '~/features/places/find-state'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { toDuplicateKey } from '~/features/search/document.server'
import { toNetwork } from '~/values/network'
import type { RegistrationValues } from './schema'

/** Maximum number of businesses shown as possible duplicates. A chain may have hundreds with one phone. */
const MAX_LISTED_DUPLICATES = 5

/**
 * Returns at most five published businesses that may be the same one (D100), the most likely first. They have
 * the same phone, the same public e-mail, or nearly the same name in the same city. `excludedId`: id of a
 * registered business, which is excluded.
 */
export async function findListedDuplicates(
  db: Db,
  values: Pick<RegistrationValues, 'negocio' | 'telefono' | 'correo' | 'ciudad'>,
  excludedId?: number,
): Promise<(BusinessRef & { id: number })[]> {
  const pages = db
    .selectFrom('businesses')
    .select('id')
    .where('is_listed', '=', 1)
    .limit(MAX_LISTED_DUPLICATES + 1)
  const key = toDuplicateKey(values.negocio, removeStateAndZipFromCity(values.ciudad))
  const alike = db
    .selectFrom('search_documents')
    .select('business_id as id')
    .limit(MAX_LISTED_DUPLICATES + 1)
  const found = await Promise.all([
    pages.where('phone', '=', values.telefono).orderBy('id').execute(),
    // Only public e-mails are compared. Otherwise anyone could type an e-mail to find out its business
    // (T260).
    pages.where('email', '=', values.correo).where('shows_email', '=', 1).orderBy('id').execute(),
    key === '' ? [] : alike.where('duplicate_key', '=', key).orderBy('business_id').execute(),
  ])
  const ids = rankDuplicateIds(found.map((rows) => rows.map(({ id }) => id)))
    .filter((id) => id !== excludedId)
    .slice(0, MAX_LISTED_DUPLICATES)
  return readBusinessRefsWithId(db, ids)
}

const QUOTA_WINDOW_SECONDS = 60 * 60
/**
 * Maximum number of answers that name possible duplicates, per network and hour. Phones of one carrier may
 * share networks.
 */
const MAX_DUPLICATE_ANSWERS = 20

/**
 * Counts an answer that names possible duplicates, and returns whether it may be sent (T261). Above the limit
 * the registration continues without that answer. So a stranger cannot test many phones or e-mails.
 */
export async function consumeDuplicateAnswerQuota(
  db: Db,
  { address, secret }: { address: string; secret: string },
  now = new Date(),
): Promise<boolean> {
  const key = buildLimitKey(secret, 'possible duplicates named', toNetwork(address) ?? address)
  return (await incrementLimit(db, key, QUOTA_WINDOW_SECONDS, now)).count <= MAX_DUPLICATE_ANSWERS
}

/**
 * Returns the stored data of a registered business. Null if there is none, for example because it was removed
 * or deleted.
 */
export async function findRegisteredBusiness(db: Db, businessId: number) {
  const page = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      ...BUSINESS_REF_SELECT_COLUMNS,
      'businesses.is_listed',
      'businesses.specialty',
      'businesses.founder_number',
    ])
    .where('businesses.id', '=', businessId)
    .where('businesses.status', '<>', 'removed')
    .where('businesses.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!page) return null
  const categories = await db
    .selectFrom('business_categories')
    .innerJoin('categories', 'categories.id', 'business_categories.category_id')
    .select('categories.name')
    .where('business_categories.business_id', '=', businessId)
    .orderBy('business_categories.position')
    .execute()
  const { is_listed, founder_number, ...place } = page
  return {
    ...place,
    categories: categories.map(({ name }) => name),
    isPublished: is_listed === 1,
    founderNumber: founder_number,
  }
}

export type RegisteredBusiness = NonNullable<Awaited<ReturnType<typeof findRegisteredBusiness>>>
