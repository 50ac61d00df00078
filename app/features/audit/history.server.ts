import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { momentInWords } from '~/features/places/calendar'
import type { Action, Changes, LogEntry, Noun } from './schema'

const MOST = 20

/** What was last done to these things, the newest first, at most twenty (D102). */
export async function readHistory(
  db: Db,
  things: readonly { noun: Noun; id: number | null }[],
): Promise<LogEntry[]> {
  const each = await Promise.all(
    things.map(({ noun, id }) =>
      logRows(db)
        .where('noun', '=', noun)
        .where('entity_id', id === null ? 'is' : '=', id)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),
    ),
  )
  const newest = each.flat().sort((a, b) => b.id - a.id)
  return newest.slice(0, MOST).map(toEntry)
}

/** Address that takes back what this account has just changed of a thing; undefined where that cannot be. */
export async function undoOfLast(
  db: Db,
  username: string,
  thing: { noun: Noun; id: number },
): Promise<string | undefined> {
  const [last] = await readHistory(db, [thing])
  return last?.username === username && last.canUndo ? adminPaths.undoChange(last.id) : undefined
}

/** By the label of a field: who changed it last, and when, in a few words; of the last twenty entries. */
export async function lastChanges(
  db: Db,
  { noun, id }: { noun: Noun; id: number | null },
): Promise<Map<string, { by: string }>> {
  const entries = await readHistory(db, [{ noun, id }])
  const last = new Map<string, { by: string }>()
  for (const { changes, username, when } of entries)
    for (const label of Object.keys(changes))
      if (!last.has(label)) last.set(label, { by: `${username}, ${when}` })
  return last
}

/** The log, to be narrowed and put in order. */
export const logRows = (db: Db) => db.selectFrom('audit_log').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof logRows>['execute']>>[number]

export function toEntry({ entity_id, created_at, changes, undo, action, noun, ...row }: Row): LogEntry {
  return {
    ...row,
    action: action as Action,
    noun: noun as Noun,
    entityId: entity_id,
    changes: JSON.parse(changes) as Changes,
    canUndo: undo !== '{}',
    when: momentInWords(created_at),
  }
}
