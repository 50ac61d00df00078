import { parseHours } from '~/features/businesses/week/hours-text'
import { readNamedDays } from '~/features/businesses/week/named-days'

/** When a business is open on one day: `weekday` is 0 on Sundays, the times are `HH:MM`. */
export interface Span {
  weekday: number
  opens: string
  closes: string
}

const ALWAYS = /^(24\/7|((open |abierto )?(las )?24 (hours|horas|hrs?)|24h|00:00-24:00))$/i

/** `9-6` means the evening, or the morning after: a list, unlike somebody who is asked, does not say. */
function isVague(times: string): boolean {
  const [, from, to] = VAGUE.exec(times) ?? []
  return from !== undefined && Number(from) >= Number(to)
}
const VAGUE = /(?:^|[,/] ?| y )(\d{1,2}) ?(?:-|–|a|to|hasta) ?(\d{1,2})(?:$|[,/]| y )/

/**
 * The week that a text says: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Lunes: 9am–5pm`. Null where a part of it cannot be
 * read: a week that is half understood would be a wrong one.
 */
export function readHours(text: string): Span[] | null {
  const parts = ALWAYS.test(text.trim())
    ? [{ days: [0, 1, 2, 3, 4, 5, 6], times: '24 h' }]
    : readNamedDays(text)
  const spans: Span[] = []
  for (const { days, times } of parts) {
    if (!days || times === '' || isVague(times)) return null
    const read = parseHours(inSpanish(times))
    if (!read.ok) return null
    // The end of a day that is written as 24:00 is kept as its last minute.
    const last = times.includes('24') ? '23:59' : '00:00'
    for (const { opens, closes } of read.spans)
      spans.push(...days.map((weekday) => ({ weekday, opens, closes: closes === '00:00' ? last : closes })))
  }
  return spans.length > 0 ? spans : null
}

/** What programs write in English. */
const inSpanish = (times: string): string =>
  times
    .replace(/\bto\b/gi, '-')
    .replace(/^(off|x|-)$/i, 'cerrado')
    .replace(ALWAYS, '24 h')
    .replace(/(?<![:\d])(\d{2})(\d{2})(?!\d)/g, '$1:$2')
    .replace(/(\d)([ap])(?![\w.])/gi, '$1$2m')
