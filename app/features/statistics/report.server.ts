import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { SOURCE_LABELS } from '~/features/contacts/labels'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { RATING_STATUSES } from '~/features/ratings/labels'
import { STATUS_LABELS } from '~/features/reservations/labels'
import type { CountedEvent } from '~/values/counts'
import { COUNT_CHARTS, RANKINGS } from './labels'
import type { Chart, Ranking } from './schema'
import { type Bucket, bucketsOf, type Span } from './spans'

/** Days of which the most frequent words are added up; each is kept for longer. */
const RANKED_DAYS = 30
const RANKED = 15

/** All that `Reportes` shows, by days, weeks or months. */
export async function readReport(db: Db, span: Span, now = new Date()) {
  const buckets = bucketsOf(span, now)
  const [registrations, comments, reservations, counts, rankings] = await Promise.all([
    readRows(db, buckets, { table: 'businesses', part: 'source', names: SOURCE_LABELS }),
    readRows(db, buckets, { table: 'ratings', part: 'status', names: RATING_NAMES }),
    readRows(db, buckets, { table: 'reservations', part: 'status', names: STATUS_LABELS }),
    readCounts(db, buckets),
    readRankings(db, addDays(dateIn(DEFAULT_TIME_ZONE, now), 1 - RANKED_DAYS)),
  ])
  const stored: Chart[] = [
    { id: 'registros', title: 'Registros', ...registrations },
    { id: 'opiniones', title: 'Opiniones', ...comments },
    { id: 'reservas', title: 'Reservas por estado', ...reservations },
  ]
  return { charts: [...stored, ...counts], rankings }
}

const RATING_NAMES = Object.fromEntries(
  Object.entries(RATING_STATUSES).map(([status, { text }]) => [status, text]),
)

interface Stored {
  table: 'businesses' | 'ratings' | 'reservations'
  part: 'source' | 'status'
  names: Readonly<Record<string, string>>
}

/** Rows by when they were made, out of an index for each bar. */
async function readRows(db: Db, buckets: Bucket[], { table, part, names }: Stored) {
  const bars = buckets.map(({ since }, index) => {
    const until = buckets[index + 1]?.since ?? '9999'
    return sql`select ${sql.lit(index)} as bar, ${sql.ref(part)} as part, count(*) as times from ${sql.table(table)}
      where deleted_at is null and created_at >= ${since} and created_at < ${until} group by ${sql.ref(part)}`
  })
  const { rows } = await sql<{
    bar: number
    part: string
    times: number
  }>`${sql.join(bars, sql` union all `)}`.execute(db)
  const parts = Object.keys(names)
  const values = buckets.map(() => parts.map(() => 0))
  for (const { bar, part: name, times } of rows) {
    const own = values[bar]
    if (own) own[parts.indexOf(name)] = times
  }
  return { parts: Object.values(names), rows: withLabels(buckets, values) }
}

const withLabels = (buckets: Bucket[], values: number[][]) =>
  buckets.map(({ label }, index) => ({ label, values: values[index] ?? [] }))

async function readCounts(db: Db, buckets: Bucket[]): Promise<Chart[]> {
  const days = await db
    .selectFrom('daily_counts')
    .select(['what', 'day', 'times'])
    .where(
      'what',
      'in',
      COUNT_CHARTS.flatMap(({ counted }) => counted),
    )
    .where('word', '=', '')
    .where('day', '>=', buckets[0]?.from ?? '')
    .execute()
  return COUNT_CHARTS.map(({ counted, ...chart }) => {
    const values = buckets.map(() => counted.map(() => 0))
    for (const { what, day, times } of days) {
      const own = values[buckets.findLastIndex(({ from }) => from <= day)]
      const part = counted.indexOf(what as CountedEvent)
      if (own && part >= 0) own[part] = (own[part] ?? 0) + times
    }
    return { ...chart, rows: withLabels(buckets, values) }
  })
}

const readRankings = (db: Db, since: string): Promise<Ranking[]> =>
  Promise.all(
    RANKINGS.map(async ({ counted, ...ranking }) => ({
      ...ranking,
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
