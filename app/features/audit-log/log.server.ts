import type { Db } from 'db/connect'
import { logRows, toEntry } from '~/features/audit/history.server'
import type { LinkedEntry, LogFilter } from '~/features/audit/schema'
import { easternDay } from '~/features/places/eastern-day'
import { linkSubjects } from './subjects.server'

export const LOG_PAGE = 50

export interface LogPage {
  entries: LinkedEntry[]
  /** Where the next page begins, older than this one; null on the last one. */
  next: number | null
}

/** A page of the log, the newest first (D102), below the entry `before`; each costs the same. */
export async function readLog(db: Db, filter: LogFilter, before: number | null): Promise<LogPage> {
  let rows = logRows(db)
    .orderBy('id', 'desc')
    .limit(LOG_PAGE + 1)
  if (before !== null) rows = rows.where('id', '<', before)
  if (filter.username) rows = rows.where('username', '=', filter.username)
  if (filter.noun) rows = rows.where('noun', '=', filter.noun)
  if (filter.action) rows = rows.where('action', '=', filter.action)
  if (filter.day) {
    const { from, to } = easternDay(filter.day)
    rows = rows.where('created_at', '>=', from).where('created_at', '<', to)
  }
  const found = await rows.execute()
  const shown = found.slice(0, LOG_PAGE).map(toEntry)
  const last = shown.at(-1)
  return { entries: await linkSubjects(db, shown), next: found.length > LOG_PAGE && last ? last.id : null }
}
