import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { toValueList } from 'db/portable-sql'
import {
  type Actor,
  type ActorContext,
  type AuditAction,
  type AuditLogFieldValues,
  type EntityType,
  getTrashUndoData,
  type LoggedFieldChanges,
  type UndoData,
  type UndoHandler,
} from './schema'

/** How to read and write a state that is no form field. */
interface StateOf {
  /** Name of the state in the notice about an undo. */
  label: string
  /** Returns the state in the format of the log. Null if the entity does not exist. */
  read: (trx: Db, id: number) => Promise<string | null>
  /** Writes a state and logs it. Returns null, or a message if the state is refused. */
  write: (trx: Db, by: ActorContext, id: number, state: string) => Promise<string | null>
}

/** Builds an undo handler for a state. If the state changed since, the handler changes nothing. */
export const createStateUndoHandler =
  ({ label, read, write }: StateOf): UndoHandler =>
  async (trx, by, id, { state }) => {
    const current = await read(trx, id)
    if (current === null || !state) return { ok: false, reason: 'not_found' }
    if (current !== state.after) return { ok: true, done: [], notUndone: [label] }
    const message = await write(trx, by, id, state.before)
    return message === null
      ? { ok: true, done: [label], notUndone: [] }
      : { ok: false, reason: 'refused', message }
  }

export const parseLoggedFlag = (state: string) => state === 'si'
export const toFlagText = (value: boolean) => (value ? 'si' : '')

export interface NewAuditEntry {
  action: AuditAction
  noun: EntityType
  id: number | null
  title: string
  /** Fields before the change; empty for a new entity. The caller must remove secrets. */
  before?: AuditLogFieldValues
  after?: AuditLogFieldValues
  undo?: UndoData
}

/**
 * Logs the fields that a change makes different, in the current transaction (D102). Returns the id of the
 * entry. A `changed` entry without difference and undo data is not written; it returns null. If an entity
 * entered or left the trash, its earlier entries are updated (`followTrash`).
 */
export async function recordChange(
  db: Db,
  actor: Actor,
  entry: NewAuditEntry,
  now = new Date(),
): Promise<number | null> {
  const [row] = toRows(actor, [entry], now)
  const stored =
    row && (await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow())
  await followTrash(db, [entry], now)
  return stored?.id ?? null
}

interface NewestEntry {
  action: AuditAction
  noun: EntityType
  id: number
  /** Only entries of this batch. */
  batch?: number
}

/**
 * Marks the newest entry in force with an action on an entity as undone. Returns its id. Null if there is
 * none.
 */
export async function markNewestEntryUndone(
  db: Db,
  { action, noun, id, batch }: NewestEntry,
  now: Date,
): Promise<number | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('noun', '=', noun)
    .where('entity_id', '=', id)
    .where('action', '=', action)
    .where('undone_at', 'is', null)
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return null
  await db.updateTable('audit_log').set({ undone_at: now.toISOString() }).where('id', '=', entry.id).execute()
  return entry.id
}

/** Logs several entries in one statement. Omits the same entries as `recordChange`. Returns no ids. */
export async function recordChanges(
  db: Db,
  actor: Actor,
  entries: readonly NewAuditEntry[],
  now = new Date(),
): Promise<void> {
  const rows = toRows(actor, entries, now)
  if (rows.length > 0) await buildBatchInsert(db, 'audit_log', rows).execute()
  await followTrash(db, entries, now)
}

/**
 * Creates a batch line for changes made together (D152). Returns its id, which each entry must store as
 * `batch`. `action` and `noun` describe the entries together; `title` adds a detail.
 */
