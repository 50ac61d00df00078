import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { BUSINESS_SOURCE_LABELS } from '~/features/business-admin/labels'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatShortDate,
  formatTimeAgo,
  getDateInZone,
  getMonday,
} from '~/features/places/calendar'
import { RATING_STATUS_LABELS } from '~/features/ratings/labels'
import { RESERVATION_STATUS_LABELS } from '~/features/reservations/labels'
import { CONTRACTOR_DRAFT_ID_SQL } from '~/features/settings/site.server'
import { href } from '~/href'
import type { CountedEvent } from '~/values/counts'
import { getAdminBusinessName } from '~/values/text/slug'
import {
  formatReportPeriod,
  getPreviousPeriod,
  getStartOfEasternDay,
  listReportBars,
  type ReportBarData,
  type ReportChartData,
  type ReportRankingData,
  type SelectedReportPeriod,
  WORD_RETENTION_DAYS,
} from './spans'
import { type CountedTable, PART_COLUMN_BY_TABLE, toErasedCountName } from './store.server'

const EPOCH = new Date(0).toISOString()

/** Maximum number of latest values per kind. More values would hardly change the median. */
const MAX_WAITS_PER_KIND = 2_000

/**
 * Returns the queries for entries that were decided at or after `since`. `came`: when the entry arrived.
 * `done`: when it was decided.
 */
const decided = (since: string): { word: string; moments: RawBuilder<unknown> }[] => [
  {
    word: 'Registro, hasta decidirse',
    moments: sql`select businesses.created_at as came, min(audit_log.created_at) as done
      from businesses join audit_log on noun = 'contact' and entity_id = businesses.id and action in ('published', 'refused')
      where source = 'registration' group by businesses.id, businesses.created_at having min(audit_log.created_at) >= ${since}`,
  },
  {
    word: 'Opinión en revisión, hasta decidirse',
    moments: sql`select ratings.created_at as came, min(audit_log.created_at) as done
      from ratings join audit_log on noun = 'rating' and entity_id = ratings.id and action in ('published', 'refused')
      group by ratings.id, ratings.created_at having min(audit_log.created_at) >= ${since}`,
  },
  {
    word: 'Reporte, hasta cerrarse',
    moments: sql`select created_at as came, updated_at as done from reports
      where status <> 'open' and updated_at >= ${since}`,
  },
  {
    word: 'Reserva, hasta confirmarse',
    moments: sql`select reservations.created_at as came, min(reservation_changes.created_at) as done
      from reservations join reservation_changes on reservation_id = reservations.id
      where from_status = 'pending' and to_status = 'confirmed'
      group by reservations.id, reservations.created_at having min(reservation_changes.created_at) >= ${since}`,
  },
]

/** Returns the median waiting time of each kind, for the latest 2,000 decisions between two moments. */
const readWaits = (
  db: Db,
  { since, until }: { since: string; until: string },
): Promise<ReportRankingData['rows']> =>
  Promise.all(
    decided(since).map(async ({ word, moments }) => {
      const { rows } = await sql<{ came: string; done: string }>`
        select came, done from (${moments}) as decided where done < ${until} order by done desc limit ${MAX_WAITS_PER_KIND}`.execute(
        db,
      )
      const waits = rows.map(({ came, done }) => Date.parse(done) - Date.parse(came))
      const many = rows.length === 1 ? '1 vez' : `${rows.length.toLocaleString('es-US')} veces`
      const half = median(waits)
      return {
        word: `${word} (${many})`,
        times:
          half === undefined ? 'nada todavía' : formatTimeAgo(EPOCH, new Date(half)).replace(/^hace /, ''),
      }
    }),
  )

/**
 * Returns the median. With an even number of values, it is the higher one of the middle two. Undefined
 * without values.
 */
const median = (values: number[]): number | undefined =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

const COUNT_CHARTS: (Omit<ReportChartData, 'rows' | 'before'> & { counted: CountedEvent[] })[] = [
  { id: 'paginas', title: 'Páginas vistas', parts: ['Páginas vistas'], counted: ['page'] },
  {
    id: 'busquedas',
    title: 'Búsquedas',
    parts: ['Con resultado', 'Sin resultado'],
    counted: ['found_search', 'empty_search'],
  },
  {
    id: 'rechazados',
    title: 'Envíos rechazados por parecer spam',
    parts: ['Rechazados'],
    counted: ['refused_form'],
  },
  { id: 'accesos', title: 'Accesos fallidos', parts: ['Fallidos'], counted: ['failed_sign_in'] },
]

const RANKINGS: (Omit<ReportRankingData, 'rows' | 'lead'> & { counted: CountedEvent[] })[] = [
  { id: 'mas-vistas', title: 'Páginas más vistas', word: 'Página', times: 'Vistas', counted: ['page'] },
  {
    id: 'mas-buscado',
    title: 'Lo más buscado',
    word: 'Búsqueda',
    times: 'Veces',
    counted: ['found_search', 'empty_search'],
  },
  {
    id: 'sin-resultado',
    title: 'Búsquedas sin resultado',
    word: 'Búsqueda',
    times: 'Veces',
    counted: ['empty_search'],
  },
  { id: 'procedencia', title: 'De dónde llegan', word: 'Sitio', times: 'Visitas', counted: ['source'] },
]

