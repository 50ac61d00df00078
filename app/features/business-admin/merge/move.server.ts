import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import type { Database, PromotionTargetsTable } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import {
  moveBusinessCounts,
  moveBusinessCountsBack,
  type WeekCount,
} from '~/features/business-counts/counts.server'
import { type BusinessPointerColumn, updateBusinessPointerColumn } from '~/features/businesses/merged.server'
import { listActiveOwnOfferIds, MAX_ACTIVE_OWN_OFFERS } from '~/features/promotions/own/list.server'
import { hasCountedRating } from '~/features/ratings/rate.server'
import { rewriteReservationCells } from '~/features/reservations/hold.server'
import { findOpenOwnerChangeRequest } from '~/features/suggestions/store.server'
import type { MovedRowCounts } from './schema'

/** A merge of the business `from` into `to`. */
export interface BusinessMerge {
  from: number
  to: number
  actor: Actor
  now: Date
}

interface Move extends BusinessMerge {
  /** True if the private links of the duplicate move and stay valid (D147). */
  withLinks: boolean
  /** True if the e-mail of the duplicate moves, together with its confirmation (D148). */
  withEmail: boolean
}

/** Rows that a merge moved or changed. The undo needs them. */
export interface MovedRows {
  /** Keys of the moved rows by table. */
  rows: Partial<Record<Table, (number | string)[]>>
  /** Ids of ratings withdrawn because the same person rated both businesses. */
  withdrawn: number[]
  /** Ids of reservations that overlap with one of the other business. */
  overlapping: number[]
  /** Applications of promotions that both businesses had. */
  offers: Selectable<PromotionTargetsTable>[]
  /** Ids of own offers turned off, because the remaining business has the maximum number (D120). */
  switchedOff?: number[]
  /** Ids of directory offers that only the duplicate declined (D145). */
  declined?: number[]
  hasImportRecord: boolean
  /** Visitor counts of the page of the duplicate. */
  counts?: WeekCount[]
  /** Ids of businesses that pointed to the duplicate, by column. */
  pointers?: Record<BusinessPointerColumn, number[]>
}

/**
 * Columns in which other businesses contain the id of the duplicate. `moved_to`: businesses that moved to it.
 * `merged_into`: earlier duplicates of it, which are in the trash.
 */
const BUSINESS_POINTER_COLUMNS: readonly BusinessPointerColumn[] = ['moved_to', 'merged_into']

/** Reason of the older rating if the same person rated both businesses. */
const RATED_BOTH_REASON = 'La misma persona calificó también la página duplicada: cuenta la más reciente'

/**
 * Tables with rows of a business. `key` is the key column; `isNamed`: rows contain the name of the business.
 */
const MOVED_TABLES = {
  ratings: { key: 'id', isNamed: true },
  reservations: { key: 'id', isNamed: true },
  promotion_applications: { key: 'id', isNamed: true },
  promotions: { key: 'id', isNamed: false },
  owner_links: { key: 'id', isNamed: false },
  email_changes: { key: 'id', isNamed: false },
  reports: { key: 'id', isNamed: false },
  suggestions: { key: 'id', isNamed: true },
  business_slug_redirects: { key: 'slug', isNamed: false },
  // Moved, so that a later import does not create the duplicate again.
  import_rows: { key: 'row_key', isNamed: false },
} as const satisfies Partial<Record<keyof Database, { key: string; isNamed: boolean }>>

type Table = keyof typeof MOVED_TABLES

const MOVED_TABLE_NAMES = Object.keys(MOVED_TABLES) as Table[]

/**
 * Moves rows of one business to another, including those in the trash (D24). What happens to links, e-mail
 * changes and own offers depends on `move`. Withdraws the older of two ratings by one person. Turns off own
 * offers above the maximum. Runs in the transaction of the merge. Returns what the undo needs.
 */
