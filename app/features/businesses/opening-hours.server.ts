import type { Db } from 'db/connect'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatTime,
  getDateTimeInZone,
  WEEKDAY_SLUGS,
} from '~/features/places/calendar'
import {
  getOpenState,
  isAlwaysOpen,
  isOpenAt,
  type OpenState,
  parseHoursAndZoneKey,
  type WeekdayHours,
} from '~/features/places/opening'
import { HOURS_FILTER_BITS } from './directory-filters'
import type { DaySpan } from './owner-types'
import type { DayOpeningHours } from './schema'

type Wall = ReturnType<typeof getDateTimeInZone>

function wallsAt(now: Date): (timeZone: string) => Wall {
  const walls = new Map<string, Wall>()
  return (timeZone) => {
    const wall = walls.get(timeZone) ?? getDateTimeInZone(timeZone, now)
    walls.set(timeZone, wall)
    return wall
  }
}

async function closedDates(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('business_closed_dates')
    .select(['business_id', 'closed_on'])
    .where('business_id', 'in', ids)
    .where('closed_on', '>=', addDays(now.toISOString().slice(0, 10), -2))
    .execute()
  const closed = new Map<number, Set<string>>()
  for (const row of rows)
    closed.set(row.business_id, (closed.get(row.business_id) ?? new Set()).add(row.closed_on))
  return closed
}

const NO_CLOSED_DATES: ReadonlySet<string> = new Set()

/**
 * Returns whether a business is open at its local time, and its next change (D60, D62). Null without opening
 * hours.
 */
export async function readOpenState(
  db: Db,
  businessId: number,
  timeZone: string,
  now: Date,
): Promise<OpenState | null> {
  const hours = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .execute()
  if (hours.length === 0) return null
  const closed = (await closedDates(db, [businessId], now)).get(businessId)
  return getOpenState(hours, closed ?? NO_CLOSED_DATES, getDateTimeInZone(timeZone, now))
}

interface Schedules {
  last: number
  all: { id: number; timeZone: string; spans: WeekdayHours[] }[]
  minutes: Set<number>
  hours?: { key: string; bits: Map<number, number> }
}

const cached = new WeakMap<Db, Schedules>()

/** Loads the weekly schedules. Later calls read only new ones, because a stored schedule does not change. */
async function schedulesOf(db: Db): Promise<Schedules> {
  let known = cached.get(db)
  const { newest } = await db
    .selectFrom('business_schedules')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  // If the highest id is lower than before, another database replaced this one, for example a backup.
  if (!known || (newest ?? 0) < known.last) known = { last: 0, all: [], minutes: new Set() }
  cached.set(db, known)
  if ((newest ?? 0) === known.last) return known
  const rows = await db.selectFrom('business_schedules').selectAll().where('id', '>', known.last).execute()
  for (const { id, week } of rows) {
    const read = parseHoursAndZoneKey(week)
    known.all.push({ id, ...read })
    for (const { opens, closes } of read.spans)
      for (const time of [opens, closes]) known.minutes.add(Number(time.slice(3)))
    known.last = Math.max(known.last, id)
  }
  return known
}

/** Returns the opening bits by schedule id. Cached within a minute, until a schedule is added. */
function bitsAt(known: Schedules, now: Date): Map<number, number> {
  const key = `${Math.floor(now.getTime() / 60_000)} ${known.last}`
  if (known.hours?.key === key) return known.hours.bits
  const wall = wallsAt(now)
  const bits = known.all.map(({ id, timeZone, spans }): [number, number] => [
    id,
    weekBits(spans) + (isOpenAt(spans, NO_CLOSED_DATES, wall(timeZone)) ? HOURS_FILTER_BITS.open.true : 0),
  ])
  known.hours = { key, bits: new Map(bits) }
  return known.hours.bits
}

function weekBits(spans: readonly WeekdayHours[]): number {
  const days = WEEKDAY_SLUGS.filter((_, weekday) => spans.some((span) => span.weekday === weekday))
  return days.reduce(
    (sum, day) => sum + HOURS_FILTER_BITS.day[day],
    isAlwaysOpen(spans) ? HOURS_FILTER_BITS.allDay.true : 0,
  )
}

export interface OpeningBitsOfAllSchedules {
  /** Opening bits by schedule id. */
  bits: ReadonlyMap<number, number>
  /** Businesses with a closed date around today that are closed now. */
  closed: ReadonlySet<number>
}

/**
 * Returns the opening bits of all schedules at their local times. Adds the businesses with a closed date
 * around today that are closed now (D60, D62).
 */
