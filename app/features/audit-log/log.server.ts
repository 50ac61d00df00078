import type { Db } from 'db/connect'
import { type ListPage, paginate } from 'db/paginate'
import { toValueList } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { isTrashEntityType } from '~/admin-paths'
import { buildLogQuery, toAuditLogEntry } from '~/features/audit/history.server'
import type { AuditLogEntry, BatchUndoCounts, EntityType, LinkedAuditLogEntry } from '~/features/audit/schema'
import { getEasternDayBounds } from '~/features/places/calendar'
import {
  buildAllWordsCondition,
  type ParsedAdminSearch,
  parseAdminSearchWithSpelling,
} from '~/features/search/list-search.server'
import { TRASH_KINDS } from '~/features/trash/kinds.server'
import type { AuditLogEntityLinkData, TrashKind } from '~/features/trash-kinds/schema'
import { href } from '~/href'
import type { Role } from '~/values/role'
import type { AuditLogFilter } from './filters'

/**
 * Adds to each entry a link to the page of its entity. `href` is null if the entity has no page, is erased or
 * is in the trash.
 */
async function linkSubjects(db: Db, entries: readonly AuditLogEntry[]): Promise<LinkedAuditLogEntry[]> {
  const nouns = [...new Set(entries.map(({ noun }) => noun))]
  const found = new Map<string, AuditLogEntityLinkData>()
  for (const noun of nouns) {
    const ids = entries.flatMap((entry) => (entry.noun === noun && entry.entityId ? [entry.entityId] : []))
    for (const thing of await subjectsOf(db, noun, ids)) found.set(`${noun} ${thing.id}`, thing)
  }
  return entries.map((entry) => {
    const thing = found.get(`${entry.noun} ${entry.entityId}`)
    return { ...entry, href: thing && !thing.isDeleted ? thing.href : null, counts: null, goOn: null }
  })
}

type Find = TrashKind['subjects']

