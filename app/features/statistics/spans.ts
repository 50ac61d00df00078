import { stringify } from 'csv-stringify/sync'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatShortDate,
  getDateInZone,
  getMonday,
  getWallTime,
} from '~/features/places/calendar'
import { readDay } from '~/values/list-query'
import { escapeFormula } from '~/values/text/formula'

/** Spans by their value in the address: number of bars on a page, and the days they cover together. */
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

/** Reads the span in an address. Default: days. */
export const readSpan = (word: string | null): Span => SPAN_WORDS.find((span) => span === word) ?? 'dia'

/** Period of a report. Its last bar contains the moment `now`. */
export interface Period {
  span: Span
  now: Date
  bars: number
  /** True if the user chose the days. Otherwise the report shows the latest days. */
  isChosen: boolean
  /** Error message per field for days that cannot be used. The report then shows the latest days. */
  errors: { desde?: string; hasta?: string }
}

/** Number of days after which single words are deleted. Totals are stored longer. */
export const KEPT_WORD_DAYS = 90

const MAX_BARS = 92
/** Average number of days per bar. */
const BAR_DAYS: Record<Span, number> = { dia: 1, semana: 7, mes: 365 / 12 }

/**
 * Reads the period in an address. `por` is the span; `desde` and `hasta` are days (`yyyy-MM-dd`). Errors: a
 * day that does not exist, a first day in the future, days in the wrong order. A last day in the future
 * becomes today. With too many bars, the oldest ones are omitted.
 */
export function readPeriod(query: URLSearchParams, now = new Date()): Period {
  const span = readSpan(query.get('por'))
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const errors = findDayErrors(query, today)
  const isReadable = Object.keys(errors).length === 0
  const [from, to] = isReadable ? [readDay(query.get('desde')), readDay(query.get('hasta'))] : []
  const last = to && to < today ? to : today
  const first = from
  const until = last === today ? now : new Date(Date.parse(startOf(addDays(last, 1))) - 1)
  return {
    span,
    now: until,
    bars: first ? countBars(span, first, last) : SPANS[span].bars,
    isChosen: first !== undefined || last !== today,
    errors,
  }
}

const NO_DAY = 'Elige una fecha que exista'

function findDayErrors(query: URLSearchParams, today: string): Period['errors'] {
  const [typedFrom, typedTo] = [query.get('desde')?.trim(), query.get('hasta')?.trim()]
  const [from, to] = [readDay(typedFrom ?? null), readDay(typedTo ?? null)]
  return {
    ...(typedFrom && !from && { desde: NO_DAY }),
    ...(from && from > today && { desde: 'Ese día todavía no llega: elige hoy o uno antes' }),
    ...(typedTo && !to && { hasta: NO_DAY }),
    ...(from && to && to < from && { hasta: 'El último día no puede ser antes del primero' }),
  }
}

/** Describes the days of a report in Spanish. `from` and `to` are the first and last day, `yyyy-MM-dd`. */
export const periodText = ({
  span,
  isChosen,
  from,
  to,
}: Pick<Period, 'span' | 'isChosen'> & { from: string; to: string }): string =>
  isChosen ? `Del ${formatShortDate(startOf(from))} al ${formatShortDate(startOf(to))}` : SPANS[span].lead

function countBars(span: Span, first: string, last: string): number {
  let bars = 1
  while (bars < MAX_BARS && firstDay(span, last, bars - 1) > first) bars += 1
  return bars
}

export const countPeriodDays = ({ span, bars }: Pick<Period, 'span' | 'bars'>): number =>
  bars === SPANS[span].bars ? SPANS[span].days : Math.round(bars * BAR_DAYS[span])

export interface Bucket {
  label: string
  /** `from`: first day of the bar, `yyyy-MM-dd`. `since`: moment when that day starts. */
  from: string
  since: string
}

/** Returns the days, weeks (from Monday) or months up to `now`, oldest first. */
export function listBuckets(span: Span, now: Date, bars: number = SPANS[span].bars): Bucket[] {
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const days = Array.from({ length: bars }, (_, index) => firstDay(span, today, index)).reverse()
  return days.map((from) => ({ from, since: startOf(from), label: labelOf(span, from) }))
}

/**
 * Returns the period before with the same number of bars. It ends at the same hour, because the current bar
 * is not complete either.
 */
export function previousSpan(span: Span, now: Date, bars: number = SPANS[span].bars) {
  const then = new Date(now.getTime() - countPeriodDays({ span, bars }) * 86_400_000)
  const [{ from, since } = { from: '', since: '' }] = listBuckets(span, then, bars)
  return { from, since, until: then.toISOString(), lastDay: getDateInZone(DEFAULT_TIME_ZONE, then) }
}

function firstDay(span: Span, today: string, back: number): string {
  if (span === 'dia') return addDays(today, -back)
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (span === 'mes') return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  return addDays(getMonday(today), -7 * back)
}

/** Label of a bar: `24 nov`, or `nov 2026` for a month. */
const labelOf = (span: Span, from: string) =>
  formatShortDate(startOf(from)).replace(span === 'mes' ? /^\d+ / : / \d+$/, '')

/** Returns the moment when a day starts in Eastern time, which is four or five hours behind UTC. */
export function startOf(date: string): string {
  const [early, late] = [`${date}T04:00:00.000Z`, `${date}T05:00:00.000Z`]
  return getWallTime(DEFAULT_TIME_ZONE, new Date(early)).time === '00:00' ? early : late
}

export interface Chart {
  /** Used as file name and as anchor on the page. */
  id: string
  title: string
  /** What the figures count, if the title does not say it. */
  note?: string
  /** Names of the parts into which each bar is divided. */
  parts: string[]
  /** `from`: first day of the bar, `yyyy-MM-dd`. */
  rows: { label: string; from: string; values: number[] }[]
  /** Total of the previous period with the same number of bars. */
  before: number
}

/** A table of two columns: most frequent values, or waiting times. */
export interface Ranking {
  id: string
  title: string
  /** Sentence about the days that the table covers. */
  lead: string
  word: string
  times: string
  rows: { word: string; times: number | string; href?: string }[]
}

/** Writes a chart or ranking as CSV: UTF-8 with BOM, formulas escaped. */
export function writeFiguresCsv(
  figures: Pick<Chart, 'parts' | 'rows'> | Pick<Ranking, 'word' | 'times' | 'rows'>,
): string {
  const lines =
    'parts' in figures
      ? [
          ['Desde', ...figures.parts],
          ...figures.rows.map(({ from, values }) => [from, ...values.map(String)]),
        ]
      : [[figures.word, figures.times], ...figures.rows.map(({ word, times }) => [word, String(times)])]
  return `\uFEFF${stringify(
    lines.map((line) => line.map(escapeFormula)),
    { record_delimiter: 'windows' },
  )}`
}