export async function readOpeningBitsOfAllSchedules(db: Db, now: Date): Promise<OpeningBitsOfAllSchedules> {
  const wall = wallsAt(now)
  const bits = bitsAt(await schedulesOf(db), now)
  const today = now.toISOString().slice(0, 10)
  const closing = await db
    .selectFrom('business_closed_dates as d')
    .innerJoin('businesses as p', 'p.id', 'd.business_id')
    .innerJoin('business_schedules as s', 's.id', 'p.schedule_id')
    .select(['p.id', 'd.closed_on', 's.week'])
    .where(
      'd.closed_on',
      'in',
      [-2, -1, 0, 1].map((days) => addDays(today, days)),
    )
    .execute()
  const dates = new Map<number, Set<string>>()
  for (const row of closing) dates.set(row.id, (dates.get(row.id) ?? new Set()).add(row.closed_on))
  const isClosed = (id: number, week: string) => {
    const { timeZone, spans } = parseHoursAndZoneKey(week)
    return !isOpenAt(spans, dates.get(id) ?? NO_CLOSED_DATES, wall(timeZone))
  }
  return { bits, closed: new Set(closing.filter((row) => isClosed(row.id, row.week)).map(({ id }) => id)) }
}

/** Reads the minutes of an hour at which a stored schedule opens or closes. */
export const readMinutesOfOpeningChanges = async (db: Db): Promise<ReadonlySet<number>> =>
  (await schedulesOf(db)).minutes

/**
 * Returns open states by business id, and the minutes of an hour at which one of them changes. Businesses
 * without opening hours are absent.
 */
export async function readOpenStates(
  db: Db,
  businesses: readonly { id: number; time_zone: string | null }[],
  now: Date,
): Promise<{ states: Map<number, OpenState>; minutes: Set<number> }> {
  const ids = businesses.map(({ id }) => id)
  const wall = wallsAt(now)
  const [hours, closed] = await Promise.all([
    db
      .selectFrom('business_hours')
      .select(['business_id', 'weekday', 'opens', 'closes'])
      .where('business_id', 'in', ids)
      .execute(),
    closedDates(db, ids, now),
  ])
  const states = new Map<number, OpenState>()
  for (const { id, time_zone } of businesses) {
    const own = hours.filter((row) => row.business_id === id)
    const state = getOpenState(own, closed.get(id) ?? NO_CLOSED_DATES, wall(time_zone ?? DEFAULT_TIME_ZONE))
    if (state) states.set(id, state)
  }
  const minutes = new Set(
    hours.flatMap(({ opens, closes }) => [opens, closes]).map((time) => Number(time.slice(3))),
  )
  return { states, minutes }
}

const DAY_NAMES_FROM_MONDAY = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

/**
 * Reads the opening hours from Monday to Sunday as text; a closed day is `Cerrado`. Empty if the business has
 * none.
 */
export async function readOpeningHours(db: Db, businessId: number): Promise<DayOpeningHours[]> {
  const rows = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .orderBy('opens')
    .execute()
  if (rows.length === 0) return []
  return toPageOpeningHours(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      rows.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes })),
    ),
  )
}

/** Formats hours by weekday (0 is Sunday) for the page, from Monday to Sunday. */
export const toPageOpeningHours = (days: readonly DaySpan[][]): DayOpeningHours[] =>
  DAY_NAMES_FROM_MONDAY.map((day, index) => {
    const spans = days[(index + 1) % 7] ?? []
    return { day, text: formatDayHours(spans), spans }
  })

/** Formats the hours of one day: `9:00 a. m. – 5:00 p. m.` Returns `Cerrado` if there are none. */
export const formatDayHours = (spans: readonly DaySpan[]): string =>
  spans.map(spanInWords).join(' y ') || 'Cerrado'

const spanInWords = ({ opens, closes }: { opens: string; closes: string }) =>
  opens === closes
    ? 'Abierto las 24 horas'
    : `${formatTime(opens)} – ${closes === '00:00' ? 'medianoche' : formatTime(closes)}`

/**
 * Formats opening hours as one line. Consecutive days with equal hours are grouped: `Lunes a viernes, 9:00 a.
 * m. – 5:00 p. m.; domingo, cerrado`.
 */
export function formatWeekHours(week: readonly DayOpeningHours[]): string {
  const stretches: DayOpeningHours[][] = []
  for (const day of week) {
    const last = stretches.at(-1)
    if (last?.[0]?.text === day.text) last.push(day)
    else stretches.push([day])
  }
  const parts = stretches.map((days) => {
    const names = [days[0], ...days.slice(1).slice(-1)].map((each) => each?.day)
    return `${names.join(' a ')}, ${days[0]?.text}`.toLowerCase()
  })
  return parts.join('; ').replace(/^./, (first) => first.toUpperCase())
}
