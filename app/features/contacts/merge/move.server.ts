import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { Database, PromotionApplications } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import {
  moveBusinessCounts,
  moveBusinessCountsBack,
  type WeekCount,
} from '~/features/business-counts/counts.server'
import { hasCountedRating } from '~/features/ratings/one-per-reviewer.server'
import type { Moved } from './schema'

/** Two businesses that are one: all that hangs on `from` is to hang on `to`. */
export interface BusinessMerge {
  from: number
  to: number
  actor: Actor
  now: Date
}

/** What a merge moved, row by row: by this it is taken back. */
export interface MovedRows {
  /** The rows of each table that hung on the duplicate, by their keys. */
  rows: Partial<Record<Table, (number | string)[]>>
  /** Ratings that were published until both were one. */
  withdrawn: number[]
  /** Reservations that had another place of their slot. */
  seats: { id: number; seat: number }[]
  /** Promotions that were applied to both. */
  offers: Selectable<PromotionApplications>[]
  hasImportRecord: boolean
  /** What its page had brought. */
  counts?: WeekCount[]
}

/** What the ratings say that no longer count because their writer rated both. */
const RATED_BOTH = 'El mismo correo calificó también la página duplicada: cuenta la más reciente'

/** The tables whose rows hang on a business, with what tells one of them from the others, and whether they say its name. */
const TABLES = {
  ratings: { key: 'id', isNamed: true },
  reservations: { key: 'id', isNamed: true },
  promotion_applications: { key: 'id', isNamed: true },
  owner_links: { key: 'id', isNamed: false },
  reports: { key: 'id', isNamed: false },
  suggestions: { key: 'id', isNamed: true },
  business_slug_redirects: { key: 'slug', isNamed: false },
  // A later import does not bring the duplicate back.
  import_rows: { key: 'row_key', isNamed: false },
} as const satisfies Partial<Record<keyof Database, { key: string; isNamed: boolean }>>

type Table = keyof typeof TABLES

const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** Hangs everything of one business on another (D24), also what lies in the trash, within the merge's `trx`. */
export async function moveToOtherBusiness(trx: Db, move: BusinessMerge): Promise<MovedRows> {
  const moved: MovedRows = {
    withdrawn: await withdrawOlder(trx, move),
    seats: await giveFreePlaces(trx, move),
    offers: await dropOffersOfBoth(trx, move),
    rows: {},
    hasImportRecord: await moveImportRecord(trx, move),
    counts: await moveBusinessCounts(trx, move.from, move.to),
  }
  for (const table of TABLE_NAMES) {
    const keys = await keysOf(trx, table, move.from)
    if (keys.length > 0) moved.rows[table] = keys
    await hang(trx, table, keys, move.to)
  }
  return moved
}

/** How many of what were moved. */
export const countsOf = ({ rows, withdrawn, seats }: MovedRows): Moved => ({
  ratings: rows.ratings?.length ?? 0,
  withdrawn: withdrawn.length,
  reservations: rows.reservations?.length ?? 0,
  beside: seats.length,
  promotions: rows.promotion_applications?.length ?? 0,
  ownerLinks: rows.owner_links?.length ?? 0,
  reports: rows.reports?.length ?? 0,
})

/** Hangs on `from` again what a merge had taken to `to`, as far as it still hangs there, in the caller's transaction. */
export async function moveBack(trx: Db, { rows, ...moved }: MovedRows, { from, to, now }: BusinessMerge) {
  for (const table of TABLE_NAMES) {
    const there = new Set(await keysOf(trx, table, to))
    const keys = (rows[table] ?? []).filter((key) => there.has(key))
    await hang(trx, table, keys, from)
  }
  for (const { id, seat } of moved.seats)
    await trx
      .updateTable('reservations')
      .set({ seat })
      .where('id', '=', id)
      .where('business_id', '=', from)
      .execute()
  for (const id of moved.withdrawn) await showAgain(trx, id, now)
  const promotions = trx.selectFrom('promotions').select('id')
  for (const { id: _, ...offer } of moved.offers)
    if (await promotions.where('id', '=', offer.promotion_id).executeTakeFirst())
      await trx
        .insertInto('promotion_applications')
        .values({ ...offer, business_id: from })
        .execute()
  await moveBusinessCountsBack(trx, moved.counts ?? [], { from, to })
  if (moved.hasImportRecord)
    await trx.updateTable('import_records').set({ business_id: from }).where('business_id', '=', to).execute()
}

