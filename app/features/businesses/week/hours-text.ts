import type { DailyHours } from '../owned'
import { readNamedDays } from './named-days'

export type ReadHours<Spans = DailyHours[]> = { ok: true; spans: Spans } | { ok: false; hint: string }

const MOST_SPANS = 4
const CLOSED = /^(?:-|cerrad[oa]s?|closed|no abre|no abrimos)\.?$/
const ALL_DAY = /^(?:las )?24 ?(?:h|hrs|horas)\.?$/
const TIME = /^(?:las? )?(\d{1,2})(?:[:.h](\d{2}))? ?(?:h|hrs?|horas)? ?([ap] ?\.? ?m\.?)?$/
/** Nobody opens at one in the morning to close in the evening: `1-5 pm` is the afternoon. */
const FIRST_MORNING_HOUR = 6

/**
 * Reads a day's hours as people write them (`9am a 5:30pm`, `24 horas`, `cerrado`); a hint in Spanish for what is
 * unclear.
 */
export function parseHours(text: string): ReadHours {
  const plain = text.toLowerCase().replace(/[–—−]/g, '-').replace(/\s+/g, ' ').trim()
  if (plain === '' || CLOSED.test(plain)) return { ok: true, spans: [] }
  if (ALL_DAY.test(plain)) return { ok: true, spans: [{ opens: '00:00', closes: '00:00' }] }
  const parts = plain.split(/ ?[,;/] ?(?:y )?| y /).filter((part) => part !== '')
  if (parts.length > MOST_SPANS) return refuse(`escribe como mucho ${MOST_SPANS} horarios en un día`)
  const read = parts.map(parseSpan)
  const spans = read.flatMap((span) => (typeof span === 'string' ? [] : [span]))
  const hint = read.find((span) => typeof span === 'string')
  if (hint) return refuse(hint)
  spans.sort((a, b) => (a.opens < b.opens ? -1 : 1))
  return doCross(spans) ? refuse('hay horarios que se cruzan') : { ok: true, spans }
}

/** The hours of a day so that `parseHours` reads them again; `cerrado` without any. */
export function writeHours(spans: readonly DailyHours[]): string {
  const texts = spans.map(({ opens, closes }) => `${opens}-${closes === '00:00' ? '24:00' : closes}`)
  return texts.join(', ') || 'cerrado'
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/**
 * Reads a line about the week (`9am a 5pm, sábado cerrado`): the hours of each weekday it speaks of, 0 on Sundays. What
 * names no day is said of all the others.
 */
export function parseWeek(text: string): ReadHours<ReadonlyMap<number, DailyHours[]>> {
  const parts = readNamedDays(text.replace(/^\s*(?:abierto|abrimos|atendemos)\s+/i, ''))
  const rest = parts.filter(({ days }) => days === null).map(({ times }) => times)
  const spans = new Map<number, DailyHours[]>()
  for (const { days, times } of [{ days: EVERY_DAY, times: rest.join(', ') }, ...parts]) {
    if (days === null || (times === '' && days === EVERY_DAY)) continue
    const read = times === '' ? refuse('faltan las horas') : parseHours(times)
    if (!read.ok) return refuse(`«${times || text.trim()}» no se entiende; ${read.hint}`)
    for (const day of days) spans.set(day, read.spans)
  }
  return { ok: true, spans }
}

const refuse = (hint: string): ReadHours<never> => ({ ok: false, hint })

function parseSpan(text: string): DailyHours | string {
  const ends = text.replace(/^de /, '').split(/ ?- ?| (?:a|hasta)(?: las?)? /)
  const [first = '', last = ''] = ends
  const [opens, closes] = [first, isBareAfternoon(first, last) ? `${last} pm` : last].map(readTime)
  if (!opens || !closes || ends.length > 2) return 'escribe como 9:00-13:00, 15:00-18:00 o cerrado'
  const isAfternoon = !opens.half && opens.minutes < FIRST_MORNING_HOUR * 60 && closes.half === 'p'
  const from = opens.minutes + (isAfternoon && opens.minutes > 59 ? 12 * 60 : 0)
  // `9-5` closes in the afternoon: nobody opens in the morning to close before the next one.
  const isEvening =
    !opens.half && !closes.half && from < 12 * 60 && closes.minutes < from && closes.minutes > 0
  const to = closes.minutes === 0 ? 24 * 60 : closes.minutes + (isEvening ? 12 * 60 : 0)
  if (from % 1440 === to || (to < from && from < 12 * 60 && !closes.half))
    return 'escribe la hora en que cierras como 17:00 o 5 pm'
  return { opens: clock(from), closes: clock(to) }
}

/** `3-6`, as people write it behind the hours of the morning. */
const isBareAfternoon = (first: string, last: string) =>
  /^[1-5]$/.test(first) && /^\d{1,2}$/.test(last) && Number(last) > Number(first) && Number(last) < 12

/** `9`, `9:30`, `5:30 p. m.` in minutes since midnight; null for what is no time. */
function readTime(text: string): { minutes: number; half: 'a' | 'p' | null } | null {
  const [, hourText, minuteText = '00', halfText] = TIME.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (hourText === undefined || minute > 59) return null
  if (!halfText) return hour * 60 + minute <= 24 * 60 ? { minutes: hour * 60 + minute, half: null } : null
  const half = halfText.startsWith('p') ? 'p' : 'a'
  if (hour < 1 || hour > 12) return null
  return { minutes: ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute, half }
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Spans in order of their opening: each must end before the next begins, and only the last may pass midnight. */
const doCross = (spans: readonly DailyHours[]) =>
  spans.some(({ opens, closes }, index) => {
    const next = spans[index + 1]
    return next !== undefined && (closes <= opens || closes > next.opens)
  })
