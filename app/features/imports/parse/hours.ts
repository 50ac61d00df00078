import { fold } from '~/features/search/words'
import { wordsWith } from './words'

/** When a business is open on one day: `weekday` is 0 on Sundays, the times are `HH:MM`. */
export interface Span {
  weekday: number
  opens: string
  closes: string
}

const weekdays = wordsWith('weekday')
const DAY = String.raw`\p{L}{2,10}\.?`
const NAMES = String.raw`${DAY}(?:\s*(?:-|–|a|al|to|,|y|&|and)\s*${DAY})*`
const DAYS = new RegExp(String.raw`^(?:de\s+)?(${NAMES})\s*[:,]?\s*(.*)$`, 'iu')
/** `10:00-19:00 L-S` says the days last. */
const DAYS_LAST = new RegExp(String.raw`^(\d.*?)\s+(?:de\s+)?(${NAMES})$`, 'iu')
const TIME = String.raw`(\d{1,2})(?::?(\d{2}))?\s*(a\.?\s?m\.?|p\.?\s?m\.?|[ap](?![\p{L}.]))?`
const SPAN = new RegExp(String.raw`^${TIME}\s*(?:-|–|a|to|hasta)\s*${TIME}$`, 'iu')
/** `L-V`, `M-F`: single letters mean a day only beside each other. */
const inFull = (text: string): string =>
  text
    .replace(EVERY_DAY, 'Lu-Do')
    .replace(/12\s*(?:noon|mediod[ií]a)|\b(?:noon|mediod[ií]a)\b/gi, '12:00 pm')
    .replace(/(?<!\p{L})([LMS])\s*(?:-|–|a)\s*([VSDF])(?!\p{L})/giu, (whole, from: string, to: string) => {
      const pair = SHORT_WEEKS.get(`${from}${to}`.toUpperCase())
      return pair ?? whole
    })
const EVERY_DAY = /todos los d[ií]as|cada d[ií]a|diariamente|diario|every ?day|daily/gi
const SHORT_WEEKS = new Map([
  ['LV', 'Lu-Vi'],
  ['LS', 'Lu-Sa'],
  ['LD', 'Lu-Do'],
  ['MF', 'Mo-Fr'],
  ['SD', 'Sa-Do'],
])

/** No day of the week. */
const HOLIDAYS = /^(ph|sh|easter|holidays?|feriados?|(d[ií]as )?festivos?)\b/i
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
  for (const part of partsOf(inFull(withoutBraces(text)))) {
    const [, timesFirst = '', namesLast = ''] = DAYS_LAST.exec(part) ?? []
    const [, names = '', times = ''] = namesLast ? [part, namesLast, timesFirst] : (DAYS.exec(part) ?? [])
    const days = readDays(names)
    const read = days && readSpans(days, times.trim())
    if (!read) return null
    spans.push(...read)
  }
  return spans.length > 0 ? spans : null
}

/** What is said of some days each. Names of days alone belong to what follows: `Lun, Mié y Vie 9am-1pm`. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let names = ''
  for (const piece of text.split(/[;\n|]+|,(?=\s*\p{L})|\s\/\s(?=\p{L})/u)) {
    const part = `${names}${piece.trim()}`
    names = readDays(part) ? `${part}, ` : ''
    if (part !== '' && names === '' && !HOLIDAYS.test(part)) parts.push(part)
  }
  return names === '' ? parts : [...parts, names]
}

/** `{"Monday": "9AM-5PM"}`, `["Mo 09:00-17:00"],["UTC":"-5"]`, as programs write a week. */
const withoutBraces = (text: string): string =>
  /^\s*(\{.*\}|\[.*\])\s*$/s.test(text)
    ? text
        .replace(/,?\s*\[\s*"UTC".*$/is, '')
        .replace(/[{}"'[\]]/g, '')
        .replace(/,(?=\s*\p{L})/gu, ';')
    : text

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

/** `Mo-Fr`, `Lunes a viernes`, `Sa, Su`: the days between two, or each that is named. */
function readDays(names: string): number[] | null {
  const days: number[] = []
  for (const group of names.split(/\s*(?:,|&|\by\b|\band\b)\s*/i)) {
    const [from, to] = group.split(/\s*(?:-|–|\bal?\b|\bto\b)\s*/i).map((name) => weekdays.get(fold(name)))
    const last = group.match(/-|–|\bal?\b|\bto\b/i) ? to : from
    if (from === undefined || last === undefined) return null
    const length = (Number(last) - Number(from) + 7) % 7
    for (let day = 0; day <= length; day++) days.push((Number(from) + day) % 7)
  }
  return days
}

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
