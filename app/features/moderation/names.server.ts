import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { type Entry, itemOf, type Kind } from './labels'

interface Named {
  table: string
  name: RawBuilder<unknown>
}

const SOMEBODY = sql`coalesce(reviewer_name, 'alguien')`
const NAMED: Record<Kind, Named> = {
  registration: { table: 'business_pages', name: sql`'«' || business_name || '»'` },
  rating: {
    table: 'ratings',
    name: sql`'la calificación de ' || ${SOMEBODY} || ' sobre «' || business_name || '»'`,
  },
  review: { table: 'page_reviews', name: sql`'la opinión de ' || ${SOMEBODY} || ' sobre el electricista'` },
  report: {
    table: 'reports',
    name: sql`'el reporte de ' || coalesce(reporter_name, 'alguien') || ' sobre «' || business_name || '»'`,
  },
  correction: { table: 'corrections', name: sql`'la corrección de «' || business_name || '»'` },
}

/** Entries by name, as they stand in a sentence: `la calificación de Luis sobre «Alma»`; keyed by `itemOf`. */
export async function nameEntries(db: Db, entries: readonly Entry[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
    const { table, name } = NAMED[kind]
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in ${listOf(ids)}`.execute(db)
    for (const row of rows) names.set(itemOf({ kind, id: row.id }), row.name)
  }
  return names
}
