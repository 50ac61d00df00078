import type { Db } from 'db/connect'
import { canAnswerReservations } from '~/features/businesses/read.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import { formatMinutes, formatPublicPrice } from '~/features/businesses/service-menu/service'
import { addDays, DEFAULT_TIME_ZONE, getDateInZone, getDateTimeInZone } from '~/features/places/calendar'
import { getWhatsappDigits, toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'
import { listBlocks } from './blocks.server'
import type { CustomerReservation } from './customer-reservation.server'
import {
  buildUnexpiredReservationCellsCondition,
  hasRoom,
  listDstSkippedQuarterHours,
  listOccupiedQuarterHours,
  toQuarterHourKey,
} from './hold.server'
import type { SlotError } from './schema'
import {
  BOOKING_RULE_COLUMNS,
  type BookableService,
  type BookingLength,
  DEFAULT_BOOKING_RULES,
  DEFAULT_BOOKING_RULES_WITH_SERVICES,
  getBookingLength,
  HALF_HOUR_LENGTH,
  type HoursAndClosures,
  listOfferedTimes,
  MAX_DAYS_AHEAD,
  toBookingRules,
  type WallTime,
} from './slots'

/**
 * Finds a listed business without a closure, with its booking data. The capacity is its own, otherwise that
 * of its category; 0 means no limit (D61). Undefined if it is not listed or has a closure.
 */
export async function findBookableBusiness(db: Db, businessId: number, now: Date) {
  const row = await db
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .leftJoin('booking_rules as rules', 'rules.business_id', 'business.id')
    .select(BOOKING_RULE_COLUMNS)
    .select([
      'business.id',
      'business.business_name as name',
      'business.contact_person as contactPerson',
      'business.phone',
      'business.whatsapp',
      'business.email',
      'business.location',
      'business.city',
      'business.time_zone',
      'business.slot_capacity as own',
      'category.slot_capacity as usual',
    ])
    .where('business.id', '=', businessId)
    .where('business.is_listed', '=', 1)
    .where('business.closed_kind', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, contactPerson, own, usual } = row
  const timeZone = row.time_zone ?? DEFAULT_TIME_ZONE
  const [hours, closedDates, services] = [
    await hoursOf(db, id),
    await closedDatesOf(db, id),
    await bookableServices(db, id),
  ]
  const rules =
    toBookingRules(row) ?? (services.length > 0 ? DEFAULT_BOOKING_RULES_WITH_SERVICES : DEFAULT_BOOKING_RULES)
  const openings: HoursAndClosures = { hours, closedDates }
  return {
    id,
    name,
    contactPerson,
    phone: toSafePhoneOrNull(row.phone),
    /** Digits for a WhatsApp link (`getWhatsappDigits`). Null without such a number. */
    whatsapp: getWhatsappDigits(row),
    email: toSafeEmailOrNull(row.email),
    /** Address as text, with the city. */
    address: row.location?.includes(row.city)
      ? row.location
      : [row.location, row.city].filter(Boolean).join(', '),
    canAnswer: await canAnswerReservations(db, {
      id,
      phone: toSafePhoneOrNull(row.phone),
      whatsapp: getWhatsappDigits(row),
      email: toSafeEmailOrNull(row.email),
    }),
    timeZone,
    capacity: own ?? usual,
    openings,
    blocks: await listBlocks(db, id, getDateInZone(timeZone, now)),
    services,
    rules,
    moment: now,
    now: getDateTimeInZone(timeZone, now),
    /** Earliest time that can be booked. Null: any time after now. */
    earliest:
      rules.hoursAhead === 0
        ? null
        : getDateTimeInZone(timeZone, new Date(+now + rules.hoursAhead * HOUR_MS)),
    /** Id of a reservation that moves, so that its own time counts as free. Null if none moves. */
    movedId: null as number | null,
  }
}

export type BookableBusiness = NonNullable<Awaited<ReturnType<typeof findBookableBusiness>>>

/**
 * Returns booking data without limits for visitors, for example to enter a customer who called. There is no
 * minimum time before a booking and no limit per phone. Neither e-mail nor requirement is asked.
 */
export const withoutVisitorBookingLimits = (business: BookableBusiness): BookableBusiness => ({
  ...business,
  earliest: null,
  rules: {
    ...business.rules,
    hoursAhead: 0,
    maxOpen: null,
    isConfirmedAtOnce: true,
    asks: { email: false, requirement: false, comment: true },
  },
})

/** Returns booking data for moving a reservation. The time that it occupies counts as free. */
export const treatMovedSlotAsFree = (business: BookableBusiness, id: number): BookableBusiness => ({
  ...business,
  movedId: id,
})

/** Lists the offered times of `date` for a reservation of this length. Taken times are included. */
export const listOfferedTimesIncludingTaken = (
  business: BookableBusiness,
  date: string,
  { minutes }: BookingLength,
): string[] =>
  listOfferedTimes(date, business.openings, business.now, {
    minutes,
    step: business.rules.step,
    daysAhead: business.rules.daysAhead,
    earliest: business.earliest,
    skipped: listDstSkippedQuarterHours(business.timeZone, date),
  })

/**
 * Lists the offered times of a day at which the reservation and its break have room and are not blocked (D61,
 * D62).
 */
export async function listFreeTimes(
  db: Db,
  business: BookableBusiness,
  date: string,
  length: BookingLength = HALF_HOUR_LENGTH,
): Promise<string[]> {
  const full = await fullQuarters(db, business, { from: date, to: date })
  return unoccupied(business, date, length, full)
}

interface FreeDaySearch {
  /** First day to search, `yyyy-MM-dd`. Default: today. */
  from?: string
  /** Number of further days to search. Default: `daysAhead` of the rules. */
  days?: number
  length?: BookingLength
}

/**
 * Last days of the ranges that are searched one after the other, counted from the first day. A free time on a
 * near day needs few queries.
 */
const SEARCH_STEP_END_DAYS = [0, 14, 60, MAX_DAYS_AHEAD]

/**
 * Finds the first day with a free time, from `from` on and within `days`. Returns it with its free times, or
 * undefined if there is none. Runs at most four queries.
 */
export async function findNextFreeDay(
  db: Db,
  business: BookableBusiness,
  {
    from = business.now.date,
    days = business.rules.daysAhead,
    length = HALF_HOUR_LENGTH,
  }: FreeDaySearch = {},
) {
  let ahead = 0
  for (const stretch of SEARCH_STEP_END_DAYS.map((end) => Math.min(end, days))) {
    if (ahead > stretch) break
    const full = await fullQuarters(db, business, { from: addDays(from, ahead), to: addDays(from, stretch) })
    for (; ahead <= stretch; ahead += 1) {
      const date = addDays(from, ahead)
      const times = unoccupied(business, date, length, full)
      if (times.length > 0) return { date, times }
    }
  }
  return undefined
}

/** Reads offered and free times of each day from `from` to `to`, both included. Runs at most one query. */
export async function listOfferedAndFreeTimes(
  db: Db,
  business: BookableBusiness,
  { from, to, length }: { from: string; to: string; length: BookingLength },
) {
  const full = await fullQuarters(db, business, { from, to })
  const days: { date: string; offered: string[]; free: string[] }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const offered = listOfferedTimesIncludingTaken(business, date, length)
    days.push({ date, offered, free: offered.length > 0 ? unoccupied(business, date, length, full) : [] })
  }
  return days
}

