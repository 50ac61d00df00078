import type { Db } from 'db/connect'
import { listOf } from 'db/words'
import { type Known, loadKnown } from './known'

/** What rows are looked up by. */
export interface Sought {
  key: string
  core: string
  slugs: string[]
  phone: string | null
  contactId: number | null
}

export interface Lookup {
  known: Known[]
  /** Keys of rows that were seen before; null where the business has been erased since. */
  byKey: Map<string, number | null>
}

/**
 * Every business that one of the rows may be about. Examples of the demo are none, unless a row carries their number:
 * then it is our own export that comes back.
 */
export async function lookUp(db: Db, sought: readonly Sought[]): Promise<Lookup> {
  const keys = unique(sought.map((each) => each.key))
  const rows = await db.selectFrom('import_rows').selectAll().where('row_key', 'in', listOf(keys)).execute()
  const ids = new Set(rows.flatMap((row) => row.business_id ?? []))
  for (const id of await similarIds(db, sought)) ids.add(id)
  return {
    known: await loadKnown(
      db,
      [...ids],
      sought.flatMap((each) => each.contactId ?? []),
    ),
    byKey: new Map(rows.map((row) => [row.row_key, row.business_id])),
  }
}

async function similarIds(db: Db, sought: readonly Sought[]): Promise<number[]> {
  const cores = unique(sought.map((each) => each.core))
  const slugs = unique(sought.flatMap((each) => each.slugs))
  const phones = unique(sought.flatMap((each) => each.phone ?? []))
  const contacts = unique(sought.flatMap((each) => each.contactId ?? []))
  const byCore = db
    .selectFrom('import_records')
    .select('business_id as id')
    .where('name_core', 'in', listOf(cores))
  const pages = db.selectFrom('business_pages').select('id')
  const found = await Promise.all([
    byCore.execute(),
    pages.where('name_slug', 'in', listOf(slugs)).execute(),
    phones.length > 0 ? pages.where('phone', 'in', listOf(phones)).execute() : [],
    contacts.length > 0 ? pages.where('contact_id', 'in', listOf(contacts)).execute() : [],
  ])
  return found.flat().map((row) => row.id)
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
