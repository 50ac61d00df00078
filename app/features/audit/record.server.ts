import type { Db } from 'db/connect'
import { insertSome } from 'db/insert'
import type { Action, Actor, Changes, Fields, Noun, Undo } from './schema'

export interface AuditEntry {
  action: Action
  noun: Noun
  id: number | null
  title: string
  /** Its fields before, none for something new. Secrets are left out by whoever calls. */
  before?: Fields
  after?: Fields
  undo?: Undo
}

/**
 * Notes what somebody did, in its transaction (D102): the fields that differ; nothing, and null, when none does. Answers the
 * number of the entry.
 */
export async function recordChange(
  db: Db,
  actor: Actor,
  entry: AuditEntry,
  now = new Date(),
): Promise<number | null> {
  const [row] = rowsOf(actor, [entry], now)
  const stored =
    row && (await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow())
  return stored?.id ?? null
}

/** The same of many things at once, whose numbers nobody asks for. */
export async function recordChanges(
  db: Db,
  actor: Actor,
  entries: readonly AuditEntry[],
  now = new Date(),
): Promise<void> {
  const rows = rowsOf(actor, entries, now)
  if (rows.length > 0) await insertSome(db, 'audit_log', rows).execute()
}

const rowsOf = ({ username }: Actor, entries: readonly AuditEntry[], now: Date) =>
  entries.flatMap(({ action, noun, id, title, before = {}, after = {}, undo = {} }) => {
    const changes = differences(before, after)
    if (action === 'changed' && Object.keys(changes).length === 0) return []
    const what = { action, noun, entity_id: id, title }
    const stored = { changes: JSON.stringify(changes), undo: JSON.stringify(isAnything(undo) ? undo : {}) }
    return [{ username, ...what, ...stored, created_at: now.toISOString() }]
  })

/** Empties what the log knows of a thing that is erased: the entry stays, its data go (D101); in the transaction. */
export async function eraseLoggedChanges(db: Db, noun: Noun, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('audit_log')
    .set({ changes: '{}', undo: '{}', title: 'Borrado' })
    .where('noun', '=', noun)
    .where('entity_id', 'in', [...ids])
    .execute()
}

const isAnything = ({ fields = {}, ...whole }: Undo) =>
  Object.keys(fields).length > 0 || Object.values(whole).some(Boolean)

function differences(before: Fields, after: Fields): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))
      .map(([name, [was, is]]) => [name, [was, is]]),
  )
}
