import { readNamedDays } from '~/features/businesses/week/named-days'

/** When a business is open on one day: `weekday` is 0 on Sundays, the times are `HH:MM`. */
export interface Span {
  weekday: number
  opens: string
  closes: string
}

const TIME = String.raw`(\d{1,2})(?::?(\d{2}))?\s*(a\.?\s?m\.?|p\.?\s?m\.?|[ap](?![\p{L}.]))?`
const SPAN = new RegExp(String.raw`^${TIME}\s*(?:-|–|a|to|hasta)\s*${TIME}$`, 'iu')
const ALL_DAY = /^((open |abierto )?(las )?24 (hours|horas|hrs?)|24h|00:00-24:00)$/i
const CLOSED = /^(closed|cerrado|off|x|-)$/i

/**
 * The week that a text says: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Lunes: 9am–5pm`. Null where a part of it cannot be
 * read: a week that is half understood would be a wrong one.
 */
export function readHours(text: string): Span[] | null {
  if (text.trim() === '24/7' || ALL_DAY.test(text.trim()))
    return everyDay([0, 1, 2, 3, 4, 5, 6], '00:00', '23:59')
  const spans: Span[] = []
  for (const { days, times } of readNamedDays(text)) {
    const read = days && readSpans(days, times)
    if (!read) return null
    spans.push(...read)
  }
  return spans.length > 0 ? spans : null
}

function readSpans(days: readonly number[], times: string): Span[] | null {
  if (CLOSED.test(times)) return []
  if (ALL_DAY.test(times)) return everyDay(days, '00:00', '23:59')
  const spans = times
    .replace(/^de\s+|\s*(?:h|hs|hrs?|horas)\.?$/gi, '')
    .split(/\s*(?:,|\sy\s|\s\/\s)\s*/)
    .map((span) => {
      const [, h1, m1, half1, h2, m2, half2] = SPAN.exec(span) ?? []
      const opens = clock(h1, m1, half1 ?? (half2 && Number(h1) < Number(h2) ? half2 : undefined))
      const closes = clock(h2, m2, half2)
      // `9-6` means the evening, or the morning after: nobody can know.
      const isVague = !half1 && !half2 && !m1 && !m2 && Number(h1) >= Number(h2)
      return opens && closes && opens !== closes && !isVague ? everyDay(days, opens, closes) : null
    })
  return spans.includes(null) ? null : spans.flatMap((each) => each ?? [])
}

const everyDay = (days: readonly number[], opens: string, closes: string): Span[] =>
  days.map((weekday) => ({ weekday, opens, closes }))

function clock(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): string | null {
  if (hour === undefined) return null
  const isLate = half?.toLowerCase().startsWith('p')
  const number = half ? (Number(hour) % 12) + (isLate ? 12 : 0) : Number(hour)
  if (number > 24 || Number(minute ?? 0) > 59) return null
  return number === 24 ? '23:59' : `${String(number).padStart(2, '0')}:${minute ?? '00'}`
}
