import type { Db } from 'db/connect'
import { canAnswer } from '~/features/businesses/read.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import { formatMinutes, priceInWords } from '~/features/businesses/service-menu/service'
import { addDays, DEFAULT_TIME_ZONE, dateIn, wallTimeIn } from '~/features/places/calendar'
import { safeEmail, safePhone, whatsappDigits } from '~/values/contact/links'
import { listBlocks } from './blocks.server'
import { heldQuarters, quarterKey, skippedQuarters } from './cells'
import { areInForce, hasRoom } from './hold.server'
import { type BookableService, CLASSIC_RULES, RULE_COLUMNS, SERVICE_RULES, toRules } from './rules'
import type { SlotError } from './schema'
import {
  type BookingLength,
  DAYS_AHEAD,
  HALF_HOUR,
  listOfferedTimes,
  type Openings,
  type WallTime,
} from './slots'

/**
 * A listed business with time zone, hours and capacity (its own, otherwise that of its category; 0 means no
 * limit, D61). Undefined if it is not listed or is closed.
 */
export async function findBookable(db: Db, businessId: number, now: Date) {
  const row = await db
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .leftJoin('booking_rules as rules', 'rules.business_id', 'business.id')
    .select(RULE_COLUMNS)
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
  const rules = toRules(row) ?? (services.length > 0 ? SERVICE_RULES : CLASSIC_RULES)
  const openings: Openings = { hours, closedDates }
  return {
    id,
    name,
    contactPerson,
    phone: safePhone(row.phone),
    /** Digits with country code. */
    whatsapp: whatsappDigits(row),
    email: safeEmail(row.email),
    /** Street and city as text. */
    address: row.location?.includes(row.city)
      ? row.location
      : [row.location, row.city].filter(Boolean).join(', '),
    canAnswer: await canAnswer(db, {
      id,
      phone: safePhone(row.phone),
      whatsapp: whatsappDigits(row),
      email: safeEmail(row.email),
    }),
    timeZone,
    capacity: own ?? usual,
    openings,
    blocks: await listBlocks(db, id, dateIn(timeZone, now)),
    services,
    rules,
    moment: now,
    now: wallTimeIn(timeZone, now),
    /** First moment that can be booked. Null if any future time can. */
    earliest:
      rules.hoursAhead === 0 ? null : wallTimeIn(timeZone, new Date(+now + rules.hoursAhead * HOUR_MS)),
    /** Id of a reservation whose own time counts as free, because it is to be moved. */
    movedId: null as number | null,
  }
}

export type Bookable = NonNullable<Awaited<ReturnType<typeof findBookable>>>

/**
 * Booking data for an entry by the business itself: any future time, no limit per phone, confirmed at once.
 * Only name and phone are required.
 */
export const byBusiness = (business: Bookable): Bookable => ({
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

/** Booking data for moving a reservation: the quarters that it holds count as free. */
export const forMoving = (business: Bookable, id: number): Bookable => ({ ...business, movedId: id })

/** Times of `date` at which a reservation of this length can start, including taken ones. */
export const timesOffered = (business: Bookable, date: string, { minutes }: BookingLength): string[] =>
  listOfferedTimes(date, business.openings, business.now, {
    minutes,
    step: business.rules.step,
    daysAhead: business.rules.daysAhead,
    earliest: business.earliest,
    skipped: skippedQuarters(business.timeZone, date),
  })

/** Offered times of a day at which every quarter has a free seat (D61, D62). */
export async function freeTimes(
  db: Db,
  business: Bookable,
  date: string,
  length: BookingLength = HALF_HOUR,
): Promise<string[]> {
  const full = await fullQuarters(db, business, { from: date, to: date })
  return unoccupied(business, date, length, full)
}

interface FreeDaySearch {
  /** First day to search, `yyyy-MM-dd`. Default: today. */
  from?: string
  /** Number of days after it to search. */
  days?: number
  length?: BookingLength
}

/**
 * Last days of the searched ranges, counted from the first day. Near days are read first, because most
 * searches find a free time there.
 */
const STRETCHES = [0, 14, 60, DAYS_AHEAD]

/** The first day from `from` on with a free time. Undefined if there is none. Runs at most four queries. */
export async function nextFreeDay(
  db: Db,
  business: Bookable,
  { from = business.now.date, days = business.rules.daysAhead, length = HALF_HOUR }: FreeDaySearch = {},
) {
  let ahead = 0
  for (const stretch of STRETCHES.map((end) => Math.min(end, days))) {
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

/** Offered and free times of each day from `from` to `to`, inclusive. Runs one query. */
export async function timesByDay(
  db: Db,
  business: Bookable,
  { from, to, length }: { from: string; to: string; length: BookingLength },
) {
  const full = await fullQuarters(db, business, { from, to })
  const days: { date: string; offered: string[]; free: string[] }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const offered = timesOffered(business, date, length)
    days.push({ date, offered, free: offered.length > 0 ? unoccupied(business, date, length, full) : [] })
  }
  return days
}

/**
 * Whether a reservation fits a slot, in the transaction that stores it. `except`: the reservation to be moved
 * (D61, T90).
 */
export async function findPlace(
  db: Db,
  business: Bookable,
  slot: WallTime & BookingLength,
  except: number | null = null,
): Promise<{ ok: true } | { ok: false; reason: SlotError }> {
  if (!timesOffered(business, slot.date, slot).includes(slot.time))
    return { ok: false, reason: 'not_offered' }
  const isFree = await hasRoom(db, business, heldQuarters(business.timeZone, slot, slot), except)
  return isFree ? { ok: true } : { ok: false, reason: 'slot_taken' }
}

function unoccupied(
  business: Bookable,
  date: string,
  length: BookingLength,
  full: ReadonlySet<string>,
): string[] {
  const isFree = (time: string) =>
    !heldQuarters(business.timeZone, { date, time }, length).some((quarter) => full.has(quarterKey(quarter)))
  return timesOffered(business, date, length).filter((time) => full.size === 0 || isFree(time))
}

/** Blocked or full quarters in a range of days and on the day after, into which reservations may extend. */
async function fullQuarters(
  db: Db,
  { id, capacity, blocks, moment, movedId }: Bookable,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const full = new Set<string>()
  const within = blocks.filter(({ date }) => date >= from && date <= addDays(to, 1))
  for (const { date, first, end } of within)
    for (let quarter = first; quarter < end; quarter += 1) full.add(quarterKey({ date, quarter }))
  if (capacity === 0) return full
  const rows = await db
    .selectFrom('reservation_cells')
    .select(['date', 'quarter'])
    .where('business_id', '=', id)
    .where('date', '>=', from)
    .where('date', '<=', addDays(to, 1))
    .where(areInForce(moment))
    .$if(movedId !== null, (cells) => cells.where('reservation_id', '<>', movedId))
    .groupBy(['date', 'quarter'])
    .having(({ eb, fn }) => eb(fn.countAll(), '>=', capacity))
    .execute()
  for (const row of rows) full.add(quarterKey(row))
  return full
}

const HOUR_MS = 60 * 60 * 1000

/** Services with a length, in the owner's order. */
async function bookableServices(db: Db, businessId: number): Promise<BookableService[]> {
  const all = (await listServices(db, [businessId])).get(businessId) ?? []
  return all.flatMap(({ name, minutes, buffer, price }) =>
    minutes === null
      ? []
      : {
          name,
          minutes,
          buffer,
          about: [price && priceInWords(price), formatMinutes(minutes)].filter(Boolean).join(' · '),
        },
  )
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
