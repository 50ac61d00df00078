import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import { SOURCE_LABELS } from '~/features/contacts/labels'
import { addDays, DEFAULT_TIME_ZONE, dateIn, mondayOf, shortDate } from '~/features/places/calendar'
import { RATING_STATUS_LABELS } from '~/features/ratings/labels'
import { STATUS_LABELS } from '~/features/reservations/labels'
import type { CountedEvent } from '~/values/counts'
import { shownName } from '~/values/text/shown-name'
import { COUNT_CHARTS, RANKINGS } from './labels'
import type { Chart, Ranking } from './schema'
import { type Bucket, bucketsOf, type Span, spanBefore, startOf } from './spans'
import { readWaits } from './waits.server'

/** Days of which the most frequent words are added up; each is kept for longer. */
const RANKED_DAYS = 30
const RANKED = 15
const LAST_DAYS = `En los últimos ${RANKED_DAYS} días`

/** All that `Reportes` shows, by days, weeks or months, in the order of the page. */
export async function readReport(db: Db, span: Span, now = new Date()): Promise<(Chart | Ranking)[]> {
  const shown = { buckets: bucketsOf(span, now), before: spanBefore(span, now) }
  const first = addDays(dateIn(DEFAULT_TIME_ZONE, now), 1 - RANKED_DAYS)
  const [businesses, comments, reservations, counts, rankings, brought, waits] = await Promise.all([
    readRows(db, shown, { table: 'businesses', part: 'source', names: SOURCE_LABELS }),
    readRows(db, shown, { table: 'ratings', part: 'status', names: RATING_STATUS_LABELS }),
    readRows(db, shown, { table: 'reservations', part: 'status', names: STATUS_LABELS }),
    readCounts(db, shown),
    readRankings(db, first),
    readBrought(db, mondayOf(first)),
    readWaits(db, startOf(first)),
  ])
  const stored: Chart[] = [
    { id: 'registros', title: 'Registros', ...businesses.slice(0, 1) },
    { id: 'cargados', title: 'Negocios cargados por el equipo', ...businesses.slice(1) },
    { id: 'opiniones', title: 'Opiniones', ...comments.slice() },
    { id: 'reservas', title: 'Reservas por estado', ...reservations.slice() },
  ]
  const waited: Ranking = {
    ...{ id: 'esperas', title: 'Cuánto esperan', lead: `De lo que se decidió ${LAST_DAYS.toLowerCase()}` },
    ...{ word: 'Qué', times: 'La mitad, en menos de', rows: waits },
  }
  return [...stored, ...brought, waited, ...counts, ...rankings]
}

interface Shown {
  buckets: Bucket[]
  before: ReturnType<typeof spanBefore>
}

interface Stored {
  table: 'businesses' | 'ratings' | 'reservations'
  part: 'source' | 'status'
  names: Readonly<Record<string, string>>
}

/** Rows by when they were made, out of an index for each bar. Answers what makes a chart of some of their parts. */
async function readRows(db: Db, { buckets, before }: Shown, { table, part, names }: Stored) {
  const ends = [before, ...buckets].map(({ since }, index) => ({
    since,
    until: index === 0 ? before.until : (buckets[index]?.since ?? '9999'),
  }))
  const bars = ends.map(
    ({ since, until }, index) =>
      sql`select ${sql.lit(index)} as bar, ${sql.ref(part)} as part, count(*) as times from ${sql.table(table)}
      where deleted_at is null and created_at >= ${since} and created_at < ${until} group by ${sql.ref(part)}`,
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

const withLabels = (buckets: Bucket[], values: number[][]) =>
  buckets.map(({ label }, index) => ({ label, values: values[index] ?? [] }))

async function readCounts(db: Db, { buckets, before }: Shown): Promise<Chart[]> {
  const days = await db
    .selectFrom('daily_counts')
    .select(['what', 'day', 'times'])
    .where(
      'what',
      'in',
      COUNT_CHARTS.flatMap(({ counted }) => counted),
    )
    .where('word', '=', '')
    .where('day', '>=', before.from)
    .execute()
  return COUNT_CHARTS.map(({ counted, ...chart }) => {
    const values = buckets.map(() => counted.map(() => 0))
    let earlier = 0
    for (const { what, day, times } of days) {
      const part = counted.indexOf(what as CountedEvent)
      const own = values[buckets.findLastIndex(({ from }) => from <= day)]
      if (own && part >= 0) own[part] = (own[part] ?? 0) + times
      else if (part >= 0 && day <= before.lastDay) earlier += times
    }
    return { ...chart, rows: withLabels(buckets, values), before: earlier }
  })
}

const readRankings = (db: Db, since: string): Promise<Ranking[]> =>
  Promise.all(
    RANKINGS.map(async ({ counted, ...ranking }) => ({
      ...ranking,
      lead: LAST_DAYS,
      rows: await db
        .selectFrom('daily_counts')
        .select(({ fn }) => ['word', fn.sum<number>('times').as('times')])
        .where('what', 'in', counted)
        .where('word', '<>', '')
        .where('day', '>=', since)
        .groupBy('word')
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(RANKED)
        .execute(),
    })),
  )

const BY_BUSINESS = [
  { id: 'llamadas', title: 'A quién más llamaron', times: 'Toques en Llamar', what: 'call' },
  { id: 'whatsapp', title: 'A quién más escribieron', times: 'Toques en WhatsApp', what: 'whatsapp' },
  { id: 'negocios-vistos', title: 'Negocios más vistos', times: 'Vistas', what: 'view' },
  { id: 'reservados', title: 'Dónde más reservaron', times: 'Reservas', what: undefined },
] as const

/** Who got most of what the directory brings, since this Monday. */
const readBrought = (db: Db, monday: string): Promise<Ranking[]> =>
  Promise.all(
    BY_BUSINESS.map(async ({ what, ...ranking }) => {
      const counted = what
        ? sql`select business_id, sum(times) as times from business_counts
            where week >= ${monday} and what = ${what} group by business_id`
        : sql`select business_id, count(*) as times from reservations
            where created_at >= ${startOf(monday)} and deleted_at is null group by business_id`
      const { rows } = await sql<{ id: number; name: string; times: number }>`
        select businesses.id, business_name as name, times from (${counted}) as brought
        join businesses on businesses.id = business_id where businesses.deleted_at is null
        order by times desc, businesses.id limit ${RANKED}`.execute(db)
      return {
        ...ranking,
        word: 'Negocio',
        lead: `Desde el lunes ${shortDate(startOf(monday))}`,
        rows: rows.map(({ id, name, times }) => ({
          word: shownName(name),
          times,
          href: adminPaths.contact(id),
        })),
      }
    }),
  )
