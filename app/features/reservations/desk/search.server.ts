import type { Db } from 'db/connect'
import { entryNumber, listOf, matching } from 'db/words'
import { sql } from 'kysely'
import type { ReservationStatus } from '../schema'
import type { ReservationFilters } from './schema'

/** So many of the newest hits are looked at. Who has more writes more letters. */
export const MAX_HITS = 500
const MOST_WORDS = 6
/** Beginnings up to so many letters stand in the index (db/migrations/004_search.sql): of a longer word these are enough. */
const LETTERS = 8

export interface SearchHits {
  ids: number[]
  isCut: boolean
}

/** Reservations in which every word typed begins one, accents and case aside; undefined for a text without words. */
export async function searchReservations(
  db: Db,
  filters: ReservationFilters,
): Promise<SearchHits | undefined> {
  const query = matchOf(filters.search ?? '', filters.status)
  if (query === undefined) return undefined
  const hits = sql<{ id: number }>`
    select ${entryNumber} as id from reservation_words where ${matching('reservation_words', query)}
    order by ${entryNumber} desc limit ${MAX_HITS + 1}`
  const { rows } = await hits.execute(db)
  const found = rows.slice(0, MAX_HITS).map(({ id }) => id)
  return { ids: await inOrder(db, found, filters), isCut: rows.length > MAX_HITS }
}

/** Each word in quotes, so that nothing typed is read as an operator. */
function matchOf(text: string, status: ReservationStatus | undefined): string | undefined {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const terms = words.slice(0, MOST_WORDS).map((word) => `"${Array.from(word).slice(0, LETTERS).join('')}" *`)
  return [...terms, ...(status ? [`"xestado${status}"`] : [])].join(' AND ')
}

async function inOrder(db: Db, ids: number[], { from, to }: ReservationFilters): Promise<number[]> {
  if (ids.length === 0) return []
  let query = db.selectFrom('reservations').select('id').where('id', 'in', listOf(ids))
  if (from) query = query.where('reservation_date', '>=', from)
  if (to) query = query.where('reservation_date', '<=', to)
  const ordered =
    from || to
      ? query.orderBy('reservation_date', 'desc').orderBy('reservation_time', 'desc')
      : query.orderBy('created_at', 'desc')
  return (await ordered.orderBy('id', 'desc').execute()).map(({ id }) => id)
}
