import type { Db } from 'db/connect'
import { indexRowId, toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { type RawBuilder, sql } from 'kysely'
import { groupBy } from '~/values/group-by'

/** Data of a business from which its index entry is built, without its quality. */
export type SearchIndexSource = Omit<Awaited<ReturnType<typeof readIndexSources>>[number], 'quality'>

/**
 * Reads the index data of the public businesses among `businessIds`. A closed business has no person,
 * description, specialty, categories or services here.
 */
export async function readIndexSources(db: Db, businessIds: number[]) {
  const pages = await db
    .selectFrom('businesses as page')
    .select([
      'page.id',
      'page.business_name as name',
      'page.legal_name as legalName',
      'page.contact_person as person',
      'page.location',
      'page.city',
      'page.state_code as stateCode',
      'page.zipcode',
      'page.phone',
      'page.whatsapp',
      'page.email',
      'page.shows_email',
      'page.description',
      'page.specialty',
      'page.quality',
      'page.place',
      'page.closed_kind',
    ])
    .where('page.id', 'in', toValueList(businessIds))
    .where('is_listed', '=', 1)
    .execute()
  const categoriesOf = groupBy(await categoryRows(db, businessIds), businessOf)
  const servicesOf = groupBy(await serviceRows(db, businessIds), businessOf)
  return pages.map(({ closed_kind, shows_email, ...page }) => {
    const isOpen = closed_kind === null
    return {
      ...page,
      // A hidden e-mail address is not indexed, so no search can find it (T235).
      email: shows_email === 1 ? page.email : null,
      ...(!isOpen && { person: null, description: null, specialty: null }),
      categories: isOpen ? (categoriesOf.get(page.id) ?? []) : [],
      services: isOpen ? (servicesOf.get(page.id) ?? []).map((service) => service.name) : [],
    }
  })
}

const businessOf = (row: { business_id: number }) => row.business_id

const categoryRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id', 'c.id', 'c.name'])
    .where('b.business_id', 'in', toValueList(ids))
    .orderBy('b.position')
    .execute()

const serviceRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', toValueList(ids))
    .orderBy('position')
    .execute()

/**
 * SQL for the row id of a document in both indexes. It begins with the inverted quality, so an index scan
 * returns the best first.
 */
const entry = sql`(999 - quality) * 4294967296 + business_id`

/** Deletes the entries of these documents from both indexes. */
export async function deleteIndexEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  for (const index of ['search_index', 'search_names'])
    await sql`delete from ${sql.table(index)} where ${indexRowId} in (select ${entry} from ${documents})`.execute(
      db,
    )
}

/** Inserts documents into both indexes in row id order. */
export async function insertIndexEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_index (${indexRowId}, words)
    select ${entry}, concat_ws(' ', name, place, offer, other, tags) from ${documents} order by 1`.execute(db)
  await sql`insert into search_names (${indexRowId}, words)
    select ${entry}, concat_ws(' ', name, place, tags) from ${documents} order by 1`.execute(db)
}

/**
 * Rebuilds both indexes from search_documents in one transaction, for example after a move to another
 * database.
 */
export async function rebuildIndexesFromSearchDocuments(db: Db): Promise<void> {
  const all = sql`search_documents`
  await inTransaction(db, async (trx) => {
    await deleteIndexEntries(trx, all)
    await insertIndexEntries(trx, all)
  })
}
