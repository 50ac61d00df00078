import type { Db } from 'db/connect'
import { insertInBatches } from 'db/insert'
import type { Database } from 'db/types'
import type { ExpressionBuilder } from 'kysely'
import { addDays, getDateTimeInZone } from '~/features/places/calendar'
import { listBlocks } from './blocks.server'
import { type BookingLength, QUARTER_MINUTES, toMinutes, type WallTime } from './slots'

/**
 * Builds the condition for cells that count: those of reservations, and those of proposed times that have not
 * expired (decision record 144).
 */
export const buildUnexpiredReservationCellsCondition =
  (now: Date) =>
  ({ or, eb }: Pick<ExpressionBuilder<Database, 'reservation_cells'>, 'or' | 'eb'>) =>
    or([eb('held_until', 'is', null), eb('held_until', '>', now.toISOString())])

/**
 * Rewrites the cells of reservations in the transaction of the caller. Cancelled and deleted reservations get
 * none. Others get the lowest free seat in each quarter of an hour, also for a waiting proposed time. Expired
 * cells of their businesses are deleted. The caller must check for room (`checkSlotAvailability`). Seats are
 * not limited here, so that a merge can exceed the capacity (D61).
 */
export async function rewriteReservationCells(
  trx: Db,
  reservationIds: readonly number[],
  now = new Date(),
): Promise<void> {
  if (reservationIds.length === 0) return
  await trx
    .deleteFrom('reservation_cells')
    .where('reservation_id', 'in', [...reservationIds])
    .execute()
  const rows = await trx
    .selectFrom('reservations')
    .select(['id', 'business_id', 'time_zone', 'minutes', 'buffer_minutes'])
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('id', 'in', [...reservationIds])
    .where('status', '<>', 'cancelled')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  await dropExpired(trx, [...new Set(rows.map((row) => row.business_id))], now)
  const proposed = await waitingProposals(trx, reservationIds, now)
  for (const { id, business_id, time_zone, buffer_minutes: buffer, ...row } of rows) {
    const length = { minutes: row.minutes, buffer }
    const holder = { id, businessId: business_id, timeZone: time_zone, length }
    const own = await hold(trx, holder, { slot: row, heldUntil: null })
    const proposal = proposed.get(id)
    if (proposal) await hold(trx, holder, { slot: proposal, heldUntil: proposal.held_until, own })
  }
}

interface Holder {
  id: number
  businessId: number
  timeZone: string
  length: BookingLength
}

interface HeldTime {
  slot: WallTime
  heldUntil: string | null
  /** Quarters that this reservation already occupies. */
  own?: readonly QuarterHour[]
}

async function hold(
  trx: Db,
  { id, businessId, timeZone, length }: Holder,
  { slot, heldUntil, own = [] }: HeldTime,
): Promise<QuarterHour[]> {
  const known = new Set(own.map(toQuarterHourKey))
  const held = listOccupiedQuarterHours(timeZone, slot, length).filter(
    (quarter) => !known.has(toQuarterHourKey(quarter)),
  )
  const seats = await takenSeats(trx, businessId, held)
  const cells = held.map((quarter) => ({
    business_id: businessId,
    ...quarter,
    seat: lowestFree(seats.get(toQuarterHourKey(quarter))),
    reservation_id: id,
    held_until: heldUntil,
  }))
  await insertInBatches(trx, 'reservation_cells', cells)
  return held
}

/** Deletes expired cells. They count as free, but with their rows new cells could get higher seats. */
const dropExpired = (trx: Db, businessIds: number[], now: Date) =>
  trx
    .deleteFrom('reservation_cells')
    .where('business_id', 'in', businessIds)
    .where('held_until', '<=', now.toISOString())
    .execute()

async function waitingProposals(trx: Db, ids: readonly number[], now: Date) {
  const rows = await trx
    .selectFrom('reservation_proposals')
    .select(['reservation_id as id', 'date', 'time', 'held_until'])
    .where('reservation_id', 'in', [...ids])
    .where('declined_at', 'is', null)
    .where('held_until', '>', now.toISOString())
    .execute()
  return new Map(rows.map(({ id, ...proposal }) => [id, proposal]))
}

/**
 * Whether every quarter of an hour has a free seat and none is blocked. `capacity` 0 means no limit. Proposed
 * times that expired before `moment` (default: now) and seats of the reservation `exceptReservationId` count
 * as free.
 */
export async function hasRoom(
  db: Db,
  business: { id: number; capacity: number; moment?: Date },
  quarters: readonly QuarterHour[],
  exceptReservationId: number | null = null,
): Promise<boolean> {
  if (await isBlocked(db, business.id, quarters)) return false
  if (business.capacity === 0) return true
  const seats = await takenSeats(db, business.id, quarters, {
    except: exceptReservationId,
    moment: business.moment ?? new Date(),
  })
  return quarters.every((quarter) => (seats.get(toQuarterHourKey(quarter))?.size ?? 0) < business.capacity)
}

