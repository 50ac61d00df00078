import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { addAffectedReservations } from '~/features/owners/reservations.server'
import { formatTimeAgo } from '~/features/places/calendar'
import { readSuggestions } from '~/features/suggestions/read.server'
import { hashContent } from '~/values/hash-token.server'
import type { DecisionResult } from './decision.server'
import {
  readOwnOfferQueueEntries,
  readRatingQueueEntries,
  readRegistrationQueueEntries,
  readReportEntriesByIds,
} from './entries.server'
import { PENDING_ROWS_FROM_CLAUSES, QUEUE_KIND_DEFINITIONS } from './kinds.server'
import {
  ALL_QUEUE_KINDS,
  formatEntryKey,
  listBulkQueueKinds,
  QUEUE_KIND_TEXTS,
  type QueueEntryRef,
  type QueueKind,
  sumPending,
} from './labels'

/** Returns whether an entry of this kind can still change while it waits. */
const isEditable = (kind: QueueKind) =>
  kind === 'suggestion' || VERSIONED_TABLES.has(QUEUE_KIND_DEFINITIONS[kind].table)

/** Tables whose rows have a version, which changes increment. */
const VERSIONED_TABLES: ReadonlySet<string> = new Set(['businesses', 'promotions'])

/**
 * Returns a stamp for the present content of each entry, by `formatEntryKey` (T149). A decision sends the
 * stamp that the moderator saw. Entries that cannot change have none.
 */
export async function readEntryVersionStamps(
  db: Db,
  entries: readonly QueueEntryRef[],
): Promise<Map<string, string>> {
  const suggestions = entries.flatMap(({ kind, id }) => (kind === 'suggestion' ? [id] : []))
  const versioned = await Promise.all([...VERSIONED_TABLES].map((table) => readVersions(db, table, entries)))
  return new Map([
    ...(await readSuggestions(db, suggestions)).map((entry): [string, string] => [
      formatEntryKey(entry),
      entry.seen,
    ]),
    ...versioned.flat(),
  ])
}

/**
 * Returns the stamps of entries in a table with versions. The stamp of a business includes the pictures of
 * its own offers, because these do not change its version (T258).
 */