const MAX_RANKING_ROWS = 15

/** What the charts of businesses count. */
const OUTSIDE_TRASH_NOTE = 'Sin los que hoy están en la papelera: los eliminados y los que se unieron a otro.'

type ReportPeriod = Pick<SelectedReportPeriod, 'span' | 'now'> & Partial<SelectedReportPeriod>

/** Reads the charts and rankings of the page `Reportes` for a period, in page order. */
export async function readReport(
  db: Db,
  { span, now, bars, isChosen = false }: ReportPeriod,
): Promise<(ReportChartData | ReportRankingData)[]> {
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const end = getStartOfEasternDay(addDays(today, 1))
  const shown = { buckets: listReportBars(span, now, bars), before: getPreviousPeriod(span, now, bars), end }
  const first = shown.buckets[0]?.from ?? today
  const lead = formatReportPeriod({ span, isChosen, from: first, to: today })
  const [businesses, comments, reservations, counts, rankings, brought, waits] = await Promise.all([
    readRows(db, shown, { table: 'businesses', names: BUSINESS_SOURCE_LABELS }),
    readRows(db, shown, { table: 'ratings', names: RATING_STATUS_LABELS }),
    readRows(db, shown, { table: 'reservations', names: RESERVATION_STATUS_LABELS }),
    readCounts(db, shown),
    readRankings(db, { lead, first, last: today, now }),
    readBrought(db, { monday: getMonday(first), last: today, end }),
    readWaits(db, { since: getStartOfEasternDay(first), until: end }),
  ])
  const stored: ReportChartData[] = [
    { id: 'registros', title: 'Registros', note: OUTSIDE_TRASH_NOTE, ...businesses.slice(0, 1) },
    {
      id: 'cargados',
      title: 'Negocios cargados por el equipo',
      note: OUTSIDE_TRASH_NOTE,
      ...businesses.slice(1),
    },
    { id: 'opiniones', title: 'Opiniones', ...comments.slice() },
    { id: 'reservas', title: 'Reservas por estado', ...reservations.slice() },
  ]
  const waited: ReportRankingData = {
    ...{ id: 'esperas', title: 'Cuánto esperan', lead: `Lo que se decidió. ${lead}` },
    ...{ word: 'Qué', times: 'La mitad, en menos de', rows: waits },
  }
  return [...stored, ...brought, waited, ...counts, ...rankings]
}

interface Shown {
  buckets: ReportBarData[]
  before: ReturnType<typeof getPreviousPeriod>
  /** Moment at which the day after the last one starts. */
  end: string
}

interface Stored {
  table: CountedTable
  names: Readonly<Record<string, string>>
}

/**
 * Counts rows per bar by their creation time. Omits rows in the trash and includes erased ones. The function
 * `slice` returns the chart data of some of the parts.
 */
async function readRows(db: Db, { buckets, before, end }: Shown, { table, names }: Stored) {
  const part = PART_COLUMN_BY_TABLE[table]
  const shown = table === 'businesses' ? sql`and id <> ${CONTRACTOR_DRAFT_ID_SQL}` : sql``
  const ends = [before, ...buckets].map(({ since }, index) => ({
    since,
    until: index === 0 ? before.until : (buckets[index]?.since ?? end),
  }))
  const bars = ends.map(
    ({ since, until }, index) =>
      sql`select ${sql.lit(index)} as bar, ${sql.ref(part)} as part, count(*) as times from ${sql.table(table)}
      where deleted_at is null ${shown} and created_at >= ${since} and created_at < ${until} group by ${sql.ref(part)}`,
  )
  const { rows } = await sql<{
    bar: number
    part: string
    times: number
  }>`${sql.join(bars, sql` union all `)}`.execute(db)
  const parts = Object.keys(names)
  const values = ends.map(() => parts.map(() => 0))
  for (const { bar, part: name, times } of rows) {
    const own = values[bar]
    if (own) own[parts.indexOf(name)] = times
  }
  for (const { what, day, times } of await readDays(
    db,
    { buckets, before, end },
    parts.map((name) => toErasedCountName(table, name)),
  )) {
    const own = values[barOf(day, { buckets, before }) + 1]
    const index = parts.findIndex((name) => toErasedCountName(table, name) === what)
    if (own) own[index] = (own[index] ?? 0) + times
  }
  const slice = (from = 0, to?: number) => {
    const [earlier = [], ...own] = values.map((each) => each.slice(from, to))
    return {
      parts: Object.values(names).slice(from, to),
      rows: withLabels(buckets, own),
      before: earlier.reduce((sum, times) => sum + times, 0),
    }
  }
  return { slice }
}

