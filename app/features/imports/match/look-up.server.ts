import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { removePhoneExtension } from '~/values/contact/phone'
import { groupBy } from '~/values/group-by'
import { LEGAL_FORMS } from '~/values/text/legal-name'
import { toBusinessSlug } from '~/values/text/slug'
import { type BusinessIdentity, toAddressKey, toBusinessNameCore } from '../normalise/names'
import type { ImportRow } from '../normalise/row'
import { type KnownBusiness, loadExistingBusinesses } from './existing.server'

/**
 * Whether both have the same normalized name, matching streets and the same town. If a street is missing, the
 * phones decide instead. Without both phones the zip codes decide, otherwise the towns.
 */
export function isSameBusiness(row: BusinessIdentity, known: BusinessIdentity): boolean {
  if (row.core !== known.core) return false
  const [street, knownStreet] = [toAddressKey(row.location), toAddressKey(known.location)]
  if (street !== '' && knownStreet !== '')
    return (street === knownStreet || isWithin(row, known)) && isSameTown(row, known)
  if (row.phone && known.phone) return isSamePhone(row, known)
  if (row.zip && known.zip) return row.zip === known.zip
  return isSameTown(row, known)
}

/**
 * Whether both have the same phone. Different extensions mean different phones. A number without extension
 * matches every extension. False if a phone is missing.
 */
function isSamePhone(row: BusinessIdentity, known: BusinessIdentity): boolean {
  if (row.phone === null || known.phone === null) return false
  const [one, other] = [removePhoneExtension(row.phone), removePhoneExtension(known.phone)]
  return row.phone === known.phone || (one === other && (row.phone === one || known.phone === other))
}

/** Whether one street line begins with the other, and the phones match. */
function isWithin(row: BusinessIdentity, known: BusinessIdentity): boolean {
  const [street, knownStreet] = [toAddressKey(row.location), toAddressKey(known.location)]
  const isLonger = street.startsWith(`${knownStreet} `) || knownStreet.startsWith(`${street} `)
  return isLonger && isSamePhone(row, known)
}

/** Whether the names are equal and the phones match. The business may have moved, or this is a branch. */
export function mayHaveMoved(row: BusinessIdentity, known: BusinessIdentity): boolean {
  return row.core === known.core && isSamePhone(row, known)
}

/** Whether phone, street and town are equal. The names are not compared. */
export function mayBeRenamed(row: BusinessIdentity, known: BusinessIdentity): boolean {
  if (row.phone === null || row.phone !== known.phone) return false
  const street = toAddressKey(row.location)
  return street !== '' && street === toAddressKey(known.location) && isSameTown(row, known)
}

/**
 * Whether name, e-mail and town are equal, the streets do not differ and both have a phone. A person must
 * decide whether it is a branch.
 */
export function mayBeSame(row: BusinessIdentity, known: BusinessIdentity): boolean {
  if (row.core !== known.core || row.email === null || row.email !== known.email) return false
  const streets = [row, known].map(({ location }) => toAddressKey(location)).filter((street) => street !== '')
  return row.phone !== null && known.phone !== null && new Set(streets).size < 2 && isSameTown(row, known)
}

function isSameTown(row: BusinessIdentity, known: BusinessIdentity): boolean {
  if (row.zip && known.zip) return row.zip === known.zip
  return row.stateCode === known.stateCode && row.city.toLowerCase() === known.city.toLowerCase()
}

const LEGAL_FORM_SUFFIX_PATTERN = new RegExp(`[\\s,]+(${[...LEGAL_FORMS].join('|')})\\.?$`, 'i')

/** The parts of a row that are used to find its business. */
type Sought = BusinessIdentity & Pick<ImportRow, 'key' | 'name' | 'contactId'>

export interface ImportMatchCandidates {
  known: KnownBusiness[]
  /** Business id by row key, for rows that were imported before. Null if the business was erased. */
  byKey: Map<string, number | null>
  /** Demo examples that may look like a row. */
  examples: DemoBusinessIdentity[]
}

export type DemoBusinessIdentity = BusinessIdentity & { id: number }

/** Finds businesses that may match a row. `examples` has likely demo examples whose id is in no row. */
export async function findCandidateBusinesses(
  db: Db,
  rows: readonly Sought[],
): Promise<ImportMatchCandidates> {
  if (rows.length === 0) return { known: [], byKey: new Map(), examples: [] }
  const keys = unique(rows.map(({ key }) => key))
  const seen = await db
    .selectFrom('import_rows')
    .selectAll()
    .where('row_key', 'in', toValueList(keys))
    .execute()
  const numbers = unique(rows.flatMap(({ contactId }) => contactId ?? []))
  const likely = await likelyOnes(db, rows, numbers)
  const ids = unique([...seen.flatMap((each) => each.business_id ?? []), ...likely.map(({ id }) => id)])
  return {
    known: await loadExistingBusinesses(db, await withSurvivors(db, ids), numbers),
    byKey: new Map(seen.map((each) => [each.row_key, each.business_id])),
    examples: likely.filter(({ id, source }) => source === 'demo' && !numbers.includes(id)),
  }
}

/** Adds the businesses into which duplicates were merged (D24). */
async function withSurvivors(db: Db, ids: readonly number[]): Promise<number[]> {
  const all = new Set(ids)
  for (let behind = [...ids]; behind.length > 0; ) {
    const merged = await db
      .selectFrom('businesses')
      .select('merged_into')
      .where('id', 'in', toValueList(behind))
      .where('merged_into', 'is not', null)
      .execute()
    behind = unique(merged.flatMap((row) => row.merged_into ?? [])).filter((id) => !all.has(id))
    for (const id of behind) all.add(id)
  }
  return [...all]
}

/**
 * Reads the likely matches. Many businesses share a name or phone, so the others are not loaded. Drafts match
 * only by the id in a row.
 */
async function likelyOnes(db: Db, rows: readonly Sought[], numbers: readonly number[]) {
  const ofCore = groupBy(rows, ({ core }) => core)
  const ofPhone = groupBy(rows, ({ phone }) => phone)
  const alike = await db
    .selectFrom('businesses')
    .select(['id', 'status', 'source', 'business_name as name', 'location', 'city'])
    .select(['state_code as stateCode', 'zipcode as zip', 'phone', 'email'])
    .where('id', 'in', toValueList(await similarIds(db, rows, numbers)))
    .execute()
  const named = alike.map(({ name, ...each }) => ({ ...each, core: toBusinessNameCore(name) }))
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
  const bare = ({ name }: Sought) => name.replace(LEGAL_FORM_SUFFIX_PATTERN, '')
  const slugs = unique(rows.flatMap((row) => [toBusinessSlug(row.name), toBusinessSlug(bare(row))]))
  const phones = unique(rows.flatMap(({ phone }) => (phone ? [phone, removePhoneExtension(phone)] : [])))
  const byCore = db
    .selectFrom('import_records')
    .select('business_id as id')
    .where('name_core', 'in', toValueList(unique(rows.map(({ core }) => core))))
  const pages = db.selectFrom('businesses').select('id')
  const found = await Promise.all([
    byCore.execute(),
    pages.where('name_slug', 'in', toValueList(slugs)).execute(),
    pages.where('phone', 'in', toValueList(phones)).execute(),
    pages.where('id', 'in', toValueList(numbers)).execute(),
  ])
  return unique(found.flat().map(({ id }) => id))
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
