import type { Db } from 'db/connect'
import { type Page, paginate } from 'db/paginate'
import { sql } from 'kysely'
import { logRows, toEntry } from '~/features/audit/history.server'
import type { LinkedEntry } from '~/features/audit/schema'
import { easternDay } from '~/features/places/eastern-day'
import { containing, type ListSearch, readListSearch } from '~/features/search/list-search.server'
import type { LogFilter } from './filters'
import { linkSubjects } from './subjects.server'

export const LOG_PAGE = 50

/** Entries that words are looked for in when no days are given: every one of them is read whole. */
const MOST_SEARCHED = 20_000

/** Among how many of the newest entries a filter looks; null when among all. */
export const searchedOf = ({ search, from, to }: LogFilter): number | null =>
  search && !from && !to ? MOST_SEARCHED : null

/**
 * A page of the log, the newest first (D102). Words are found as parts of what a thing was called and of what was changed,
 * whatever case and accents, among the newest entries unless days are given; both days count. Where nothing has them, those
 * that look or sound alike are looked for (`isNear`).
 */
export async function readLog(
  db: Db,
  filter: LogFilter,
  page: number,
): Promise<Page<LinkedEntry> & { isNear: boolean }> {
  const isAny = async (search: ListSearch) =>
    (await filtered(db, filter, search).limit(1).execute()).length > 0
  const search = filter.search ? await readListSearch(db, filter.search, { isAny }) : null
  const list = await paginate(filtered(db, filter, search).orderBy('id', 'desc'), { page, perPage: LOG_PAGE })
  return { ...list, rows: await linkSubjects(db, list.rows.map(toEntry)), isNear: search?.respelled != null }
}

const SEARCHED = sql<string>`title || ' ' || changes`

function filtered(db: Db, filter: LogFilter, search: ListSearch | null) {
  const { username, noun, action, from, to } = filter
  const newest = searchedOf(filter)
  let rows = logRows(db)
  if (newest) rows = rows.where('id', '>', sql<number>`(select max(id) from audit_log) - ${sql.lit(newest)}`)
  if (username) rows = rows.where('username', '=', username)
  if (noun) rows = rows.where('noun', '=', noun)
  if (action) rows = rows.where('action', '=', action)
  if (from) rows = rows.where('created_at', '>=', easternDay(from).from)
  if (to) rows = rows.where('created_at', '<', easternDay(to).to)
  if (search && search.contact !== null)
    return rows.where('noun', '=', 'contact').where('entity_id', '=', search.contact)
  if (search) return rows.where(containing(SEARCHED, search))
  return rows
}