export async function moveRowsToKeptBusiness(trx: Db, move: Move): Promise<MovedRows> {
  const moved: MovedRows = {
    withdrawn: await withdrawOlder(trx, move),
    overlapping: await overlappingReservations(trx, move),
    offers: await dropOffersOfBoth(trx, move),
    rows: {},
    hasImportRecord: await moveImportRecord(trx, move),
    counts: await moveBusinessCounts(trx, move.from, move.to),
    pointers: await movePointers(trx, move),
  }
  for (const table of MOVED_TABLE_NAMES) {
    if (table === 'owner_links' && !move.withLinks) continue
    if (table === 'email_changes' && !move.withEmail) continue
    // Own offers of the duplicate move only if its registrant is the owner (D147, T218).
    if (table === 'promotions' && !move.withLinks) continue
    const keys = move.withLinks
      ? await keysWithOwner(trx, table, move)
      : await keysWithoutOwner(trx, table, move.from)
    if (keys.length > 0) moved.rows[table] = keys
    await hang(trx, table, keys, move.to)
  }
  await rewriteReservationCells(trx, reservationIds(moved.rows), move.now)
  moved.switchedOff = await switchOffSurplus(trx, move)
  moved.declined = move.withLinks ? await moveDeclined(trx, move) : []
  return moved
}

/** Counts the moved rows by kind. */
export const countMovedRows = ({ rows, withdrawn, overlapping }: MovedRows): MovedRowCounts => ({
  ratings: rows.ratings?.length ?? 0,
  withdrawn: withdrawn.length,
  reservations: rows.reservations?.length ?? 0,
  beside: overlapping.length,
  promotions: rows.promotion_applications?.length ?? 0,
  ownerLinks: rows.owner_links?.length ?? 0,
  reports: rows.reports?.length ?? 0,
})

/**
 * Moves the rows of a merge back to `from`, unless they belong to another business now. Also reverses other
 * changes in `moved`, where this is still possible. Runs in the transaction of the caller.
 */
export async function undoMoveRows(trx: Db, { rows, ...moved }: MovedRows, { from, to, now }: BusinessMerge) {
  for (const table of MOVED_TABLE_NAMES) {
    const there = new Set(await keysOf(trx, table, to))
    const keys = (rows[table] ?? []).filter((key) => there.has(key))
    await hang(trx, table, keys, from)
  }
  await rewriteReservationCells(trx, reservationIds(rows), now)
  for (const id of moved.withdrawn) await showAgain(trx, id, now)
  await switchOnAgain(trx, moved.switchedOff ?? [], { from, to, now })
  await trx
    .deleteFrom('declined_promotions')
    .where('business_id', '=', to)
    .where('promotion_id', 'in', toValueList(moved.declined ?? []))
    .execute()
  const promotions = trx.selectFrom('promotions').select('id')
  for (const { id: _, ...offer } of moved.offers)
    if (await promotions.where('id', '=', offer.promotion_id).executeTakeFirst())
      await trx
        .insertInto('promotion_applications')
        .values({ ...offer, business_id: from })
        .execute()
  await moveBusinessCountsBack(trx, moved.counts ?? [], { from, to })
  for (const pointer of BUSINESS_POINTER_COLUMNS)
    await updateBusinessPointerColumn(trx, pointer, moved.pointers?.[pointer] ?? [], { from: to, to: from })
  if (moved.hasImportRecord)
    await trx.updateTable('import_records').set({ business_id: from }).where('business_id', '=', to).execute()
}

/** Makes other businesses that pointed to the duplicate point to the remaining business. */
async function movePointers(
  trx: Db,
  { from, to }: BusinessMerge,
): Promise<Record<BusinessPointerColumn, number[]>> {
  const found: Record<BusinessPointerColumn, number[]> = { moved_to: [], merged_into: [] }
  for (const pointer of BUSINESS_POINTER_COLUMNS) {
    const rows = await trx
      .selectFrom('businesses')
      .select('id')
      .where(pointer, '=', from)
      .where('id', '<>', to)
      .execute()
    found[pointer] = rows.map(({ id }) => id)
    await updateBusinessPointerColumn(trx, pointer, found[pointer], { from, to })
  }
  return found
}

/**
 * Publishes a rating again that the merge withdrew, unless its reason changed or another rating of the person
 * counts.
 */
