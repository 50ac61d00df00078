import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { withoutExtension } from '~/values/contact/phone'
import { groupedBy } from '~/values/group-by'
import { LEGAL_FORMS } from '~/values/text/legal-forms'
import { businessSlug } from '~/values/text/slug'
import { type Identity, nameCore } from '../parse/identity'
import type { Row } from '../parse/row'
import { type ExistingBusiness, loadExisting } from './existing-businesses.server'
import { isSameBusiness, mayBeRenamed, mayBeSame, mayHaveMoved } from './match'

const LEGAL_FORM_BEHIND = new RegExp(`[\\s,]+(${[...LEGAL_FORMS].join('|')})\\.?$`, 'i')

/** What rows are looked up by. */
type Sought = Identity & Pick<Row, 'key' | 'name' | 'contactId'>

export interface Lookup {
  known: ExistingBusiness[]
  /** Keys of rows that were seen before; null where the business has been erased since. */
  byKey: Map<string, number | null>
  /** Of the demo, whose like a row may be. */
  examples: Example[]
}

export type Example = Identity & { id: number }

/**
 * Every business that one of the rows may be about. Examples of the demo are none, unless a row carries their number:
 * then it is our own export that comes back.
 */
export async function lookUp(db: Db, rows: readonly Sought[]): Promise<Lookup> {
  if (rows.length === 0) return { known: [], byKey: new Map(), examples: [] }
  const keys = unique(rows.map(({ key }) => key))
  const seen = await db.selectFrom('import_rows').selectAll().where('row_key', 'in', listOf(keys)).execute()
  const numbers = unique(rows.flatMap(({ contactId }) => contactId ?? []))
  const likely = await likelyOnes(db, rows, numbers)
  const ids = unique([...seen.flatMap((each) => each.business_id ?? []), ...likely.map(({ id }) => id)])
  return {
    known: await loadExisting(db, ids, numbers),
    byKey: new Map(seen.map((each) => [each.row_key, each.business_id])),
    examples: likely.filter(({ id, source }) => source === 'demo' && !numbers.includes(id)),
  }
}

/** Many share a name or a telephone; loaded are only those that may be meant. */
async function likelyOnes(db: Db, rows: readonly Sought[], numbers: readonly number[]) {
  const ofCore = groupedBy(rows, ({ core }) => core)
  const ofPhone = groupedBy(rows, ({ phone }) => phone)
  const alike = await db
    .selectFrom('businesses')
    .select(['id', 'status', 'source', 'business_name as name', 'location', 'city'])
    .select(['state_code as stateCode', 'zipcode as zip', 'phone', 'email'])
    .where('id', 'in', listOf(await similarIds(db, rows, numbers)))
    .execute()
  const named = alike.map(({ name, ...each }) => ({ ...each, core: nameCore(name) }))
  return named.filter((known) => {
    if (numbers.includes(known.id)) return true
    if (known.status === 'draft') return false
    const meant = [...(ofCore.get(known.core) ?? []), ...(ofPhone.get(known.phone ?? '') ?? [])]
    return meant.some((row) =>
      [isSameBusiness, mayHaveMoved, mayBeRenamed, mayBeSame].some((isMeant) => isMeant(row, known)),
    )
  })
}

async function similarIds(db: Db, rows: readonly Sought[], numbers: readonly number[]): Promise<number[]> {
  const bare = ({ name }: Sought) => name.replace(LEGAL_FORM_BEHIND, '')
  const slugs = unique(rows.flatMap((row) => [businessSlug(row.name), businessSlug(bare(row))]))
  const phones = unique(rows.flatMap(({ phone }) => (phone ? [phone, withoutExtension(phone)] : [])))
  const byCore = db
    .selectFrom('import_records')
    .select('business_id as id')
    .where('name_core', 'in', listOf(unique(rows.map(({ core }) => core))))
  const pages = db.selectFrom('businesses').select('id')
  const found = await Promise.all([
    byCore.execute(),
    pages.where('name_slug', 'in', listOf(slugs)).execute(),
    pages.where('phone', 'in', listOf(phones)).execute(),
    pages.where('id', 'in', listOf(numbers)).execute(),
  ])
  return unique(found.flat().map(({ id }) => id))
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
