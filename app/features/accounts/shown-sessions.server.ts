import { momentInWords } from '~/features/places/calendar'
import type { SessionRow } from './session-list.server'

/** Sessions as their list shows them to whoever is using `current`. */
export function shownSessions(rows: readonly SessionRow[], current: number) {
  return rows.map(({ openedAt, seenAt, ...row }) => ({
    ...row,
    opened: momentInWords(openedAt),
    seen: momentInWords(seenAt),
    isThis: row.id === current,
  }))
}

export type ShownSession = ReturnType<typeof shownSessions>[number]
