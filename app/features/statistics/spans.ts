import { stringify } from 'csv-stringify/sync'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatShortDate,
  getDateInZone,
  getDateTimeInZone,
  getMonday,
} from '~/features/places/calendar'
import { parseDay } from '~/values/list-query'
import { escapeFormula } from '~/values/text/formula'

/** Spans by their value in the address: number of bars on a page, and about how many days they cover. */
export const REPORT_GRANULARITIES = {
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

export type ReportGranularity = keyof typeof REPORT_GRANULARITIES

export const REPORT_GRANULARITY_NAMES = Object.keys(REPORT_GRANULARITIES) as ReportGranularity[]

/** Reads the span in an address. Default: days. */
export const parseReportGranularity = (word: string | null): ReportGranularity =>
  REPORT_GRANULARITY_NAMES.find((span) => span === word) ?? 'dia'

/** Period of a report. Its last bar contains the moment `now`. */
export interface SelectedReportPeriod {
  span: ReportGranularity
  now: Date
  bars: number
  /** True if the user chose the days. Otherwise the report shows the latest days. */
  isChosen: boolean
  /** Error message per field for days that cannot be used. The report then shows the latest days. */
  errors: { desde?: string; hasta?: string }
}

/** Number of days after which single words are deleted. Totals are stored longer. */
export const WORD_RETENTION_DAYS = 90

const MAX_REPORT_BARS = 92
/** Average number of days per bar. */
const AVERAGE_DAYS_PER_BAR: Record<ReportGranularity, number> = { dia: 1, semana: 7, mes: 365 / 12 }

/**
 * Reads the period in an address. `por` is the span; `desde` and `hasta` are days (`yyyy-MM-dd`). Errors: a
 * day that does not exist, a first day in the future, days in the wrong order. A last day in the future
 * becomes today. With too many bars, the oldest ones are omitted.
 */
export function parseReportPeriod(query: URLSearchParams, now = new Date()): SelectedReportPeriod {
  const span = parseReportGranularity(query.get('por'))
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const errors = findDayErrors(query, today)
  const isReadable = Object.keys(errors).length === 0
  const [from, to] = isReadable ? [parseDay(query.get('desde')), parseDay(query.get('hasta'))] : []
  const last = to && to < today ? to : today
  const first = from
  const until = last === today ? now : new Date(Date.parse(getStartOfEasternDay(addDays(last, 1))) - 1)
  return {
    span,
    now: until,
    bars: first ? countBars(span, first, last) : REPORT_GRANULARITIES[span].bars,
    isChosen: first !== undefined || last !== today,
    errors,
  }
}

const DATE_NOT_EXISTING_MESSAGE = 'Elige una fecha que exista'

function findDayErrors(query: URLSearchParams, today: string): SelectedReportPeriod['errors'] {
  const [typedFrom, typedTo] = [query.get('desde')?.trim(), query.get('hasta')?.trim()]
  const [from, to] = [parseDay(typedFrom ?? null), parseDay(typedTo ?? null)]
  return {
    ...(typedFrom && !from && { desde: DATE_NOT_EXISTING_MESSAGE }),
    ...(from && from > today && { desde: 'Ese día todavía no llega: elige hoy o uno antes' }),
    ...(typedTo && !to && { hasta: DATE_NOT_EXISTING_MESSAGE }),
    ...(from && to && to < from && { hasta: 'El último día no puede ser antes del primero' }),
  }
}

/** Describes the days of a report in Spanish. `from` and `to` are the first and last day, `yyyy-MM-dd`. */
export const formatReportPeriod = ({
  span,
  isChosen,
  from,
  to,
}: Pick<SelectedReportPeriod, 'span' | 'isChosen'> & { from: string; to: string }): string =>
  isChosen
    ? `Del ${formatShortDate(getStartOfEasternDay(from))} al ${formatShortDate(getStartOfEasternDay(to))}`
    : REPORT_GRANULARITIES[span].lead

function countBars(span: ReportGranularity, first: string, last: string): number {
  let bars = 1
  while (bars < MAX_REPORT_BARS && firstDay(span, last, bars - 1) > first) bars += 1
  return bars
}

export const countPeriodDays = ({ span, bars }: Pick<SelectedReportPeriod, 'span' | 'bars'>): number =>
  bars === REPORT_GRANULARITIES[span].bars
    ? REPORT_GRANULARITIES[span].days
    : Math.round(bars * AVERAGE_DAYS_PER_BAR[span])

export interface ReportBarData {
  label: string
  /** `from`: first day of the bar, `yyyy-MM-dd`. `since`: moment when that day starts. */
  from: string
  since: string
}

/** Returns the days, weeks (from Monday) or months up to `now`, oldest first. */
export function listReportBars(
  granularity: ReportGranularity,
  now: Date,
  barCount: number = REPORT_GRANULARITIES[granularity].bars,
): ReportBarData[] {
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const days = Array.from({ length: barCount }, (_, index) => firstDay(granularity, today, index)).reverse()
  return days.map((from) => ({ from, since: getStartOfEasternDay(from), label: labelOf(granularity, from) }))
}

/**
 * Returns the period before with the same number of bars. It ends at about the same hour, because the current
 * bar is not complete either.
 */
export function getPreviousPeriod(
  granularity: ReportGranularity,
  now: Date,
  barCount: number = REPORT_GRANULARITIES[granularity].bars,
) {
  const then = new Date(now.getTime() - countPeriodDays({ span: granularity, bars: barCount }) * 86_400_000)
  const [{ from, since } = { from: '', since: '' }] = listReportBars(granularity, then, barCount)
  return { from, since, until: then.toISOString(), lastDay: getDateInZone(DEFAULT_TIME_ZONE, then) }
}

function firstDay(span: ReportGranularity, today: string, back: number): string {
  if (span === 'dia') return addDays(today, -back)
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (span === 'mes') return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  return addDays(getMonday(today), -7 * back)
}

/** Label of a bar: `24 nov`, or `nov 2026` for a month. */
const labelOf = (span: ReportGranularity, from: string) =>
  formatShortDate(getStartOfEasternDay(from)).replace(span === 'mes' ? /^\d+ / : / \d+$/, '')

/** Returns the moment when a day starts in Eastern time, which is four or five hours behind UTC. */
export function getStartOfEasternDay(date: string): string {
  const [early, late] = [`${date}T04:00:00.000Z`, `${date}T05:00:00.000Z`]
  return getDateTimeInZone(DEFAULT_TIME_ZONE, new Date(early)).time === '00:00' ? early : late
}

export interface ReportChartData {
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
export interface ReportRankingData {
  id: string
  title: string
  /** Sentence about the days that the table covers. */
  lead: string
  word: string
  times: string
  rows: { word: string; times: number | string; href?: string }[]
}

/** Writes a chart or ranking as CSV: UTF-8 with BOM, formulas escaped. */
export function formatFiguresCsv(
  figures: Pick<ReportChartData, 'parts' | 'rows'> | Pick<ReportRankingData, 'word' | 'times' | 'rows'>,
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
