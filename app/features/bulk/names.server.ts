import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import type { BulkList } from '~/features/admin-lists/verbs'
import { entryOf } from '~/features/moderation/labels'
import { nameEntries } from '~/features/moderation/names.server'
import { shownName } from '~/values/text/shown-name'

export interface Named {
  item: string
  name: string
  /** What somebody wrote, which is decided. */
  text?: string | null
}

/** The things that are still there, by name, in the order of `items`. */
export async function nameItems(db: Db, list: BulkList, items: readonly string[]): Promise<Named[]> {
  if (list === 'revision') return nameWaiting(db, items)
  const { table, name, text } = NAMED_BY[list]
  const { rows } = await sql<{ id: number; name: string | null; text: string | null }>`
    select id, ${name} as name, ${text ?? sql`null`} as text from ${sql.table(table)}
    where deleted_at is null and id in ${listOf(items.map(Number))}`.execute(db)
  const found = new Map(rows.map(({ id, name, text }) => [String(id), { name: shownName(name), text }]))
  return items.flatMap((item) => {
    const named = found.get(item)
    return named ? [{ item, ...named }] : []
  })
}

async function nameWaiting(db: Db, items: readonly string[]): Promise<Named[]> {
  const entries = items.flatMap((item) => entryOf(item) ?? [])
  const names = await nameEntries(db, entries)
  const ratings = entries.flatMap(({ kind, id }) => (kind === 'rating' ? String(id) : []))
  const texts = new Map((await nameItems(db, 'opiniones', ratings)).map(({ item, text }) => [item, text]))
  return items.flatMap((item) => {
    const [name, entry] = [names.get(item), entryOf(item)]
    return name ? [{ item, name, text: entry?.kind === 'rating' ? texts.get(String(entry.id)) : null }] : []
  })
}

const NAMED_BY: Record<
  Exclude<BulkList, 'revision'>,
  { table: string; name: RawBuilder<unknown>; text?: RawBuilder<unknown> }
> = {
  contactos: { table: 'businesses', name: sql`business_name` },
  reservas: { table: 'reservations', name: sql`full_name || ' en ' || business_name` },
  promociones: { table: 'promotions', name: sql`title` },
  opiniones: {
    table: 'ratings',
    name: sql`coalesce(reviewer_name, reviewer_email) || ' sobre ' || business_name`,
    text: sql`comment`,
  },
}
