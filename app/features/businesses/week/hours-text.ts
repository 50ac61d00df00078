import type { DailyHours } from '../owner-business'
import type { WrittenTime } from './hours-tokens'
import { partsOf, type Times } from './week-parts'

export type ReadHours<Spans = DailyHours[]> = { ok: true; spans: Spans } | { ok: false; hint: string }

const MOST_SPANS = 4
const WHOLE_DAY: DailyHours = { opens: '00:00', closes: '00:00' }
/** Nobody opens at one in the morning to close in the evening: `1-5 pm` is the afternoon. */
const FIRST_MORNING_HOUR = 6

/**
 * Reads a day's hours as people write them (`9am a 5:30pm`, `24 horas`, `cerrado`); a hint in Spanish for what is
 * unclear. Closing at midnight is `00:00`, and so is all day: from `00:00` to `00:00`.
 */
export function parseHours(text: string): ReadHours {
  if (/^\s*-?\s*$/.test(text)) return { ok: true, spans: [] }
  const parts = partsOf(text)
  if (parts.some(({ days }) => days !== null)) return refuse(HOW)
  return spansOf(parts.flatMap(({ times }) => times))
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

type ReadWeek = ReadHours<ReadonlyMap<number, DailyHours[]>>

/**
 * Reads a line about the week (`9am a 5pm, sábado cerrado`): the hours of each weekday it speaks of, 0 on Sundays. What
 * names no day is said of all the others. Of a list, which nobody can be asked about, only what is `certain` is read: not hours
 * without a day, nor `9-6`, which may mean the morning after.
 * What is refused is named: the piece between two signs that nobody understands.
 */
export function parseWeek(text: string, { isCertain = false } = {}): ReadWeek {
  const read = weekOf(text, isCertain)
  if (read.ok || isCertain) return read
  const pieces = text
    .split(/[,;\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const isUnknown = (piece: string) => partsOf(piece).some(({ times }) => times.includes('unknown'))
  const blamed = pieces.find(isUnknown) ?? pieces.find((piece) => !weekOf(piece, false).ok) ?? text.trim()
  const alone = weekOf(blamed, false)
  return refuse(`«${blamed}» no se entiende; ${alone.ok ? read.hint : alone.hint}`)
}

function weekOf(text: string, isCertain: boolean): ReadWeek {
  const parts = partsOf(text)
  const rest = parts.filter(({ days }) => days === null).flatMap(({ times }) => times)
  const isVagueSomewhere = parts.some(({ times }) => times.some(isVague))
  if (isCertain && (isVagueSomewhere || rest.some((times) => times !== 'always'))) return refuse(HOW)
  const spans = new Map<number, DailyHours[]>()
  const whole = rest.length > 0 ? [{ days: EVERY_DAY, times: rest }] : []
  for (const { days, times } of [...whole, ...parts]) {
    if (days === null) continue
    const read = times.length === 0 ? refuse('faltan las horas') : spansOf(times)
    if (!read.ok) return read
    for (const day of days) spans.set(day, together(spans.get(day) ?? [], read.spans))
  }
  return spans.size > 0 ? { ok: true, spans } : refuse(HOW)
}

/** What is said of a day twice: the later counts, but where the two are of different hours. */
function together(before: readonly DailyHours[], later: DailyHours[]): DailyHours[] {
  const both = inOrder([...before, ...later])
  return later.length === 0 || doCross(both) ? later : both
}

const HOW = 'escribe como 9:00-13:00, 15:00-18:00 o cerrado'
const refuse = (hint: string): ReadHours<never> => ({ ok: false, hint })

/** Whether hours alone may mean the evening or the morning after. */
const isVague = (times: Times) =>
  Array.isArray(times) &&
  times.every(({ isBare, half }) => isBare && !half) &&
  times[0].minutes >= times[1].minutes

function spansOf(all: readonly Times[]): ReadHours {
  if (all.length > MOST_SPANS) return refuse(`escribe como mucho ${MOST_SPANS} horarios en un día`)
  const read = all.map((times) => {
    if (times === 'closed') return []
    if (times === 'always') return [WHOLE_DAY]
    return times === 'unknown' ? HOW : spanOf(...times)
  })
  const hint = read.find((each) => typeof each === 'string')
  if (hint !== undefined) return refuse(hint)
  const spans = inOrder(read.flatMap((each) => (typeof each === 'string' ? [] : each)))
  return doCross(spans) ? refuse('hay horarios que se cruzan') : { ok: true, spans }
}

function spanOf(opens: WrittenTime, written: WrittenTime): DailyHours[] | string {
  const closes = isBareAfternoon(opens, written)
    ? { ...written, minutes: written.minutes + 12 * 60, half: 'p' as const }
    : written
  const isAfternoon = !opens.half && opens.minutes < FIRST_MORNING_HOUR * 60 && closes.half === 'p'
  const from = opens.minutes + (isAfternoon && opens.minutes > 59 ? 12 * 60 : 0)
  // `9-5` closes in the afternoon: nobody opens in the morning to close before the next one. So does `7-7`, of hours alone.
  const isTwelveHours = opens.isBare && closes.isBare && from >= FIRST_MORNING_HOUR * 60
  const isEvening =
    !opens.half &&
    !closes.half &&
    from < 12 * 60 &&
    closes.minutes < from + (isTwelveHours ? 1 : 0) &&
    closes.minutes > 0
  // The last minute of a day is its end.
  const isMidnight = closes.minutes === 0 || closes.minutes === 24 * 60 - 1
  const to = isMidnight ? 24 * 60 : closes.minutes + (isEvening ? 12 * 60 : 0)
  if (from % 1440 === to || (to < from && from < 12 * 60 && !closes.half))
    return 'escribe la hora en que cierras como 17:00 o 5 pm'
  return [{ opens: clock(from), closes: clock(to) }]
}

/** `3-6`, as people write it behind the hours of the morning. */
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

const inOrder = (spans: readonly DailyHours[]) => spans.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))

/** Spans in order of their opening: each must end before the next begins, and only the last may pass midnight. */
const doCross = (spans: readonly DailyHours[]) =>
  spans.some(({ opens, closes }, index) => {
    const next = spans[index + 1]
    return next !== undefined && (closes <= opens || closes > next.opens)
  })
