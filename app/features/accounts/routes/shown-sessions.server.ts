import type { SessionRow } from '~/models/admin/session-list.server'
import { momentInWords } from '~/models/place/calendar'

/** Sessions as their list shows them to whoever is using `current`. */
export function shownSessions(rows: readonly SessionRow[], current: number) {
  return rows.map(({ openedAt, seenAt, ...row }) => ({
    ...row,
    opened: momentInWords(openedAt),
    seen: momentInWords(seenAt),
    isThis: row.id === current,
  }))
}
