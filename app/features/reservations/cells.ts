import { addDays, getWallTime } from '~/features/places/calendar'
import { type BookingLength, QUARTER_MINUTES, toMinutes, type WallTime } from './slots'

const QUARTERS = 96

/** A quarter of an hour in the local day of a business: 0 is 00:00, 95 is 23:45. */
export interface QuarterHour {
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
    if (quarter === QUARTERS) [date, quarter] = [addDays(date, 1), 0]
    if (listDstSkippedQuarterHours(timeZone, date).includes(quarter)) continue
    held.push({ date, quarter })
    left -= 1
  }
  return held
}

const NONE: readonly number[] = []
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
  if (after <= before) return NONE
  const isShown = (quarter: number) => {
    const wall = Date.parse(`${date}T00:00:00Z`) + quarter * QUARTER_MINUTES * 60_000
    return [before, after].some((offset) => offsetAt(timeZone, wall - offset) === offset)
  }
  return Array.from({ length: QUARTERS }, (_, quarter) => quarter).filter((quarter) => !isShown(quarter))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the UTC offset of a time zone at a moment, in ms. */
function offsetAt(timeZone: string, moment: number): number {
  const { date, time } = getWallTime(timeZone, new Date(moment))
  return Date.parse(`${date}T${time}:00Z`) - moment
}