const accounts: Find = async (db, ids) => {
  const rows = await db.selectFrom('admin_users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => ({ id, isDeleted: false, href: href('/administracion/cuentas/:id', { id }) }))
}

/** Readers of entity types without a trash. Types that are missing here get no link. */
const LINK_READER_BY_ENTITY_TYPE: Partial<Record<EntityType, Find>> = {
  account: accounts,
  account_link: accounts,
}

async function subjectsOf(db: Db, noun: EntityType, ids: number[]): Promise<AuditLogEntityLinkData[]> {
  const find = isTrashEntityType(noun) ? TRASH_KINDS[noun].subjects : LINK_READER_BY_ENTITY_TYPE[noun]
  return ids.length === 0 ? [] : ((await find?.(db, [...new Set(ids)])) ?? [])
}

export const AUDIT_LOG_ROWS_PER_PAGE = 50

/** A text search without dates reads this many newest entries, because it reads each one completely. */
const MAX_SEARCHED_ENTRIES = 20_000

/** Returns how many newest entries a filter searches. Null means no limit. */
export const getMaxSearchedAuditLogEntries = ({ search, from, to }: AuditLogFilter): number | null =>
  search && !from && !to ? MAX_SEARCHED_ENTRIES : null

/**
 * Reads a page of the log, newest first, for an account with this role (D102). Changes made together are one
 * batch line (D152); the filter `batch` lists its entries. A batch line also matches if one of its entries has
 * the words, entity type or action. A word may match a part of a title or of the changes. Without dates the
 * search for words may cover only the newest entries. Both dates are included. If nothing matches, similar
 * words are searched (`isNear`). A search for a contact number finds entries of that contact.
 *
 * `canUndo` depends on the role. `goOn` is set only for the account with this username.
 */
export async function readAuditLogPage(
  db: Db,
  filter: AuditLogFilter,
  page: number,
  { role, username }: { role: Role; username?: string } = { role: 'administrator' },
): Promise<ListPage<LinkedAuditLogEntry> & { isNear: boolean }> {
  const hasMatch = async (search: ParsedAdminSearch) =>
    (await filtered(db, filter, search).limit(1).execute()).length > 0
  const search = filter.search ? await parseAdminSearchWithSpelling(db, filter.search, { hasMatch }) : null
  const list = await paginate(filtered(db, filter, search).orderBy('id', 'desc'), {
    page,
    perPage: AUDIT_LOG_ROWS_PER_PAGE,
  })
  const entries = list.rows.map((row) => toAuditLogEntry(row, role))
  return { ...list, rows: await withBatches(db, entries, username), isNear: search?.respelled != null }
}

/** Finds a batch line with its counts. Null if the id belongs to no batch line. */
export async function findBatchLine(
  db: Db,
  batch: number,
  { role, username }: { role: Role; username?: string },
): Promise<LinkedAuditLogEntry | null> {
  const row = await buildLogQuery(db).where('id', '=', batch).where('is_batch', '=', 1).executeTakeFirst()
  const [line = null] = row ? await withBatches(db, [toAuditLogEntry(row, role)], username) : []
  return line
}

async function withBatches(
  db: Db,
  entries: AuditLogEntry[],
  username?: string,
): Promise<LinkedAuditLogEntry[]> {
  const batches = entries.flatMap(({ isBatch, id }) => (isBatch ? [id] : []))
  const [linked, counts, runs] = await Promise.all([
    linkSubjects(db, entries),
    countBatchEntriesByState(db, batches),
    unfinished(db, batches),
  ])
  return linked.map((entry) => {
    const ofBatch = counts.get(entry.id)
    if (!ofBatch) return entry
    const goOn =
      runs.has(entry.id) && entry.username === username
        ? href('/administracion/bitacora/lotes/:id', { id: entry.id })
        : null
    const isUndone = ofBatch.inForce === 0 && ofBatch.undone > 0
    return { ...entry, counts: ofBatch, goOn, isUndone, canUndo: entry.canUndo && ofBatch.inForce > 0 }
  })
}

async function unfinished(db: Db, batches: number[]): Promise<Set<number>> {
  if (batches.length === 0) return new Set()
  const rows = await db.selectFrom('batch_runs').select('batch').where('batch', 'in', batches).execute()
  return new Set(rows.map(({ batch }) => batch))
}

/** Counts the entries of batch lines, by id of the line. */
export async function countBatchEntriesByState(
  db: Db,
  batches: readonly number[],
): Promise<Map<number, BatchUndoCounts>> {
  const count = async (only: RawBuilder<unknown>) => {
    const { rows } = await sql<{ batch: number; entries: number }>`
      select batch, count(*) as entries from audit_log
      where batch in ${toValueList(batches)} and batch is not null ${only} group by batch`.execute(db)
    return new Map(rows.map(({ batch, entries }) => [batch, Number(entries)]))
  }
  if (batches.length === 0) return new Map()
  const [total, inForce, undone] = await Promise.all([
    count(sql``),
    count(sql`and undone_at is null and undo <> '{}'`),
    count(sql`and undone_at is not null`),
  ])
  return new Map(
    batches.map((batch) => [
      batch,
      {
        total: total.get(batch) ?? 0,
        inForce: inForce.get(batch) ?? 0,
        undone: undone.get(batch) ?? 0,
      },
    ]),
  )
}

const SEARCHED_TEXT_SQL = sql<string>`title || ' ' || changes`

function filtered(db: Db, filter: AuditLogFilter, search: ParsedAdminSearch | null) {
  const { username, noun, action, batch, from, to } = filter
  const newest = getMaxSearchedAuditLogEntries(filter)
  let rows = buildLogQuery(db)
  if (username) rows = rows.where('username', '=', username)
  if (from) rows = rows.where('created_at', '>=', getEasternDayBounds(from).from)
  if (to) rows = rows.where('created_at', '<', getEasternDayBounds(to).to)
  if (!batch) rows = rows.where('batch', 'is', null)
  if (batch) rows = rows.where('batch', '=', batch)
  for (const [column, value] of [['noun', noun] as const, ['action', action] as const])
    if (value)
      rows = rows.where((eb) =>
        eb.or([
          eb(column, '=', value),
          eb.and([
            eb('is_batch', '=', 1),
            eb.exists(
              db
                .selectFrom('audit_log as behind')
                .select('behind.id')
                .where('behind.batch', '=', eb.ref('audit_log.id'))
                .where(`behind.${column}`, '=', value),
            ),
          ]),
        ]),
      )
  if (!search) return rows
  const found =
    search.contact === null
      ? buildAllWordsCondition(SEARCHED_TEXT_SQL, search)
      : sql<boolean>`noun = 'contact' and entity_id = ${search.contact}`
  const among = newest
    ? sql<boolean>`id > (select max(id) from audit_log) - ${sql.lit(newest)}`
    : sql<boolean>`1 = 1`
  if (batch) return rows.where(found)
  return rows.where(
    sql<boolean>`id in (select coalesce(batch, id) from audit_log where ${among} and ${found})`,
  )
}
