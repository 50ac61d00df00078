import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { withoutExtension } from '~/values/contact/phone'
import { groupedBy } from '~/values/grouped'
import { businessSlug } from '~/values/text/slug'
import { type Identity, nameCore } from '../parse/identity'
import type { Row } from '../parse/row'
import { type ExistingBusiness, type ExistingContact, loadContacts, loadExisting } from './existing.server'
import { isSameBusiness, mayBeRenamed, mayBeSame, mayHaveMoved } from './match'

/** What rows are looked up by. */
type Sought = Identity & Pick<Row, 'key' | 'name' | 'contactId'>

export interface Lookup {
  known: ExistingBusiness[]
  /** Contacts without a page whose numbers rows carry. */
  contacts: ExistingContact[]
  /** Keys of rows that were seen before; null where the business has been erased since. */
  byKey: Map<string, number | null>
}

/**
 * Every business that one of the rows may be about. Examples of the demo are none, unless a row carries their number:
 * then it is our own export that comes back.
 */
export async function lookUp(db: Db, rows: readonly Sought[]): Promise<Lookup> {
  if (rows.length === 0) return { known: [], contacts: [], byKey: new Map() }
  const keys = unique(rows.map(({ key }) => key))
  const seen = await db.selectFrom('import_rows').selectAll().where('row_key', 'in', listOf(keys)).execute()
  const contactIds = unique(rows.flatMap(({ contactId }) => contactId ?? []))
  const likely = await likelyIds(db, rows, contactIds)
  const ids = unique([...seen.flatMap((each) => each.business_id ?? []), ...likely])
  return {
    known: await loadExisting(db, ids, contactIds),
    contacts: await loadContacts(db, contactIds),
    byKey: new Map(seen.map((each) => [each.row_key, each.business_id])),
  }
}

/** Many share a name or a telephone; loaded are only those that may be meant. */
async function likelyIds(db: Db, rows: readonly Sought[], contactIds: readonly number[]): Promise<number[]> {
  const ofCore = groupedBy(rows, ({ core }) => core)
  const ofPhone = groupedBy(rows, ({ phone }) => phone)
  const alike = await db
    .selectFrom('business_pages')
    .select(['id', 'contact_id as contactId', 'business_name as name', 'location', 'city'])
    .select(['state_code as stateCode', 'zipcode as zip', 'phone', 'email'])
    .where('id', 'in', listOf(await similarIds(db, rows, contactIds)))
    .execute()
  const likely = alike.filter(({ contactId, name, ...place }) => {
    if (contactIds.includes(contactId ?? 0)) return true
    const known = { ...place, core: nameCore(name) }
    const meant = [...(ofCore.get(known.core) ?? []), ...(ofPhone.get(known.phone ?? '') ?? [])]
    return meant.some((row) =>
      [isSameBusiness, mayHaveMoved, mayBeRenamed, mayBeSame].some((isMeant) => isMeant(row, known)),
    )
  })
  return likely.map(({ id }) => id)
}

async function similarIds(db: Db, rows: readonly Sought[], contactIds: readonly number[]): Promise<number[]> {
  const bare = ({ name }: Sought) => name.replace(/[\s,]+(llc|inc|corp|co|ltd|pllc|llp)\.?$/i, '')
  const slugs = unique(rows.flatMap((row) => [businessSlug(row.name), businessSlug(bare(row))]))
  const phones = unique(rows.flatMap(({ phone }) => (phone ? [phone, withoutExtension(phone)] : [])))
  const byCore = db
    .selectFrom('import_records')
    .select('business_id as id')
    .where('name_core', 'in', listOf(unique(rows.map(({ core }) => core))))
  const pages = db.selectFrom('business_pages').select('id')
  const found = await Promise.all([
    byCore.execute(),
    pages.where('name_slug', 'in', listOf(slugs)).execute(),
    pages.where('phone', 'in', listOf(phones)).execute(),
    pages.where('contact_id', 'in', listOf(contactIds)).execute(),
  ])
  return unique(found.flat().map(({ id }) => id))
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
