import { foldToLettersAndDigits } from '~/features/search/tokens'
import { parseTsv, splitCommas } from '~/values/tsv'
import type { DaySpan } from '../owner-types'
import phraseTable from './week-phrases.tsv?raw'
import table from './weekdays.tsv?raw'

export type ParseHoursResult<Spans = DaySpan[]> = { ok: true; spans: Spans } | { ok: false; hint: string }

const MAX_SPANS_PER_DAY = 4
const WHOLE_DAY: DaySpan = { opens: '00:00', closes: '00:00' }
/**
 * Earliest hour that counts as morning. An earlier opening time without a. m. may mean the afternoon: `1-5
 * pm`.
 */
const FIRST_MORNING_HOUR = 6

/**
 * Parses the hours of one day as people write them: `9am a 5:30pm`, `24 horas`, `cerrado`. An empty text or
 * `-` means closed. Fails with a Spanish hint. Midnight as closing time is `00:00`; all day is `00:00` to
 * `00:00`.
 */
export function parseDayHours(text: string): ParseHoursResult {
  if (/^\s*-?\s*$/.test(text)) return { ok: true, spans: [] }
  const parts = parseWeekTextParts(text)
  if (parts.some(({ days }) => days !== null)) return refuse(HOURS_FORMAT_HINT)
  return spansOf(parts.flatMap(({ times }) => times))
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

type ReadWeek = ParseHoursResult<ReadonlyMap<number, DaySpan[]>>

/**
 * Parses hours of a week in one line, such as `9am a 5pm, sábado cerrado`. Returns them by weekday, 0
 * (Sunday) to 6. Times without a day apply to every day. Later times of a named day are added, or replace
 * them if they overlap or mean closed. Fails with a Spanish message that quotes a part of the text.
 */
export function parseWeekHours(text: string): ReadWeek {
  const read = weekOf(text)
  if (read.ok) return read
  const pieces = text
    .split(/[,;\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const isUnknown = (piece: string) =>
    parseWeekTextParts(piece).some(({ times }) => times.includes('unknown'))
  const blamed = pieces.find(isUnknown) ?? pieces.find((piece) => !weekOf(piece).ok) ?? text.trim()
  const alone = weekOf(blamed)
  const hint = alone.ok ? read.hint : alone.hint
  const more = hint === HOURS_FORMAT_HINT ? '. Escríbelo así: lunes a viernes 9:00–17:00' : `: ${hint}`
  return refuse(`No entendimos «${blamed}»${more}`)
}

function weekOf(text: string): ReadWeek {
  const parts = parseWeekTextParts(text)
  const rest = parts.filter(({ days }) => days === null).flatMap(({ times }) => times)
  const spans = new Map<number, DaySpan[]>()
  const whole = rest.length > 0 ? [{ days: EVERY_DAY, times: rest }] : []
  for (const { days, times } of [...whole, ...parts]) {
    if (days === null) continue
    const read = times.length === 0 ? refuse('faltan las horas') : spansOf(times)
    if (!read.ok) return read
    for (const day of days) spans.set(day, together(spans.get(day) ?? [], read.spans))
  }
  return spans.size > 0 ? { ok: true, spans } : refuse(HOURS_FORMAT_HINT)
}

/** Joins two statements about one day. The later one alone counts if they overlap or it means closed. */
function together(before: readonly DaySpan[], later: DaySpan[]): DaySpan[] {
  const both = inOrder([...before, ...later])
  return later.length === 0 || doSpansOverlap(both) ? later : both
}

const HOURS_FORMAT_HINT = 'escribe como 9:00-13:00, 15:00-18:00 o cerrado'
const refuse = (hint: string): ParseHoursResult<never> => ({ ok: false, hint })

function spansOf(all: readonly WrittenHours[]): ParseHoursResult {
  if (all.length > MAX_SPANS_PER_DAY)
    return refuse(`escribe como mucho ${MAX_SPANS_PER_DAY} horarios en un día`)
  const read = all.map((times) => {
    if (times === 'closed') return []
    if (times === 'always') return [WHOLE_DAY]
    return times === 'unknown' ? HOURS_FORMAT_HINT : spanOf(...times)
  })
  const hint = read.find((each) => typeof each === 'string')
  if (hint !== undefined) return refuse(hint)
  const spans = inOrder(read.flatMap((each) => (typeof each === 'string' ? [] : each)))
  return doSpansOverlap(spans) ? refuse('hay horarios que se cruzan') : { ok: true, spans }
}

function spanOf(opens: WrittenTime, written: WrittenTime): DaySpan[] | string {
  const closes = isBareAfternoon(opens, written)
    ? { ...written, minutes: written.minutes + 12 * 60, half: 'p' as const }
    : written
  const isAfternoon = !opens.half && opens.minutes < FIRST_MORNING_HOUR * 60 && closes.half === 'p'
  const from = opens.minutes + (isAfternoon && opens.minutes > 59 ? 12 * 60 : 0)
  // In `9-5` the closing time is in the afternoon, not after midnight. The same for `7-7` with hours only.
  const isTwelveHours = opens.isBare && closes.isBare && from >= FIRST_MORNING_HOUR * 60
  const isEvening =
    !opens.half &&
    !closes.half &&
    from < 12 * 60 &&
    closes.minutes < from + (isTwelveHours ? 1 : 0) &&
    closes.minutes > 0
  // 23:59 and 24:00 mean the end of the day.
  const isMidnight = closes.minutes === 0 || closes.minutes === 24 * 60 - 1
  const to = isMidnight ? 24 * 60 : closes.minutes + (isEvening ? 12 * 60 : 0)
  if (from % 1440 === to || (to < from && from < 12 * 60 && !closes.half))
    return 'escribe la hora en que cierras como 17:00 o 5 pm'
  return [{ opens: clock(from), closes: clock(to) }]
}

/** Whether `3-6` without a. m. or p. m. means the afternoon. */
const isBareAfternoon = (opens: WrittenTime, closes: WrittenTime) =>
  opens.isBare &&
  closes.isBare &&
  !opens.half &&
  !closes.half &&
  opens.minutes >= 60 &&
  opens.minutes < FIRST_MORNING_HOUR * 60 &&
  closes.minutes > opens.minutes &&
  closes.minutes < 12 * 60

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const inOrder = (spans: readonly DaySpan[]) => spans.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))

/**
 * Whether spans overlap. They must be ordered by opening time. Only the last one may continue after midnight.
 */
export const doSpansOverlap = (spans: readonly DaySpan[]) =>
  spans.some(({ opens, closes }, index) => {
    const next = spans[index + 1]
    return next !== undefined && (closes <= opens || closes > next.opens)
  })

/** Two times, or all day, closed or unreadable. */
type WrittenHours = readonly [from: WrittenTime, to: WrittenTime] | 'always' | 'closed' | 'unknown'

/** Hours of some weekdays (0 is Sunday). `days` is null if no day is written. */
export interface WeekTextPart {
  days: number[] | null
  times: WrittenHours[]
}

type Item = { days: number[] } | { times: WrittenHours }

/**
 * Parses a text about a week into parts: `Mo-Fr 9-17; Sa 10-14`, `9-5 L-V`, `9 a 5, sábado cerrado`. Parts
 * about holidays alone are dropped, because they are no weekdays.
 */
export function parseWeekTextParts(text: string): WeekTextPart[] {
  const parts: WeekTextPart[] = []
  /** Days that still need hours. The next times apply to them. */
  let waiting: number[] | null = null
  const add = (times: WrittenHours) => {
    const last = parts.at(-1)
    if (waiting) parts.push({ days: waiting, times: [times] })
    else if (last) last.times.push(times)
    else parts.push({ days: null, times: [times] })
    waiting = null
  }
  for (const items of segmentsOf(tokenizeHours(text))) {
    const areDaysLast = !waiting && isTimes(items[0]) && !isTimes(items.at(-1))
    let before: WrittenHours[] = []
    for (const item of items)
      if (isTimes(item)) areDaysLast ? before.push(item.times) : add(item.times)
      else if (areDaysLast) {
        parts.push({ days: item.days, times: before })
        before = []
      } else waiting = [...(waiting ?? []), ...item.days]
  }
  if (waiting) parts.push({ days: waiting, times: [] })
  return parts.filter(({ days }) => days?.length !== 0)
}

const isTimes = (item: Item | undefined): item is { times: WrittenHours } =>
  item !== undefined && 'times' in item

/** Splits tokens at separators into groups of days and times. */
function segmentsOf(tokens: readonly HoursToken[]): Item[][] {
  const segments: Item[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const { item, length } = itemAt(tokens.slice(at))
    if (tokens[at]?.kind === 'separator') segments.push([])
    else if (item) segments.at(-1)?.push(item)
    at += length
  }
  return segments.filter((items) => items.length > 0)
}

/**
 * Reads the item at the start of the tokens, and how many tokens it has. No item if they have no meaning
 * alone.
 */
function itemAt(tokens: readonly HoursToken[]): { item?: Item; length: number } {
  const [from, between, to] = tokens
  if (from?.kind === 'days') {
    const end = tokens.findIndex(
      ({ kind }, n) =>
        kind !== 'days' && !((kind === 'range' || kind === 'and') && tokens[n + 1]?.kind === 'days'),
    )
    const named = end < 0 ? tokens : tokens.slice(0, end)
    return { item: { days: daysIn(named) }, length: named.length }
  }
  if (from?.kind === 'time' && between?.kind === 'range' && to?.kind === 'time')
    return { item: { times: [from, to] }, length: 3 }
  if (from?.kind === 'always' || from?.kind === 'closed') return { item: { times: from.kind }, length: 1 }
  return from?.kind === 'time' || from?.kind === 'unknown'
    ? { item: { times: 'unknown' }, length: 1 }
    : { length: 1 }
}

/** Returns the weekdays that tokens name, including all days of a range such as `Mo-Fr`. */
function daysIn(named: readonly HoursToken[]): number[] {
  const days: number[] = []
  for (const [place, token] of named.entries()) {
    if (token.kind !== 'days') continue
    const [first = 0] = token.days
    const from = named[place - 1]?.kind === 'range' ? days.at(-1) : undefined
    if (from === undefined) days.push(...token.days)
    else for (let day = from; day !== first; day = (day + 1) % 7) days.push((day + 1) % 7)
  }
  return days
}

/**
 * A time in a text: minutes since midnight, a. m. or p. m. if written, and whether only an hour is written.
 */
interface WrittenTime {
  kind: 'time'
  minutes: number
  half: 'a' | 'p' | null
  isBare: boolean
}

/** Parts of a text about opening hours. `unknown` is a part that has no meaning here. */
type HoursToken =
  | WrittenTime
  | { kind: 'days'; days: number[] }
  | { kind: 'range' | 'and' | 'separator' | 'closed' | 'always' | 'unknown' }

/** Returns the texts of one kind, with their meaning. */
const readTexts = (wanted: 'word' | 'letters') =>
  parseTsv('weekdays.tsv', table).flatMap(([kind, meaning = '', texts]) =>
    kind === wanted ? splitCommas(texts).map((text) => [text, meaning] as const) : [],
  )
const meanings = new Map(readTexts('word'))

const phrases = parseTsv('week-phrases.tsv', phraseTable).map(
  ([pattern = '', becomes = '']) => [new RegExp(pattern, 'gu'), becomes] as const,
)
const WEEKDAY_WORDS_FROM_SUNDAY = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const letters = new Map(
  readTexts('letters').map(([group, days]) => [
    group,
    Array.from(days, (day) => WEEKDAY_WORDS_FROM_SUNDAY[Number(day)]).join(' '),
  ]),
)
/** Matches single letters for days, such as `L, M, V` or `L-V`, but not letters within a word. */
const WEEKDAY_LETTERS_PATTERN =
  /(?<![\p{L}\d])[lmxjvsdtwf](?:(?:\s*[-,/&]\s*|\s+y\s+|\s+a\s+|\s+)[lmxjvsdtwf](?!\p{L}))*(?!\p{L})/gu
const lettersIn = (group: string) =>
  letters.get(group.replace(/\s+a\s+/g, '-').replace(/[^a-z-]|y/g, '')) ?? group
const HOURS_TOKEN_PATTERN =
  /(\d{1,2})(?:[:.h](\d{2}))?(?: ?(?:hrs?|hs|horas|h)\b\.?)?(?:([ap])m)?(?![\d:])|(\d{1,2})(\d{2})(?![\d:])|(\p{L}+)\.?|(-)|([,;/|\n()&]|\.(?=\s|$))|(\S)/gu

/** Splits a text about opening hours into tokens. */
function tokenizeHours(text: string): HoursToken[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/g, ' ')
  const whole = phrases
    .reduce((rest, [phrase, word]) => rest.replace(phrase, word), plain)
    .replace(WEEKDAY_LETTERS_PATTERN, lettersIn)
  return Array.from(whole.matchAll(HOURS_TOKEN_PATTERN), tokenOf).filter((token) => token !== null)
}