async function showAgain(trx: Db, id: number, now: Date): Promise<void> {
  const rating = await trx
    .selectFrom('ratings')
    .select(['business_id', 'reviewer_email as email', 'reviewer_phone as phone'])
    .where('id', '=', id)
    .where('status_reason', '=', RATED_BOTH_REASON)
    .executeTakeFirst()
  if (!rating || (await hasCountedRating(trx, rating.business_id, rating))) return
  const values = { status: 'published' as const, status_reason: null, updated_at: now.toISOString() }
  await trx.updateTable('ratings').set(values).where('id', '=', id).execute()
}

async function keysOf(trx: Db, table: Table, businessId: number): Promise<(number | string)[]> {
  const rows = await trx
    .selectFrom(table as 'ratings')
    .select(sql.ref<number | string>(MOVED_TABLES[table].key).as('key'))
    .where('business_id', '=', businessId)
    .execute()
  return rows.map(({ key }) => key)
}

/**
 * Returns the keys of rows that move if the registrant of the duplicate is the owner. An open request of that
 * owner stays if the remaining business has one (D119).
 */
async function keysWithOwner(
  trx: Db,
  table: Table,
  { from, to }: BusinessMerge,
): Promise<(number | string)[]> {
  const keys = await keysOf(trx, table, from)
  if (table !== 'suggestions' || !(await findOpenOwnerChangeRequest(trx, to))) return keys
  const open = await findOpenOwnerChangeRequest(trx, from)
  return keys.filter((key) => key !== open?.id)
}

/**
 * Returns the keys of rows that move if the registrant of the duplicate is not the owner. Suggestions and
 * offers of that person stay.
 */
