import type { DaySpan } from '../owner-types'
import { parseWeekParts, type WrittenHours, type WrittenTime } from './week-parts'

export type ParseHoursResult<Spans = DaySpan[]> = { ok: true; spans: Spans } | { ok: false; hint: string }

const MOST_SPANS = 4
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
  const parts = parseWeekParts(text)
  if (parts.some(({ days }) => days !== null)) return refuse(HOW)
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
  const isUnknown = (piece: string) => parseWeekParts(piece).some(({ times }) => times.includes('unknown'))
  const blamed = pieces.find(isUnknown) ?? pieces.find((piece) => !weekOf(piece).ok) ?? text.trim()
  const alone = weekOf(blamed)
  const hint = alone.ok ? read.hint : alone.hint
  const more = hint === HOW ? '. Escríbelo así: lunes a viernes 9:00–17:00' : `: ${hint}`
  return refuse(`No entendimos «${blamed}»${more}`)
}

function weekOf(text: string): ReadWeek {
  const parts = parseWeekParts(text)
  const rest = parts.filter(({ days }) => days === null).flatMap(({ times }) => times)
  const spans = new Map<number, DaySpan[]>()
  const whole = rest.length > 0 ? [{ days: EVERY_DAY, times: rest }] : []
  for (const { days, times } of [...whole, ...parts]) {
    if (days === null) continue
    const read = times.length === 0 ? refuse('faltan las horas') : spansOf(times)
    if (!read.ok) return read
    for (const day of days) spans.set(day, together(spans.get(day) ?? [], read.spans))
  }
  return spans.size > 0 ? { ok: true, spans } : refuse(HOW)
}

/** Joins two statements about one day. The later one alone counts if they overlap or it means closed. */
function together(before: readonly DaySpan[], later: DaySpan[]): DaySpan[] {
  const both = inOrder([...before, ...later])
  return later.length === 0 || doSpansOverlap(both) ? later : both
}

const HOW = 'escribe como 9:00-13:00, 15:00-18:00 o cerrado'
const refuse = (hint: string): ParseHoursResult<never> => ({ ok: false, hint })

function spansOf(all: readonly WrittenHours[]): ParseHoursResult {
  if (all.length > MOST_SPANS) return refuse(`escribe como mucho ${MOST_SPANS} horarios en un día`)
  const read = all.map((times) => {
    if (times === 'closed') return []
    if (times === 'always') return [WHOLE_DAY]
    return times === 'unknown' ? HOW : spanOf(...times)
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
