import type { Db } from 'db/connect'
import { listOf } from 'db/words'
import { groupedBy } from '~/values/grouped'
import { type Identity, isSame, mayBeRenamed, mayHaveMoved, nameCore } from '../row/identity'
import { type Known, loadKnown } from './known'

/** What rows are looked up by. */
export interface Sought extends Identity {
  key: string
  slugs: string[]
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
  for (const id of await likelyIds(db, sought)) ids.add(id)
  return {
    known: await loadKnown(
      db,
      [...ids],
      sought.flatMap((each) => each.contactId ?? []),
    ),
    byKey: new Map(rows.map((row) => [row.row_key, row.business_id])),
  }
}

/** Many share a name or a telephone; loaded are only those that may be meant. */
async function likelyIds(db: Db, sought: readonly Sought[]): Promise<number[]> {
  const ofCore = groupedBy(sought, ({ core }) => core)
  const ofPhone = groupedBy(sought, ({ phone }) => phone)
  const contacts = new Set(sought.map(({ contactId }) => contactId))
  const alike = await identitiesOf(db, await similarIds(db, sought))
  const likely = alike.filter(({ contactId, ...known }) => {
    if (contactId !== null && contacts.has(contactId)) return true
    const rows = [...(ofCore.get(known.core) ?? []), ...(ofPhone.get(known.phone ?? '') ?? [])]
    return rows.some((row) => isSame(row, known) || mayHaveMoved(row, known) || mayBeRenamed(row, known))
  })
  return likely.map(({ id }) => id)
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
  return unique(found.flat().map((row) => row.id))
}

async function identitiesOf(db: Db, ids: readonly number[]) {
  const pages = await db
    .selectFrom('business_pages')
    .select(['id', 'contact_id as contactId', 'business_name as name', 'location', 'city'])
    .select(['state_code as stateCode', 'zipcode as zip', 'phone', 'email'])
    .where('id', 'in', listOf(ids))
    .execute()
  return pages.map(({ name, ...page }) => ({ ...page, core: nameCore(name) }))
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
