import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { ageInWords } from '~/features/places/calendar'
import { readSuggestions } from '~/features/suggestions/read.server'
import { readPageRatings, readRatings, readRegistrations, readReports } from './entries.server'
import { WAITING } from './kinds.server'
import { ALL_KINDS, KINDS, type Kind, WAITING_KINDS, waitingOf } from './labels'

export const PER_PAGE = 50
/** Of a queue longer than this the oldest are seen to first. */
const PAGES = 20
const COUNTED = PER_PAGE * PAGES

/** How many of each kind wait, counted to a thousand, each out of an index of its own. */
export async function countQueue(db: Db): Promise<Record<Kind, number>> {
  const count = (kind: Kind) =>
    sql<number>`(select count(*) from (select 1 ${WAITING[kind]} limit ${COUNTED}) as counted)`.as(kind)
  return db.selectNoFrom(ALL_KINDS.map(count)).executeTakeFirstOrThrow() as Promise<Record<Kind, number>>
}

/** How many of a kind, or of all, can be paged through. */
export function countedOf(counts: Record<Kind, number>, kind: Kind | undefined): number {
  return Math.min(kind ? counts[kind] : waitingOf(counts), COUNTED)
}

/** How many wait altogether. */
export const countInReview = async (db: Db): Promise<number> => waitingOf(await countQueue(db))

/** A page of what waits, the oldest first, fifty: of one kind, or of all. Beyond the last page it is empty. */
export async function readQueue(db: Db, kind: Kind | undefined, page: number) {
  if (page > PAGES) return []
  const start = (page - 1) * PER_PAGE
  const parts = (kind ? [kind] : WAITING_KINDS).map(
    (each) => sql`select * from (select ${each} as kind, id, created_at ${WAITING[each]}
      order by created_at, id limit ${start + PER_PAGE}) as ${sql.ref(each)}`,
  )
  const { rows } = await sql<{ kind: Kind; id: number; created_at: string }>`
    select kind, id, created_at from (${sql.join(parts, sql` union all `)}) as waiting
    order by created_at, kind, id limit ${PER_PAGE} offset ${start}`.execute(db)
  const idsOf = (wanted: Kind) => rows.filter((row) => row.kind === wanted).map(({ id }) => id)
  const entries = await Promise.all([
    readRegistrations(db, idsOf('registration')),
    readRegistrations(db, idsOf('unseen'), 'unseen'),
    readRatings(db, idsOf('rating')),
    readPageRatings(db, idsOf('page_rating')),
    readReports(db, idsOf('report')),
    readSuggestions(db, idsOf('suggestion')),
  ])
  const all = entries.flat<(typeof entries)[number][]>()
  const found = new Map(all.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return rows.flatMap(({ kind, id, created_at }) => {
    const entry = found.get(`${kind} ${id}`)
    return entry ? [{ ...entry, age: ageInWords(created_at) }] : []
  })
}

/** An entry of its kind, with how long it waits in words. */
export type Waiting<Entry> = Entry & { age: string }

export type QueueEntry = Awaited<ReturnType<typeof readQueue>>[number]

/**
 * What waits of a kind, or of all, and can be decided with others: at most `most`, each as `calificaciones-12`, the oldest
 * first. Each report is answered for itself.
 */
export async function queueItems(db: Db, kind: Kind | undefined, most: number): Promise<string[]> {
  const kinds = (kind ? [kind] : WAITING_KINDS).filter((each) => each !== 'report')
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (
      each,
    ) => sql`select * from (select ${KINDS[each].word} || '-' || id as item, created_at, id ${WAITING[each]}
      order by created_at, id limit ${most}) as ${sql.ref(each)}`,
  )
  const { rows } = await sql<{ item: string }>`
    select item from (${sql.join(parts, sql` union all `)}) as waiting order by created_at, item limit ${most}`.execute(
    db,
  )
  return rows.map(({ item }) => item)
}
