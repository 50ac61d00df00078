import {
  addDays,
  DEFAULT_TIME_ZONE,
  dateIn,
  mondayOf,
  shortDate,
  wallTimeIn,
} from '~/features/places/calendar'

/** What one bar stands for, by the word of the address, how many of them a page shows, and the days in these. */
export const SPANS = {
  dia: { text: 'Por día', bars: 30, days: 30, lead: 'Los últimos 30 días', before: 'los 30 días anteriores' },
  semana: {
    text: 'Por semana',
    bars: 12,
    days: 84,
    lead: 'Las últimas 12 semanas',
    before: 'las 12 semanas anteriores',
  },
  mes: {
    text: 'Por mes',
    bars: 12,
    days: 365,
    lead: 'Los últimos 12 meses',
    before: 'los 12 meses anteriores',
  },
} as const

export type Span = keyof typeof SPANS

export const SPAN_WORDS = Object.keys(SPANS) as Span[]

/** The span that an address names; days when it names none. */
export const readSpan = (word: string | null): Span => SPAN_WORDS.find((span) => span === word) ?? 'dia'

export interface Bucket {
  label: string
  /** Its first day, `yyyy-MM-dd`, and the moment at which that begins. */
  from: string
  since: string
}

/** The days, weeks (from Monday) or months up to today, the oldest first. */
export function bucketsOf(span: Span, now: Date): Bucket[] {
  const today = dateIn(DEFAULT_TIME_ZONE, now)
  const days = Array.from({ length: SPANS[span].bars }, (_, index) => firstDay(span, today, index)).reverse()
  return days.map((from) => ({ from, since: startOf(from), label: labelOf(span, from) }))
}

/** As many of them before these, up to the same hour: what has not happened yet is compared with nothing. */
export function spanBefore(span: Span, now: Date) {
  const then = new Date(now.getTime() - SPANS[span].days * 86_400_000)
  const [{ from, since } = { from: '', since: '' }] = bucketsOf(span, then)
  return { from, since, until: then.toISOString(), lastDay: dateIn(DEFAULT_TIME_ZONE, then) }
}

function firstDay(span: Span, today: string, back: number): string {
  if (span === 'dia') return addDays(today, -back)
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (span === 'mes') return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  return addDays(mondayOf(today), -7 * back)
}

/** `24 nov`, or `nov 2026`. */
const labelOf = (span: Span, from: string) =>
  shortDate(startOf(from)).replace(span === 'mes' ? /^\d+ / : / \d+$/, '')

/** When a day of the site begins: Eastern time is four or five hours behind. */
export function startOf(date: string): string {
  const [early, late] = [`${date}T04:00:00.000Z`, `${date}T05:00:00.000Z`]
  return wallTimeIn(DEFAULT_TIME_ZONE, new Date(early)).time === '00:00' ? early : late
}
