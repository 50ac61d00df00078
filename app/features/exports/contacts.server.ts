import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import type { AdminBusinessFilter } from '~/features/business-admin/list/filters'
import { buildContactIndexCondition } from '~/features/business-admin/list/list.server'
import { type ContactIndexCondition, selectMatchingIds } from '~/features/business-admin/list/search.server'
import { formatStoredServiceLine } from '~/features/businesses/service-menu/list.server'
import { CONTRACTOR_DRAFT_ID_SQL } from '~/features/settings/site.server'
import { groupBy } from '~/values/group-by'

/** Number of businesses per query. It is small, so that they do not block the server for long (F32). */
export const BUSINESSES_PER_EXPORT_QUERY = 250

type Cursor = { createdAt: string; id: number }

/**
 * Yields businesses outside the trash, 250 at a time, newest first (rows 280, 281). Omits
 * `CONTRACTOR_DRAFT_ID_SQL`. `filter` and `ids` both limit them. Each query continues after the last row.
 */
export async function* readBusinessExportBatches(
  db: Db,
  filter: AdminBusinessFilter & { ids?: readonly number[] } = {},
): AsyncGenerator<BusinessExportRow[], void, void> {
  const { ids, ...asked } = filter
  const found = await buildContactIndexCondition(db, asked)
  let behind: Cursor | undefined
  do {
    const rows = await readPiece(db, { found, ids }, behind)
    const last = rows.at(-1)
    if (rows.length > 0) yield await complete(db, rows)
    behind =
      last && rows.length === BUSINESSES_PER_EXPORT_QUERY
        ? { createdAt: last.created_at, id: last.id }
        : undefined
  } while (behind)
}

/** A business with its categories (main category first), services, opening hours and closed dates. */
export type BusinessExportRow = Awaited<ReturnType<typeof complete>>[number]

type Row = Awaited<ReturnType<typeof readPiece>>[number]

interface Meant {
  found: ContactIndexCondition | null
  ids?: readonly number[] | undefined
}

/** Selects the businesses of the file, also those that the list omits without a filter. */
const contactsOfFile = (db: Db, { found, ids }: Meant) =>
  db
    .selectFrom('businesses as contact')
    .where('contact.deleted_at', 'is', null)
    .where('contact.id', '<>', CONTRACTOR_DRAFT_ID_SQL)
    .$if(found !== null, (query) => query.where('contact.id', 'in', selectMatchingIds(found)))
    .$if(ids !== undefined, (query) => query.where('contact.id', 'in', ids ?? []))

/** Counts the rows that `readBusinessExportBatches` yields for a filter. */
export async function countExportedBusinesses(db: Db, filter: AdminBusinessFilter): Promise<number> {
  const { rows } = await contactsOfFile(db, { found: await buildContactIndexCondition(db, filter) })
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

function readPiece(db: Db, meant: Meant, behind: Cursor | undefined) {
  return contactsOfFile(db, meant)
    .leftJoin('categories as primary', 'primary.id', 'contact.category_id')
    .select([
      'contact.id',
      'contact.business_name as name',
      'contact.contact_person',
      'contact.phone',
      'contact.email',
      'contact.location',
      'contact.city',
      'contact.state_code',
      'contact.zipcode',
      'contact.created_at',
      'contact.updated_at',
      'contact.legal_name',
      'contact.message',
      'contact.source',
    ])
    .select([
      'contact.business_slug',
      'primary.slug as category_slug',
      'contact.state_confirmed',
      'contact.whatsapp',
      'contact.description',
      'contact.specialty',
      'contact.website_url',
      'contact.facebook_url',
      'contact.instagram_url',
      'contact.price_range',
      'contact.languages',
      'contact.home_service',
      'contact.time_zone',
      'contact.closed_kind',
      'contact.closed_until',
      'contact.moved_to',
      'contact.latitude',
      'contact.longitude',
      'contact.logo_hash',
      'contact.slot_capacity',
      'contact.founder_number',
      'contact.verified_at',
      'contact.status',
      'contact.status_reason',
      'contact.ratings_count',
      'contact.professional_sum',
      'contact.trust_sum',
    ])
    .$if(behind !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('contact.created_at', 'contact.id'),
          '<',
          tuple(behind?.createdAt ?? '', behind?.id ?? 0),
        ),
      ),
    )
    .orderBy('contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(BUSINESSES_PER_EXPORT_QUERY)
    .execute()
}

async function complete(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const categories = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.business_id as of', 'category.name'])
    .where('filed.business_id', 'in', ids)
    .orderBy('filed.position')
    .execute()
  const [categoriesOf, servicesOf, hoursOf, closedOf] = [
    byOwner(categories),
    byOwner(await offeredOf(db, ids)),
    byOwner(await openOf(db, ids)),
    byOwner(await closedDatesOf(db, ids)),
  ]
  return rows.map((row) => ({
    ...row,
    categories: categoriesOf(row.id).map(({ name }) => name),
    services: servicesOf(row.id).map(formatStoredServiceLine),
    hours: hoursOf(row.id),
    closedDates: closedOf(row.id).map(({ closed_on }) => closed_on),
  }))
}

const offeredOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('business_services')
    .selectAll()
    .select('business_id as of')
    .where('business_id', 'in', toValueList(ids))
    .orderBy('position')
    .execute()

const openOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('business_hours')
    .select(['business_id as of', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', toValueList(ids))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()

const closedDatesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('business_closed_dates')
    .select(['business_id as of', 'closed_on'])
    .where('business_id', 'in', toValueList(ids))
    .orderBy('closed_on')
    .execute()

function byOwner<Kept extends { of: number }>(rows: readonly Kept[]): (owner: number) => Kept[] {
  const kept = groupBy(rows, ({ of }) => of)
  return (owner) => kept.get(owner) ?? []
}

export interface BusinessPhoneAndCategoryCounts {
  contacts: number
  phones: number
  categories: number
}

/**
 * Counts businesses outside the trash without `CONTRACTOR_DRAFT_ID_SQL`, their different phone numbers, and the
 * active categories. Not cached.
 */
export async function countBusinessesPhonesAndCategories(db: Db): Promise<BusinessPhoneAndCategoryCounts> {
  const [{ contacts, phones }, { categories }] = await Promise.all([
    db
      .selectFrom('businesses')
      .select(({ fn }) => [
        fn.countAll<number>().as('contacts'),
        sql<number>`count(distinct nullif(phone, ''))`.as('phones'),
      ])
      .where('deleted_at', 'is', null)
      .where('id', '<>', CONTRACTOR_DRAFT_ID_SQL)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<number>().as('categories'))
      .where('deleted_at', 'is', null)
      .where('is_active', '=', 1)
      .executeTakeFirstOrThrow(),
  ])
  return { contacts, phones, categories }
}