const withLabels = (buckets: ReportBarData[], values: number[][]) =>
  buckets.map(({ label, from }, index) => ({ label, from, values: values[index] ?? [] }))

/** Returns the daily totals of these counts, starting with the first day of the previous period. */
const readDays = (db: Db, { before, end }: Shown, names: readonly string[]) =>
  db
    .selectFrom('daily_counts')
    .select(['what', 'day', 'times'])
    .where('what', 'in', names)
    .where('word', '=', '')
    .where('day', '>=', before.from)
    .where('day', '<', getDateInZone(DEFAULT_TIME_ZONE, new Date(end)))
    .execute()

/**
 * Returns the index of the bar that contains a day. -1: the day is in the previous period. -2: it is between
 * both periods.
 */
function barOf(day: string, { buckets, before }: Pick<Shown, 'buckets' | 'before'>): number {
  const bar = buckets.findLastIndex(({ from }) => from <= day)
  return bar === -1 && day > before.lastDay ? -2 : bar
}

async function readCounts(db: Db, { buckets, before, end }: Shown): Promise<ReportChartData[]> {
  const days = await readDays(
    db,
    { buckets, before, end },
    COUNT_CHARTS.flatMap(({ counted }) => counted),
  )
  return COUNT_CHARTS.map(({ counted, ...chart }) => {
    const values = buckets.map(() => counted.map(() => 0))
    let earlier = 0
    for (const { what, day, times } of days) {
      const part = counted.indexOf(what as CountedEvent)
      const bar = barOf(day, { buckets, before })
      const own = values[bar]
      if (own && part >= 0) own[part] = (own[part] ?? 0) + times
      else if (part >= 0 && bar === -1) earlier += times
    }
    return { ...chart, rows: withLabels(buckets, values), before: earlier }
  })
}

interface RankedDays {
  lead: string
  first: string
  last: string
  now: Date
}

/**
 * Returns the rankings of a period, each with its 15 most frequent words (pages, searches or sources). If the
 * period begins before the first stored day, the lead text of each ranking explains this.
 */
const readRankings = (db: Db, { lead, first, last, now }: RankedDays): Promise<ReportRankingData[]> => {
  const kept = addDays(getDateInZone(DEFAULT_TIME_ZONE, now), -WORD_RETENTION_DAYS)
  const isCut = first < kept
  return Promise.all(
    RANKINGS.map(async ({ counted, ...ranking }) => ({
      ...ranking,
      lead: isCut
        ? `Desde el ${formatShortDate(getStartOfEasternDay(kept))}: solo se guardan ${WORD_RETENTION_DAYS} días`
        : lead,
      rows: await db
        .selectFrom('daily_counts')
        .select(({ fn }) => ['word', fn.sum<number>('times').as('times')])
        .where('what', 'in', counted)
        .where('word', '<>', '')
        .where('day', '>=', first)
        .where('day', '<=', last)
        .groupBy('word')
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(MAX_RANKING_ROWS)
        .execute(),
    })),
  )
}

const BUSINESS_RANKINGS = [
  { id: 'llamadas', title: 'A quién más llamaron', times: 'Toques en Llamar', what: 'call' },
  { id: 'whatsapp', title: 'A quién más escribieron', times: 'Toques en WhatsApp', what: 'whatsapp' },
  { id: 'negocios-vistos', title: 'Negocios más vistos', times: 'Vistas', what: 'view' },
  { id: 'reservados', title: 'Dónde más reservaron', times: 'Reservas', what: undefined },
] as const

interface BroughtDays {
  monday: string
  last: string
  end: string
}

/**
 * Returns the 15 businesses outside the trash with the most calls, messages, views and reservations. The time
 * is from a Monday to the day `last`.
 */
const readBrought = (db: Db, { monday, last, end }: BroughtDays): Promise<ReportRankingData[]> =>
  Promise.all(
    BUSINESS_RANKINGS.map(async ({ what, ...ranking }) => {
      const counted = what
        ? sql`select business_id, sum(times) as times from business_counts
            where week >= ${monday} and week <= ${last} and what = ${what} group by business_id`
        : sql`select business_id, count(*) as times from reservations
            where created_at >= ${getStartOfEasternDay(monday)} and created_at < ${end} and deleted_at is null group by business_id`
      const { rows } = await sql<{ id: number; name: string; times: number }>`
        select businesses.id, business_name as name, times from (${counted}) as brought
        join businesses on businesses.id = business_id where businesses.deleted_at is null
        order by times desc, businesses.id limit ${MAX_RANKING_ROWS}`.execute(db)
      return {
        ...ranking,
        word: 'Negocio',
        lead: `Por semanas: desde el lunes ${formatShortDate(getStartOfEasternDay(monday))}`,
        rows: rows.map(({ id, name, times }) => ({
          word: getAdminBusinessName(name),
          times,
          href: href('/admin/contactos/:id', { id }),
        })),
      }
    }),
  )
