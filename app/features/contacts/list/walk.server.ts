import type { Db } from 'db/connect'
import { entryNumber } from 'db/words'
import { sql } from 'kysely'
import { entryOf } from '~/features/search/contact-index.server'
import type { ContactOrder } from './order'
import type { Found } from './search.server'

/** Where a page begins: so many rows from the beginning, or behind or before a contact. */
export type PageStart = { offset: number } | { after: number } | { before: number }

interface Walk {
  order: ContactOrder
  /** What the index is asked for; null for all contacts. */
  found: Found | null
  begin: PageStart
  count: number
}

/** The ids of `count` contacts in an order, from where `begin` says, in that order. */
export async function walkContacts(db: Db, { order, found, begin, count }: Walk): Promise<number[]> {
  const isBackward = 'before' in begin
  const isDescending = (order === 'newest' || order.endsWith('-desc')) !== isBackward
  const walk = { found, begin, count, isDescending }
  const isByDate = order === 'newest' || order === 'oldest'
  const ids = isByDate && found ? await walkIndex(db, { ...walk, found }) : await walkColumn(db, order, walk)
  return isBackward ? ids.reverse() : ids
}

interface Steps {
  found: Found | null
  begin: PageStart
  count: number
  isDescending: boolean
}

/** The rows of the index stand in the order of the whole list: one walk, as long as the page. */
async function walkIndex(db: Db, { found, begin, count, isDescending }: Steps & { found: Found }) {
  const key = 'after' in begin ? begin.after : 'before' in begin ? begin.before : null
  const beyond = sql`(select ${entryOf} from contacts as c where c.id = ${key})`
  const from =
    key === null
      ? sql`true`
      : isDescending
        ? sql`${entryNumber} < ${beyond}`
        : sql`${entryNumber} > ${beyond}`
  const { rows } = await sql<{ id: number }>`
    select ${entryNumber} & 268435455 as id from contact_index where ${found} and ${from}
    order by ${entryNumber} ${isDescending ? sql`desc` : sql`asc`}
    limit ${count} offset ${'offset' in begin ? begin.offset : 0}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In another order its column is walked and each contact looked up among the found: one step for each at most. */
async function walkColumn(db: Db, order: ContactOrder, { found, begin, count, isDescending }: Steps) {
  const column = order.startsWith('name')
    ? 'name_key'
    : order.startsWith('place')
      ? 'place_key'
      : 'created_at'
  const key = 'after' in begin ? begin.after : 'before' in begin ? begin.before : null
  const direction = isDescending ? 'desc' : 'asc'
  let query = db.selectFrom('contacts').select('id').where('deleted_at', 'is', null)
  if (found)
    query = query.where(
      'id',
      'in',
      sql<number>`(select ${entryNumber} & 268435455 from contact_index where ${found})`,
    )
  if (key !== null)
    query = query.where(({ eb, refTuple, tuple, selectFrom }) =>
      eb(
        refTuple(column, 'id'),
        isDescending ? '<' : '>',
        tuple(
          selectFrom('contacts as key')
            .select(`key.${column}`)
            .where('key.id', '=', key)
            .$asScalar()
            .$notNull(),
          key,
        ),
      ),
    )
  const rows = await query
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(count)
    .offset('offset' in begin ? begin.offset : 0)
    .execute()
  return rows.map(({ id }) => id)
}