async function keysWithoutOwner(trx: Db, table: Table, from: number): Promise<(number | string)[]> {
  if (table === 'suggestions') return visitorSuggestions(trx, from)
  if (table !== 'promotion_applications') return keysOf(trx, table, from)
  const rows = await trx
    .selectFrom('promotion_applications as application')
    .innerJoin('promotions', 'promotions.id', 'application.promotion_id')
    .select('application.id')
    .where('application.business_id', '=', from)
    .where(({ or, eb }) =>
      or([eb('promotions.business_id', 'is', null), eb('promotions.business_id', '<>', from)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists suggestions by visitors. Those of the duplicate's registrant do not move, like the private links
 * (D147, T192).
 */
async function visitorSuggestions(trx: Db, businessId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('suggestions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('source', '=', 'visitor')
    .execute()
  return rows.map(({ id }) => id)
}

async function hang(trx: Db, table: Table, keys: readonly (number | string)[], to: number): Promise<void> {
  if (keys.length === 0) return
  const { key, isNamed } = MOVED_TABLES[table]
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', to)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable(table as 'ratings')
    .set({ business_id: to, ...(isNamed && { business_name: name }) })
    .where(trx.dynamic.ref<'id'>(key), 'in', toValueList(keys as number[]))
    .execute()
}

/**
 * If a person rated both businesses, only the newer rating counts (D54). Withdraws the older one with a
 * reason.
 */
async function withdrawOlder(trx: Db, { from, to, actor, now }: BusinessMerge): Promise<number[]> {
  const pairs = await trx
    .selectFrom('ratings as theirs')
    .innerJoin('ratings as ours', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('ours.reviewer_email', '=', ref('theirs.reviewer_email')),
          eb('ours.reviewer_phone', '=', ref('theirs.reviewer_phone')),
        ]),
      ),
    )
    .select(['theirs.id as theirId', 'theirs.created_at as theirMoment', 'theirs.business_name as theirName'])
    .select(['ours.id as ourId', 'ours.created_at as ourMoment', 'ours.business_name as ourName'])
    .where('theirs.business_id', '=', from)
    .where('theirs.is_counted', '=', 1)
    .where('ours.business_id', '=', to)
    .where('ours.is_counted', '=', 1)
    .execute()
  const withdrawn: number[] = []
  for (const pair of pairs) {
    const isOurs = pair.ourMoment < pair.theirMoment
    const [id, title] = isOurs ? [pair.ourId, pair.ourName] : [pair.theirId, pair.theirName]
    if (withdrawn.includes(id)) continue
    const values = {
      status: 'withdrawn' as const,
      status_reason: RATED_BOTH_REASON,
      updated_at: now.toISOString(),
    }
    await trx.updateTable('ratings').set(values).where('id', '=', id).execute()
    const after = { Motivo: RATED_BOTH_REASON }
    await recordChange(trx, actor, { action: 'withdrawn', noun: 'rating', id, title, after }, now)
    withdrawn.push(id)
  }
  return withdrawn
}

const reservationIds = ({ reservations = [] }: MovedRows['rows']) => reservations.map(Number)

/**
 * Lists reservations that overlap with one of the other business. Both remain, even above the capacity (D61).
 */
async function overlappingReservations(trx: Db, { from, to }: BusinessMerge): Promise<number[]> {
  const rows = await trx
    .selectFrom('reservation_cells as mine')
    .innerJoin('reservation_cells as other', (join) =>
      join.onRef('other.date', '=', 'mine.date').onRef('other.quarter', '=', 'mine.quarter'),
    )
    .select('mine.reservation_id as id')
    .where('mine.business_id', '=', from)
    .where('other.business_id', '=', to)
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

function dropOffersOfBoth(trx: Db, { from, to }: BusinessMerge): Promise<MovedRows['offers']> {
  const ours = trx.selectFrom('promotion_applications').select('promotion_id').where('business_id', '=', to)
  return trx
    .deleteFrom('promotion_applications')
    .where('business_id', '=', from)
    .where('promotion_id', 'in', ours)
    .returningAll()
    .execute()
}

/** Turns off active own offers above the maximum number. Returns their ids. */
async function switchOffSurplus(trx: Db, { to, now }: BusinessMerge): Promise<number[]> {
  const surplus = (await listActiveOwnOfferIds(trx, to, now)).slice(MAX_ACTIVE_OWN_OFFERS)
  await setActive(trx, surplus, 0)
  return surplus
}

/**
 * Turns own offers on again that a merge turned off, of both businesses, lowest id first. If a business
 * reaches the maximum number, its other offers stay off.
 */
async function switchOnAgain(
  trx: Db,
  ids: readonly number[],
  { from, to, now }: Pick<BusinessMerge, 'from' | 'to' | 'now'>,
): Promise<void> {
  for (const businessId of [from, to]) {
    const off = await trx
      .selectFrom('promotions')
      .select('id')
      .where('business_id', '=', businessId)
      .where('is_active', '=', 0)
      .where('id', 'in', toValueList(ids))
      .orderBy('id')
      .execute()
    const active = await listActiveOwnOfferIds(trx, businessId, now)
    const room = Math.max(0, MAX_ACTIVE_OWN_OFFERS - active.length)
    await setActive(
      trx,
      off.slice(0, room).map(({ id }) => id),
      1,
    )
  }
}

const setActive = (trx: Db, ids: readonly number[], is_active: 0 | 1) =>
  trx
    .updateTable('promotions')
    .set(({ eb }) => ({ is_active, version: eb('version', '+', 1) }))
    .where('id', 'in', toValueList(ids))
    .execute()

/**
 * Declines for the remaining business the offers that the owner of the duplicate declined (D145, D147, T218).
 * Returns the ids of those that it had not declined yet.
 */
async function moveDeclined(trx: Db, { from, to }: BusinessMerge): Promise<number[]> {
  const declinedBy = (id: number) =>
    trx.selectFrom('declined_promotions').select('promotion_id').where('business_id', '=', id)
  const rows = await declinedBy(from).where('promotion_id', 'not in', declinedBy(to)).execute()
  const ids = rows.map(({ promotion_id }) => promotion_id)
  if (ids.length > 0)
    await trx
      .insertInto('declined_promotions')
      .values(ids.map((promotion_id) => ({ promotion_id, business_id: to })))
      .execute()
  return ids
}

/** Moves the import record of the duplicate if the other business has none. Returns whether it moved. */
async function moveImportRecord(trx: Db, { from, to }: BusinessMerge): Promise<boolean> {
  const ours = trx.selectFrom('import_records').select('business_id').where('business_id', '=', to)
  const { numUpdatedRows } = await trx
    .updateTable('import_records')
    .set({ business_id: to })
    .where('business_id', '=', from)
    .where(({ not, exists }) => not(exists(ours)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