export async function createAuditBatchLine(
  db: Db,
  { username, role, place, undoes }: Actor,
  line: { action: AuditAction; noun: EntityType; title: string },
  now = new Date(),
): Promise<number> {
  const about = { username, author_role: role ?? null, place: place ?? null, undoes: undoes ?? null }
  const { id } = await db
    .insertInto('audit_log')
    .values({ ...about, ...line, entity_id: null, changes: '{}', is_batch: 1, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finishes a batch line. Deletes it if it has no entries. */
export async function deleteEmptyAuditBatchLine(db: Db, batch: number): Promise<void> {
  const first = await db.selectFrom('audit_log').select('id').where('batch', '=', batch).executeTakeFirst()
  if (!first) await db.deleteFrom('audit_log').where('id', '=', batch).where('is_batch', '=', 1).execute()
}

/**
 * Replaces the fields of a batch line with results. If the line has no entries, it writes nothing and returns
 * false.
 */
export async function setAuditLogBatchResults(
  db: Db,
  batch: number,
  after: AuditLogFieldValues,
): Promise<boolean> {
  const first = await db.selectFrom('audit_log').select('id').where('batch', '=', batch).executeTakeFirst()
  if (!first) return false
  const changes = JSON.stringify(differences({}, after))
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ changes })
    .where('id', '=', batch)
    .where('is_batch', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Logs how many rows were erased, in the transaction that erases them. Writes a new entry if `entry` is null,
 * otherwise adds to that entry. Returns the id of the entry.
 */
export async function recordErasedCounts(
  db: Db,
  actor: Actor,
  { entry, noun, title, counts }: ErasedCounts,
  now: Date,
): Promise<number> {
  if (entry === null) {
    const written = await recordChange(
      db,
      actor,
      { action: 'erased', noun, id: null, title, after: counts },
      now,
    )
    if (written === null) throw new Error('Nothing was recorded')
    return written
  }
  const { changes } = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
  const sums = new Map(
    Object.entries(JSON.parse(changes) as LoggedFieldChanges).map(([label, [, times]]) => [
      label,
      Number(times),
    ]),
  )
  for (const [label, times] of Object.entries(counts)) sums.set(label, (sums.get(label) ?? 0) + times)
  await db
    .updateTable('audit_log')
    .set({ changes: JSON.stringify(differences({}, Object.fromEntries(sums))) })
    .where('id', '=', entry)
    .execute()
  return entry
}

interface ErasedCounts {
  /** Id of the entry that an earlier step of this work wrote. Null for the first step. */
  entry: number | null
  noun: EntityType
  title: string
  /** Number of erased rows by label. */
  counts: Readonly<Record<string, number>>
}

function toRows(actor: Actor, entries: readonly NewAuditEntry[], now: Date) {
  const { username, role, place, batch, undoes } = actor
  const by = {
    username,
    author_role: role ?? null,
    place: place ?? null,
    batch: batch ?? null,
    undoes: undoes ?? null,
  }
  return entries.flatMap(({ action, noun, id, title, before = {}, after = {}, undo }) => {
    const changes = differences(before, after)
    const stored = undo && isAnything(undo) ? undo : getTrashUndoData(action, noun)
    if (action === 'changed' && Object.keys(changes).length === 0 && !isAnything(stored)) return []
    const texts = { changes: JSON.stringify(changes), undo: JSON.stringify(stored) }
    return [{ ...by, action, noun, entity_id: id, title, ...texts, created_at: now.toISOString() }]
  })
}

/**
 * Updates which entries are in force after entities entered or left the trash. A creation is in force while
 * the entity is outside the trash, a deletion while it is inside.
 */
async function followTrash(db: Db, entries: readonly NewAuditEntry[], now: Date): Promise<void> {
  const moved = entries.filter(
    ({ action, noun, undo }) => getTrashUndoData(action, noun).trash && !(undo && isAnything(undo)),
  )
  for (const noun of new Set(moved.map((entry) => entry.noun))) {
    const idsOf = (action: AuditAction) =>
      moved.flatMap((entry) => (entry.noun === noun && entry.action === action ? (entry.id ?? []) : []))
    await setInForce(db, noun, idsOf('deleted'), { ended: ['created', 'restored'], began: [] }, now)
    await setInForce(db, noun, idsOf('restored'), { ended: ['deleted'], began: ['created'] }, now)
  }
}

async function setInForce(
  ...[db, noun, ids, { ended, began }, now]: [
    Db,
    EntityType,
    number[],
    { ended: readonly AuditAction[]; began: readonly AuditAction[] },
    Date,
  ]
): Promise<void> {
  if (ids.length === 0) return
  const ofThese = db
    .updateTable('audit_log')
    .where('noun', '=', noun)
    .where('entity_id', 'in', toValueList(ids))
    .where('undo', 'in', TRASH_UNDOS)
  const undone_at = now.toISOString()
  await ofThese.where('action', 'in', ended).where('undone_at', 'is', null).set({ undone_at }).execute()
  if (began.length > 0) await ofThese.where('action', 'in', began).set({ undone_at: null }).execute()
}

/** Undo data of the trash only. A decision logged as "restored" has other undo data. */
const TRASH_UNDOS = (['restore', 'delete'] as const).map((trash) =>
  JSON.stringify({ trash } satisfies UndoData),
)

/** Erases the logged data of entities in the current transaction. The entries themselves remain (D101). */
export async function eraseLoggedChanges(db: Db, noun: EntityType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('audit_log')
    .set({ changes: '{}', undo: '{}', title: 'Borrado' })
    .where('noun', '=', noun)
    .where('entity_id', 'in', [...ids])
    .execute()
}

const isAnything = ({ fields = {}, ...whole }: UndoData) =>
  Object.keys(fields).length > 0 || Object.values(whole).some(Boolean)

function differences(before: AuditLogFieldValues, after: AuditLogFieldValues): LoggedFieldChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))
      .map(([name, [was, is]]) => [name, [was, is]]),
  )
}

