import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { sql } from 'kysely'
import { entryOf } from '~/features/moderation/labels'
import { nameEntries } from '~/features/moderation/names.server'
import type { BulkList } from '~/features/selection/schema'
import { shownName } from '~/values/text/shown-name'

export interface Named {
  item: string
  name: string
}

/** The things that are still there, by name, in the order of `items`. */
export async function nameItems(db: Db, list: BulkList, items: readonly string[]): Promise<Named[]> {
  if (list === 'revision') return nameWaiting(db, items)
  const { table, name } = NAMED_BY[list]
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, ${name} as name from ${sql.table(table)}
    where deleted_at is null and id in ${listOf(items.map(Number))}`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [String(id), shownName(name)]))
  return items.flatMap((item) => {
    const name = names.get(item)
    return name === undefined ? [] : [{ item, name }]
  })
}

async function nameWaiting(db: Db, items: readonly string[]): Promise<Named[]> {
  const names = await nameEntries(
    db,
    items.flatMap((item) => entryOf(item) ?? []),
  )
  return items.flatMap((item) => {
    const name = names.get(item)
    return name ? [{ item, name }] : []
  })
}

const NAMED_BY = {
  contactos: { table: 'businesses', name: sql`business_name` },
  reservas: { table: 'reservations', name: sql`full_name || ' en ' || business_name` },
  promociones: { table: 'promotions', name: sql`title` },
  opiniones: {
    table: 'ratings',
    name: sql`coalesce(reviewer_name, reviewer_email) || ' sobre ' || business_name`,
  },
}
