import { parseWeekHours, parseWeekTextParts } from '~/features/businesses/week/hours-text'
import type { CellTextByField } from '../map/cells'

/**
 * Opening hours on one weekday (0 is Sunday), as `HH:mm`. Midnight and all day are written as in
 * `parseDayHours`.
 */
export interface ImportWeekdayHours {
  weekday: number
  opens: string
  closes: string
}

/**
 * Parses a week: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Lunes: 9am–5pm`, `24/7`. Returns null if any part is
 * unreadable or has times without a day, because a partial week would be wrong. Null if no day has hours.
 */
export function parseOpeningHours(text: string): ImportWeekdayHours[] | null {
  // Text after `||` is a fallback rule of OpenStreetMap and is dropped.
  const week = withoutBraces(text.replace(/\|\|.*$/s, ''))
  const read = parseWeekHours(week)
  const isOfSomeDay = parseWeekTextParts(week).some(
    ({ days, times }) => days === null && times.some((time) => time !== 'always'),
  )
  if (!read.ok || isOfSomeDay) return null
  const spans = [...read.spans].flatMap(([weekday, day]) => day.map((span) => ({ weekday, ...span })))
  spans.sort((a, b) => a.weekday - b.weekday)
  return spans.length > 0 ? spans : null
}

/** Removes JSON syntax: `{"Monday": "9AM-5PM"}`, `["Mo 09:00-17:00"],["UTC":"-5"]`. */
const withoutBraces = (text: string): string =>
  /^\s*(\{.*\}|\[.*\])\s*$/s.test(text)
    ? text
        .replace(/,?\s*\[\s*"UTC".*$/is, '')
        .replace(/[{}"'[\]]/g, '')
        .replace(/,(?=\s*\p{L})/gu, ';')
    : text

/** Whether hours are readable but name no days. */
export const hasHoursWithoutDays = (text: string): boolean =>
  parseWeekHours(text).ok && parseWeekTextParts(text).every(({ days }) => days === null)

/**
 * Returns the hours of a row as one text. They may be spread over columns for days, opening and closing
 * times.
 */
export function joinWeekText({ hours = '', days = '', opens = '', closes = '' }: CellTextByField): string {
  if (opens + closes + days === '') return hours
  const ends = new Map(closes.split('; ').map(byDay))
  const own = opens
    .split('; ')
    .map(byDay)
    .map(([day, time]) => `${day}${[time, ends.get(day)].filter(Boolean).join('-')}`)
  const text = hours || (opens && closes ? own.join('; ') : [opens, closes].filter(Boolean).join('-'))
  return text && days && hasHoursWithoutDays(text) ? `${days}: ${text}` : text
}

/** Splits `Lunes: 09:00` into day and time. A workbook may store the time as a fraction of a day. */
function byDay(text: string): [day: string, time: string] {
  const [, day = '', time = ''] = /^(\p{L}+: )?(.*)$/su.exec(text) ?? []
  const minutes = /^0?\.\d+$/.test(time) ? Math.round(Number(time) * 24 * 60) : undefined
  return [
    day,
    minutes === undefined ? time : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  ]
}