type Row = { id: number; noun: string; entity_id: number | null; undo: string }

/**
 * Builds a function that deletes entries up to the time `before`, oldest first. Each call deletes at least
 * `count` entries, or the rest, and returns their number. The last change of each field of a business remains,
 * because imports need it (decision 106). The last entry that turned an offer on or off remains, too, because
 * it names who did so (T220).
 */
export function createLogPruner(db: Db, before: string, count: number): () => Promise<number> {
  let after = 0
  return async () => {
    let deleted = 0
    while (deleted < count) {
      const rows: Row[] = await db
        .selectFrom('audit_log')
        .select(['id', 'noun', 'entity_id', 'undo'])
        .where('created_at', '<=', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(count)
        .execute()
      const spared = await lastChangesAmong(db, rows)
      const ids = rows.flatMap(({ id }) => (spared.has(id) ? [] : [id]))
      if (ids.length > 0) await db.deleteFrom('audit_log').where('id', 'in', toValueList(ids)).execute()
      deleted += ids.length
      after = rows.at(-1)?.id ?? after
      if (rows.length < count) break
    }
    return deleted
  }
}

const ENTITY_TYPES_KEEPING_LAST_CHANGE = ['contact', 'promotion']

/** Returns the ids of the last changes (`fieldsIn`) of all businesses and offers that `rows` are about. */
async function lastChangesAmong(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const asked = rows.filter(
    (row) =>
      ENTITY_TYPES_KEEPING_LAST_CHANGE.includes(row.noun) &&
      row.entity_id !== null &&
      fieldsIn(row).length > 0,
  )
  if (asked.length === 0) return new Set()
  const entries = await db
    .selectFrom('audit_log')
    .select(['id', 'noun', 'entity_id', 'undo'])
    .where('noun', 'in', ENTITY_TYPES_KEEPING_LAST_CHANGE)
    .where('entity_id', 'in', toValueList([...new Set(asked.map(({ entity_id }) => entity_id ?? 0))]))
    .where('undo', '<>', '{}')
    .orderBy('id')
    .execute()
  const last = new Map<string, number>()
  for (const row of entries)
    for (const field of fieldsIn(row)) last.set(`${row.noun} ${row.entity_id} ${field}`, row.id)
  return new Set(last.values())
}

/** Returns the fields whose last change remains. For an offer, this is only whether it is active. */
function fieldsIn({ noun, undo }: Pick<Row, 'noun' | 'undo'>): string[] {
  const { fields = {}, hours }: UndoData = JSON.parse(undo)
  if (noun === 'promotion') return 'activa' in fields ? ['activa'] : []
  return hours === undefined ? Object.keys(fields) : [...Object.keys(fields), 'horario']
}