async function readVersions(
  db: Db,
  table: string,
  entries: readonly QueueEntryRef[],
): Promise<[string, string][]> {
  const rowsOfTable = entries.filter(({ kind }) => QUEUE_KIND_DEFINITIONS[kind].table === table)
  if (rowsOfTable.length === 0) return []
  const ids = rowsOfTable.map(({ id }) => id)
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(table)} where id in ${toValueList(ids)}`.execute(db)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const offers = table === 'businesses' ? await readOfferPictures(db, ids) : []
  return rowsOfTable.map((entry) => {
    const pictures = offers.filter(({ businessId }) => businessId === entry.id).map(({ hash }) => hash)
    return [formatEntryKey(entry), hashContent([versions.get(entry.id) ?? 0, ...pictures])]
  })
}

/** Returns the pictures of own offers of these businesses, oldest offer first. Excludes the trash. */
const readOfferPictures = (db: Db, businessIds: number[]) =>
  db
    .selectFrom('promotions')
    .select(['business_id as businessId', 'image_hash as hash'])
    .where('business_id', 'in', toValueList(businessIds))
    .where('image_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Returns the stamp that a form sent. If the entry can change and no stamp was sent, returns an empty text,
 * which matches no stamp. Undefined for entries that cannot change.
 */
export const toExpectedVersionStamp = (
  kind: QueueKind,
  stamp: string | null | undefined,
): string | undefined => (isEditable(kind) ? (stamp ?? '') : undefined)

/**
 * Returns why an entry cannot be decided, or null. It does not exist, the queue does not list it (T148), or
 * it changed since `seenStamp` (T149). Without `seenStamp` the last is not checked.
 */
export async function findDecisionError(
  trx: Db,
  entry: QueueEntryRef,
  seenStamp?: string | undefined,
): Promise<Exclude<DecisionResult, { ok: true }> | null> {
  const { table, only } = QUEUE_KIND_DEFINITIONS[entry.kind]
  const { rows } = await sql<{ status: string; listed: number | string }>`
    select status, (select count(*) ${PENDING_ROWS_FROM_CLAUSES[entry.kind]} and id = ${entry.id}) as listed
    from ${sql.table(table)} where id = ${entry.id} ${only}`.execute(trx)
  const [row] = rows
  if (!row) return { ok: false, reason: 'not_found' }
  if (Number(row.listed) === 0) return { ok: false, reason: 'decided', status: row.status }
  if (seenStamp === undefined || !isEditable(entry.kind)) return null
  const stamp = (await readEntryVersionStamps(trx, [entry])).get(formatEntryKey(entry))
  return stamp === seenStamp ? null : { ok: false, reason: 'changed' }
}

export const QUEUE_ENTRIES_PER_PAGE = 50
/** Maximum number of pages. The queue shows later entries after moderators decide earlier ones. */
const MAX_QUEUE_PAGES = 20
const MAX_COUNTED_ENTRIES = QUEUE_ENTRIES_PER_PAGE * MAX_QUEUE_PAGES

/** Counts the waiting entries of each kind, up to a thousand per kind. */
export async function countPendingByKind(db: Db): Promise<Record<QueueKind, number>> {
  const count = (kind: QueueKind) =>
    sql<number>`(select count(*) from (select 1 ${PENDING_ROWS_FROM_CLAUSES[kind]} limit ${MAX_COUNTED_ENTRIES}) as counted)`.as(
      kind,
    )
  return db.selectNoFrom(ALL_QUEUE_KINDS.map(count)).executeTakeFirstOrThrow() as Promise<
    Record<QueueKind, number>
  >
}

/** Returns how many entries the pages can show, of one kind or of all: at most 1,000. */
export function countShownQueueEntries(
  counts: Record<QueueKind, number>,
  kind: QueueKind | undefined,
): number {
  return Math.min(kind ? counts[kind] : sumPending(counts), MAX_COUNTED_ENTRIES)
}

/** Returns the number of all waiting entries. Each kind is counted up to a thousand. */
export const countAllPending = async (db: Db): Promise<number> => sumPending(await countPendingByKind(db))

/**
 * Returns a page of at most fifty waiting entries, of one kind or all, the oldest first. Empty beyond the
 * last page.
 */
export async function readQueue(db: Db, kind: QueueKind | undefined, page: number) {
  if (page > MAX_QUEUE_PAGES) return []
  const start = (page - 1) * QUEUE_ENTRIES_PER_PAGE
  const parts = (kind ? [kind] : ALL_QUEUE_KINDS).map(
    (each) => sql`select * from (select ${each} as kind, id, created_at ${PENDING_ROWS_FROM_CLAUSES[each]}
      order by created_at, id limit ${start + QUEUE_ENTRIES_PER_PAGE}) as ${sql.ref(each)}`,
  )
  const { rows } = await sql<{ kind: QueueKind; id: number; created_at: string }>`
    select kind, id, created_at from (${sql.join(parts, sql` union all `)}) as waiting
    order by created_at, kind, id limit ${QUEUE_ENTRIES_PER_PAGE} offset ${start}`.execute(db)
  const idsOf = (wanted: QueueKind) => rows.filter((row) => row.kind === wanted).map(({ id }) => id)
  const entries = await Promise.all([
    readRegistrationQueueEntries(db, idsOf('registration')),
    readRegistrationQueueEntries(db, idsOf('unseen'), 'unseen'),
    readRatingQueueEntries(db, idsOf('rating')),
    readReportEntriesByIds(db, idsOf('report')),
    addAffectedReservations(db, await readSuggestions(db, idsOf('suggestion')), new Date()),
    readOwnOfferQueueEntries(db, idsOf('promotion')),
  ])
  const stamps = await readEntryVersionStamps(db, rows)
  const all = entries.flat<(typeof entries)[number][]>()
  const found = new Map(all.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return rows.flatMap(({ kind, id, created_at }) => {
    const entry = found.get(`${kind} ${id}`)
    const stamp = stamps.get(formatEntryKey({ kind, id }))
    return entry ? [{ ...entry, stamp, age: formatTimeAgo(created_at) }] : []
  })
}

/** A waiting entry with its waiting time as text. `stamp` is undefined if the entry cannot change. */
export type WaitingEntry<Entry> = Entry & { age: string; stamp: string | undefined }

export type QueueEntry = Awaited<ReturnType<typeof readQueue>>[number]

/**
 * Returns at most `limit` waiting entries as texts such as `calificaciones-12`, oldest first. Only
 * the kinds of `listBulkQueueKinds` are listed.
 */
export async function listBulkDecidableEntryKeys(
  db: Db,
  kind: QueueKind | undefined,
  limit: number,
): Promise<string[]> {
  const kinds = listBulkQueueKinds(kind)
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (
      each,
    ) => sql`select * from (select ${QUEUE_KIND_TEXTS[each].word} || '-' || id as item, created_at, id ${PENDING_ROWS_FROM_CLAUSES[each]}
      order by created_at, id limit ${limit}) as ${sql.ref(each)}`,
  )
  const { rows } = await sql<{ item: string }>`
    select item from (${sql.join(parts, sql` union all `)}) as waiting order by created_at, item limit ${limit}`.execute(
    db,
  )
  return rows.map(({ item }) => item)
}

/**
 * Returns each entry as words for use inside a sentence, such as `la calificación de Luis sobre «Alma»`. The
 * keys are those of `formatEntryKey`. Entries that do not exist are missing.
 */
export async function readQueueEntryDescriptions(
  db: Db,
  entries: readonly QueueEntryRef[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
    const { table, name } = QUEUE_KIND_DEFINITIONS[kind]
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in ${toValueList(ids)}`.execute(db)
    for (const row of rows) names.set(formatEntryKey({ kind, id: row.id }), row.name)
  }
  return names
}