async function isBlocked(db: Db, businessId: number, quarters: readonly QuarterHour[]): Promise<boolean> {
  const dates = quarters.map(({ date }) => date).sort()
  const blocks = await listBlocks(db, businessId, dates[0])
  return quarters.some(({ date, quarter }) =>
    blocks.some((block) => block.date === date && quarter >= block.first && quarter < block.end),
  )
}

async function takenSeats(
  db: Db,
  businessId: number,
  quarters: readonly QuarterHour[],
  { except = null, moment }: { except?: number | null; moment?: Date } = {},
): Promise<Map<string, Set<number>>> {
  const dates = [...new Set(quarters.map(({ date }) => date))]
  let taken = db
    .selectFrom('reservation_cells')
    .select(['date', 'quarter', 'seat'])
    .where('business_id', '=', businessId)
    .where('date', 'in', dates)
  if (except !== null) taken = taken.where('reservation_id', '<>', except)
  if (moment) taken = taken.where(buildUnexpiredReservationCellsCondition(moment))
  const seats = new Map<string, Set<number>>()
  for (const { seat, ...quarter } of await taken.execute()) {
    const key = toQuarterHourKey(quarter)
    seats.set(key, (seats.get(key) ?? new Set()).add(seat))
  }
  return seats
}

function lowestFree(taken: ReadonlySet<number> = new Set()): number {
  let seat = 0
  while (taken.has(seat)) seat += 1
  return seat
}

/**
 * Lists ids of reservations from `today` (`yyyy-MM-dd`) on that exceed the capacity, for example after a
 * merge (D61). If several share a quarter of an hour, those with the highest seats exceed it.
 */
export async function listOverCapacityReservationIds(
  db: Db,
  businessId: number,
  today: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reservation_cells as cell')
    .innerJoin('businesses as business', 'business.id', 'cell.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select('cell.reservation_id as id')
    .where('cell.business_id', '=', businessId)
    .where('cell.held_until', 'is', null)
    .where('cell.date', '>=', today)
    .where(({ and, eb, fn }) => {
      const capacity = fn.coalesce('business.slot_capacity', 'category.slot_capacity')
      return and([eb(capacity, '>', 0), eb('cell.seat', '>=', capacity)])
    })
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

const QUARTERS_PER_DAY = 96

/** A quarter of an hour in the local day of a business: 0 is 00:00, 95 is 23:45. */
interface QuarterHour {
  /** `yyyy-MM-dd` */
  date: string
  quarter: number
}

/** Text for a quarter of an hour, for use in sets. */
export const toQuarterHourKey = ({ date, quarter }: QuarterHour): string => `${date} ${quarter}`

/**
 * Lists the quarters of an hour that a reservation at `slot` occupies, including its break. They may continue
 * on the next day. Quarters that the clocks of `timeZone` skip are omitted. A repeated hour counts once.
 */
export function listOccupiedQuarterHours(
  timeZone: string,
  slot: WallTime,
  { minutes, buffer }: BookingLength,
): QuarterHour[] {
  const held: QuarterHour[] = []
  let date = slot.date
  let quarter = Math.floor(toMinutes(slot.time) / QUARTER_MINUTES)
  for (let left = (minutes + buffer) / QUARTER_MINUTES; left > 0; quarter += 1) {
    if (quarter === QUARTERS_PER_DAY) [date, quarter] = [addDays(date, 1), 0]
    if (listDstSkippedQuarterHours(timeZone, date).includes(quarter)) continue
    held.push({ date, quarter })
    left -= 1
  }
  return held
}

const NO_SKIPPED_QUARTERS: readonly number[] = []
const skippedByDay = new Map<string, readonly number[]>()

/**
 * Lists the quarters of `date` that the clocks of `timeZone` skip, for example 2:00 to 2:45 on one Sunday in
 * March. Usually empty.
 */
export function listDstSkippedQuarterHours(timeZone: string, date: string): readonly number[] {
  const key = `${timeZone} ${date}`
  const known = skippedByDay.get(key)
  if (known) return known
  const skipped = findSkipped(timeZone, date)
  skippedByDay.set(key, skipped)
  return skipped
}

function findSkipped(timeZone: string, date: string): readonly number[] {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const [before, after] = [-DAY_MS, DAY_MS].map((way) => offsetAt(timeZone, noon + way)) as [number, number]
  if (after <= before) return NO_SKIPPED_QUARTERS
  const isShown = (quarter: number) => {
    const wall = Date.parse(`${date}T00:00:00Z`) + quarter * QUARTER_MINUTES * 60_000
    return [before, after].some((offset) => offsetAt(timeZone, wall - offset) === offset)
  }
  return Array.from({ length: QUARTERS_PER_DAY }, (_, quarter) => quarter).filter(
    (quarter) => !isShown(quarter),
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the UTC offset of a time zone at a moment, in ms. */
function offsetAt(timeZone: string, moment: number): number {
  const { date, time } = getDateTimeInZone(timeZone, new Date(moment))
  return Date.parse(`${date}T${time}:00Z`) - moment
}
