import { parseWeek } from '~/features/businesses/week/hours-text'
import { partsOf } from '~/features/businesses/week/week-parts'
import type { Cells } from './columns/meaning'

/** When a business is open on one day: `weekday` is 0 on Sundays, the times are `HH:mm`; midnight and all day as in `parseHours`. */
export interface Span {
  weekday: number
  opens: string
  closes: string
}

/**
 * The week that a text says: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Lunes: 9am–5pm`, `24/7`. Null where a part of it cannot be
 * read: a week that is half understood would be a wrong one.
 */
export function readHours(text: string): Span[] | null {
  // Behind two bars stands what holds when nothing else is said.
  const read = parseWeek(withoutBraces(text.replace(/\|\|.*$/s, '')), { isCertain: true })
  if (!read.ok) return null
  const spans = [...read.spans].flatMap(([weekday, day]) => day.map((span) => ({ weekday, ...span })))
  spans.sort((a, b) => a.weekday - b.weekday)
  return spans.length > 0 ? spans : null
}

/** `{"Monday": "9AM-5PM"}`, `["Mo 09:00-17:00"],["UTC":"-5"]`, as programs write a week. */
const withoutBraces = (text: string): string =>
  /^\s*(\{.*\}|\[.*\])\s*$/s.test(text)
    ? text
        .replace(/,?\s*\[\s*"UTC".*$/is, '')
        .replace(/[{}"'[\]]/g, '')
        .replace(/,(?=\s*\p{L})/gu, ';')
    : text

/** Whether hours could be read, but for the days that they are of. */
export const saysNoDays = (text: string): boolean =>
  parseWeek(text).ok && partsOf(text).every(({ days }) => days === null)

/** What the columns of a row say of its week, in one text: the days, or when it opens and closes, may have columns of their own. */
export function weekIn({ hours = '', days = '', opens = '', closes = '' }: Cells): string {
  if (opens + closes + days === '') return hours
  const ends = new Map(closes.split('; ').map(byDay))
  const own = opens
    .split('; ')
    .map(byDay)
    .map(([day, time]) => `${day}${[time, ends.get(day)].filter(Boolean).join('-')}`)
  const text = hours || (opens && closes ? own.join('; ') : [opens, closes].filter(Boolean).join('-'))
  return text && days && saysNoDays(text) ? `${days}: ${text}` : text
}

/** `Lunes: 09:00` as its day and its time; of a day's fraction, as workbooks keep it, the time. */
function byDay(text: string): [day: string, time: string] {
  const [, day = '', time = ''] = /^(\p{L}+: )?(.*)$/su.exec(text) ?? []
  const minutes = /^0?\.\d+$/.test(time) ? Math.round(Number(time) * 24 * 60) : undefined
  return [
    day,
    minutes === undefined ? time : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  ]
}
