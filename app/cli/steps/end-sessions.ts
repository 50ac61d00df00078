import type { Db } from 'db/connect'

/** Sessions, known browsers and limits (both are counts), forms sent lately and questions asked of visitors. */
export const OF_THE_MOMENT = ['admin_sessions', 'rate_limits', 'recent_forms', 'visitor_questions'] as const

/** What whoever restores or moves the data is told. */
export const SESSIONS_ENDED =
  'Las sesiones se cerraron y los navegadores conocidos se olvidaron: todos entran de nuevo.'

/** Empties what belongs to the moment: a session that was closed since, or an answered question, must not come back (T117). */
export async function endSessions(db: Db): Promise<void> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of OF_THE_MOMENT) if (there.has(table)) await db.deleteFrom(table).execute()
}
