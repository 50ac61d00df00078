import type { Db } from 'db/connect'
import type { LoggedError } from '~/values/logged-error'

const SHOWN = 20
const MESSAGE = 300

/** Writes errors down; a trigger keeps the newest 200. */
export async function storeErrors(db: Db, errors: readonly LoggedError[]): Promise<void> {
  if (errors.length === 0) return
  const rows = errors.map(({ at, message, ...error }) => ({
    ...error,
    message: message.slice(0, MESSAGE),
    created_at: at.toISOString(),
  }))
  await db.insertInto('error_log').values(rows).execute()
}

/** The newest 20 errors, or all of those kept under the reference a visitor quotes, in whatever case. */
export function listErrors(db: Db, reference?: string) {
  const wanted = reference?.trim().toUpperCase()
  return db
    .selectFrom('error_log')
    .select(['id', 'reference', 'method', 'part', 'name', 'message', 'created_at as at'])
    .$if(Boolean(wanted), (query) => query.where('reference', '=', wanted ?? ''))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