/**
 * Checks whether a slot is offered and has room. Fails with `not_offered` or `slot_taken`. Call it in the
 * transaction that stores the reservation. Seats of the reservation `exceptReservationId` count as free (D61,
 * T90).
 */
export async function checkSlotAvailability(
  db: Db,
  business: BookableBusiness,
  slot: WallTime & BookingLength,
  exceptReservationId: number | null = null,
): Promise<{ ok: true } | { ok: false; reason: SlotError }> {
  if (!listOfferedTimesIncludingTaken(business, slot.date, slot).includes(slot.time))
    return { ok: false, reason: 'not_offered' }
  const isFree = await hasRoom(
    db,
    business,
    listOccupiedQuarterHours(business.timeZone, slot, slot),
    exceptReservationId,
  )
  return isFree ? { ok: true } : { ok: false, reason: 'slot_taken' }
}

function unoccupied(
  business: BookableBusiness,
  date: string,
  length: BookingLength,
  full: ReadonlySet<string>,
): string[] {
  const isFree = (time: string) =>
    !listOccupiedQuarterHours(business.timeZone, { date, time }, length).some((quarter) =>
      full.has(toQuarterHourKey(quarter)),
    )
  return listOfferedTimesIncludingTaken(business, date, length).filter(
    (time) => full.size === 0 || isFree(time),
  )
}

