import type { Db } from 'db/connect'
import { canAccess } from '~/address-rules.server'
import { formatDateTime } from '~/features/places/calendar'
import type { Role } from '~/values/role'
import type { AuditAction, AuditLogEntry, EntityType, LoggedFieldChanges } from './schema'

const MAX_HISTORY_ENTRIES = 20

/**
 * Reads the latest changes of these entities, newest first, at most twenty (D102). `role` is the role of the
 * reader, on which `canUndo` depends.
 */
export async function readEntityHistory(
  db: Db,
  entities: readonly { noun: EntityType; id: number | null }[],
  role: Role = 'reader',
): Promise<AuditLogEntry[]> {
  const each = await Promise.all(
    entities.map(({ noun, id }) =>
      buildLogQuery(db)
        .where('noun', '=', noun)
        .where('entity_id', id === null ? 'is' : '=', id)
        .where('is_batch', '=', 0)
        .orderBy('id', 'desc')
        .limit(MAX_HISTORY_ENTRIES)
        .execute(),
    ),
  )
  const newest = each.flat().sort((a, b) => b.id - a.id)
  return newest.slice(0, MAX_HISTORY_ENTRIES).map((row) => toAuditLogEntry(row, role))
}

/**
 * Finds the last change of each field, by label, as `account, date`. Looks at the last twenty entries only.
 */
export async function readLastEditorByLabel(
  db: Db,
  { noun, id }: { noun: EntityType; id: number | null },
): Promise<Map<string, { by: string }>> {
  const entries = await readEntityHistory(db, [{ noun, id }])
  const last = new Map<string, { by: string }>()
  for (const { changes, username, when } of entries)
    for (const label of Object.keys(changes))
      if (!last.has(label)) last.set(label, { by: `${username}, ${when}` })
  return last
}

interface WantedChange {
  noun: EntityType
  id: number
  /** Labels of fields. An entry matches if it changed one of them. */
  labels: readonly string[]
  /** Actions that match whatever fields changed. */
  actions?: readonly AuditAction[]
  /** Only entries with a smaller id. */
  below?: number
}

/**
 * Finds the newest entry of a record that changed one of these fields or has one of these actions. Undefined if
 * there is none. It is not limited to the latest entries, because access rules must not depend on the number of
 * later entries (T231).
 */
export function findLastChange(
  db: Db,
  { noun, id, labels, actions = [], below }: WantedChange,
): Promise<LogRow | undefined> {
  return buildLogQuery(db)
    .where('noun', '=', noun)
    .where('entity_id', '=', id)
    .where('is_batch', '=', 0)
    .$if(below !== undefined, (query) => query.where('id', '<', below ?? 0))
    .where((eb) =>
      eb.or([
        // Matches field names only, because quotation marks inside a value are escaped.
        ...labels.map((label) => eb('changes', 'like', `%${JSON.stringify(label)}:[%`)),
        ...(actions.length > 0 ? [eb('action', 'in', [...actions])] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Builds a query for the audit log, without filter or order. */
export const buildLogQuery = (db: Db) => db.selectFrom('audit_log').selectAll()

export type LogRow = Awaited<ReturnType<ReturnType<typeof buildLogQuery>['execute']>>[number]

/**
 * Whether an account may undo an entry. Administrators may undo everything. Other roles may undo changes by
 * their own role, if they may still send that form. They may not undo changes by administrators, owners or
 * visitors (T150).
 */
export const canRoleUndoEntry = (
  role: Role,
  { author_role, place }: { author_role: string | null; place: string | null },
): boolean =>
  role === 'administrator' || (author_role === role && place !== null && canAccess(role, 'POST', place))

/** Converts a row to an entry for display to an account with this role. */
export function toAuditLogEntry(row: LogRow, role: Role): AuditLogEntry {
  const { id, username, title, batch, place } = row
  return {
    ...{ id, username, title, batch, place },
    action: row.action as AuditAction,
    noun: row.noun as EntityType,
    entityId: row.entity_id,
    changes: JSON.parse(row.changes) as LoggedFieldChanges,
    isBatch: row.is_batch === 1,
    isUndone: row.undone_at !== null,
    canUndo:
      (row.is_batch === 1 || row.undo !== '{}') && row.undone_at === null && canRoleUndoEntry(role, row),
    when: formatDateTime(row.created_at),
  }
}
