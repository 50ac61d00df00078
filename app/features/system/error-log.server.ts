import type { Db } from 'db/connect'
import type { ErrorLogEntry } from '~/values/logged-error'
import { cutText } from '~/values/text/clean'

const MAX_LISTED_ERRORS = 20
const MAX_STORED_MESSAGE_LENGTH = 300

/** Stores errors. A database trigger limits their number. */
export async function storeErrors(db: Db, errors: readonly ErrorLogEntry[]): Promise<void> {
  if (errors.length === 0) return
  const rows = errors.map(({ at, message, ...error }) => ({
    ...error,
    message: cutText(message, MAX_STORED_MESSAGE_LENGTH),
    created_at: at.toISOString(),
  }))
  await db.insertInto('error_log').values(rows).execute()
}

/** Returns the newest 20 errors. With `reference`, only those with this reference, ignoring case. */
export function listErrors(db: Db, reference?: string) {
  const wanted = reference?.trim().toUpperCase()
  return db
    .selectFrom('error_log')
    .select(['id', 'reference', 'method', 'part', 'name', 'message', 'created_at as at'])
    .$if(Boolean(wanted), (query) => query.where('reference', '=', wanted ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_ERRORS)
    .execute()
}