/** Not beside another of the same person that counts by now. */
async function showAgain(trx: Db, id: number, now: Date): Promise<void> {
  const rating = await trx
    .selectFrom('ratings')
    .select(['business_id', 'reviewer_email'])
    .where('id', '=', id)
    .where('status_reason', '=', RATED_BOTH)
    .executeTakeFirst()
  if (!rating || (await hasCountedRating(trx, rating.business_id, rating.reviewer_email))) return
  const values = { status: 'published' as const, status_reason: null, updated_at: now.toISOString() }
  await trx.updateTable('ratings').set(values).where('id', '=', id).execute()
}

async function keysOf(trx: Db, table: Table, businessId: number): Promise<(number | string)[]> {
  const rows = await trx
    .selectFrom(table as 'ratings')
    .select(sql.ref<number | string>(TABLES[table].key).as('key'))
    .where('business_id', '=', businessId)
    .execute()
  return rows.map(({ key }) => key)
}

async function hang(trx: Db, table: Table, keys: readonly (number | string)[], to: number): Promise<void> {
  if (keys.length === 0) return
  const { key, isNamed } = TABLES[table]
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', to)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable(table as 'ratings')
    .set({ business_id: to, ...(isNamed && { business_name: name }) })
    .where(trx.dynamic.ref<'id'>(key), 'in', listOf(keys as number[]))
    .execute()
}

/** Whoever rated both has one rating that counts, the newer (D54); the older is withdrawn and says why. */
async function withdrawOlder(trx: Db, { from, to, actor, now }: BusinessMerge): Promise<number[]> {
  const pairs = await trx
    .selectFrom('ratings as theirs')
    .innerJoin('ratings as ours', 'ours.reviewer_email', 'theirs.reviewer_email')
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
    const values = { status: 'withdrawn' as const, status_reason: RATED_BOTH, updated_at: now.toISOString() }
    await trx.updateTable('ratings').set(values).where('id', '=', id).execute()
    const after = { Motivo: RATED_BOTH }
    await recordChange(trx, actor, { action: 'withdrawn', noun: 'rating', id, title, after }, now)
    withdrawn.push(id)
  }
  return withdrawn
}

/** Resolves clashing reservations: two confirmed for one slot both stay, one beyond the capacity if needed. */
async function giveFreePlaces(trx: Db, { from, to }: BusinessMerge): Promise<MovedRows['seats']> {
  const clashing = await active(trx, from)
    .innerJoin('reservations as other', (join) =>
      join
        .on('other.business_id', '=', to)
        .onRef('other.reservation_date', '=', 'mine.reservation_date')
        .onRef('other.reservation_time', '=', 'mine.reservation_time')
        .onRef('other.seat', '=', 'mine.seat')
        .on('other.status', '<>', 'cancelled')
        .on('other.deleted_at', 'is', null),
    )
    .select(['mine.id', 'mine.seat', 'mine.reservation_date as date', 'mine.reservation_time as time'])
    .execute()
  for (const { id, date, time } of clashing) {
    const { last } = await trx
      .selectFrom('reservations')
      .select(({ fn }) => fn.max<number>('seat').as('last'))
      .where('business_id', 'in', [from, to])
      .where('reservation_date', '=', date)
      .where('reservation_time', '=', time)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('reservations')
      .set({ seat: last + 1 })
      .where('id', '=', id)
      .execute()
  }
  return clashing.map(({ id, seat }) => ({ id, seat }))
}

const active = (trx: Db, businessId: number) =>
  trx
    .selectFrom('reservations as mine')
    .where('mine.business_id', '=', businessId)
    .where('mine.status', '<>', 'cancelled')
    .where('mine.deleted_at', 'is', null)

function dropOffersOfBoth(trx: Db, { from, to }: BusinessMerge): Promise<MovedRows['offers']> {
  const ours = trx.selectFrom('promotion_applications').select('promotion_id').where('business_id', '=', to)
  return trx
    .deleteFrom('promotion_applications')
    .where('business_id', '=', from)
    .where('promotion_id', 'in', ours)
    .returningAll()
    .execute()
}

/** What the import wrote of the duplicate, where it has written nothing of the other. */
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