function tokenOf([
  piece,
  hour,
  minute,
  half,
  hours,
  minutes,
  word,
  dash,
  sign,
]: RegExpMatchArray): HoursToken | null {
  if (hour !== undefined) return timeOf(hour, minute, half)
  if (hours !== undefined) return timeOf(hours, minutes)
  if (dash) return { kind: 'range' }
  if (sign) return { kind: sign === '&' ? 'and' : 'separator' }
  if (word === undefined) return /[:.]/.test(piece) ? null : { kind: 'unknown' }
  const meaning = meanings.get(foldToLettersAndDigits(word))
  if (meaning === 'none') return null
  if (meaning === undefined) return { kind: 'unknown' }
  if (meaning === 'holiday') return { kind: 'days', days: [] }
  return /^\d+$/.test(meaning)
    ? { kind: 'days', days: Array.from(meaning, Number) }
    : { kind: meaning as 'range' | 'and' | 'closed' | 'always' }
}

function timeOf(hour: string, minute: string | undefined, half?: string): HoursToken {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  const isHalf = half === 'a' || half === 'p'
  if (minutes > 59 || (isHalf ? hours < 1 || hours > 12 : hours * 60 + minutes > 24 * 60))
    return { kind: 'unknown' }
  return isHalf
    ? { kind: 'time', minutes: ((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes, half, isBare: false }
    : { kind: 'time', minutes: hours * 60 + minutes, half: null, isBare: minute === undefined }
}