/**
 * Reads quarters of an hour that are blocked or full. Seats of the reservation `movedId` count as free. The
 * range includes one more day, because reservations may continue after midnight.
 */
async function fullQuarters(
  db: Db,
  { id, capacity, blocks, moment, movedId }: BookableBusiness,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const full = new Set<string>()
  const within = blocks.filter(({ date }) => date >= from && date <= addDays(to, 1))
  for (const { date, first, end } of within)
    for (let quarter = first; quarter < end; quarter += 1) full.add(toQuarterHourKey({ date, quarter }))
  if (capacity === 0) return full
  const rows = await db
    .selectFrom('reservation_cells')
    .select(['date', 'quarter'])
    .where('business_id', '=', id)
    .where('date', '>=', from)
    .where('date', '<=', addDays(to, 1))
    .where(buildUnexpiredReservationCellsCondition(moment))
    .$if(movedId !== null, (cells) => cells.where('reservation_id', '<>', movedId))
    .groupBy(['date', 'quarter'])
    .having(({ eb, fn }) => eb(fn.countAll(), '>=', capacity))
    .execute()
  for (const row of rows) full.add(toQuarterHourKey(row))
  return full
}

const HOUR_MS = 60 * 60 * 1000

/** Lists the services that have a duration, in the owner's order. */
async function bookableServices(db: Db, businessId: number): Promise<BookableService[]> {
  const all = (await listServices(db, [businessId])).get(businessId) ?? []
  return all.flatMap(({ name, minutes, buffer, price }) =>
    minutes === null
      ? []
      : {
          name,
          minutes,
          buffer,
          about: [price && formatPublicPrice(price), formatMinutes(minutes)].filter(Boolean).join(' · '),
        },
  )
}

/**
 * Returns the services of a reservation with their present price and length: `Corte · $25 · 45 min`. Null if
 * no services match its requirement and length any more.
 */
export async function describeBookedServices(
  db: Db,
  { requirement, length, business }: Pick<CustomerReservation, 'requirement' | 'length' | 'business'>,
): Promise<string[] | null> {
  if (!requirement) return null
  const words = requirement.split(', ')
  const services = await bookableServices(db, business.id)
  const chosen = services.filter(({ name }) => name.split(', ').every((word) => words.includes(word)))
  const isSame = chosen.map(({ name }) => name).join(', ') === requirement
  if (!isSame || getBookingLength(chosen).minutes !== length.minutes) return null
  return chosen.map(({ name, about }) => `${name} · ${about}`)
}

function hoursOf(db: Db, businessId: number) {
  return db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .execute()
}

async function closedDatesOf(db: Db, businessId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('business_closed_dates')
    .select('closed_on')
    .where('business_id', '=', businessId)
    .execute()
  return rows.map((row) => row.closed_on)
}
