import type { Db } from 'db/connect'
import { clampPage, type ListPage } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { type RawBuilder, sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone, type UndoHandler } from '~/features/audit/schema'
import type { PossibleDuplicateReason } from '~/features/businesses/labels'
import { formatShortDate } from '~/features/places/calendar'
import { findCitySlug } from '~/features/places/near-place.server'
import { groupBy } from '~/values/group-by'
import { getAdminBusinessName } from '~/values/text/slug'
import { formatFullLocation } from '../labels'

const DUPLICATE_GROUPS_PER_PAGE = 50

/** Two businesses that may be the same. `one` has the lower id. */
export interface DuplicatePair {
  one: DuplicatePairBusiness
  other: DuplicatePairBusiness
}

interface AlikeGroup {
  reason: PossibleDuplicateReason
  pairs: DuplicatePair[]
}

export type ListDuplicateGroupsResult = ListPage<AlikeGroup>

export type DuplicatePairBusiness = Awaited<ReturnType<typeof readSides>>[number]

/**
 * Reads a page of at most fifty groups of possible duplicates, newest first. They share a phone, an e-mail or
 * nearly the name. Businesses in different known cities are no duplicates. Every page computes all groups.
 */
export async function listDuplicateGroups(db: Db, requestedPage: number): Promise<ListPage<AlikeGroup>> {
  const groups = await findGroups(db)
  const { page, pages } = clampPage(requestedPage, groups.length, DUPLICATE_GROUPS_PER_PAGE)
  const shown = groups.slice((page - 1) * DUPLICATE_GROUPS_PER_PAGE, page * DUPLICATE_GROUPS_PER_PAGE)
  const sides = await readSides(db, [...new Set(shown.flatMap(({ pairs }) => pairs.flat()))])
  const found = new Map(sides.map((side) => [side.id, side]))
  const rows = shown.map(({ reason, pairs }) => ({
    reason,
    pairs: pairs.flatMap(([low, high]) => {
      const [one, other] = [found.get(low), found.get(high)]
      return one && other ? [{ one, other }] : []
    }),
  }))
  return { total: groups.length, page, pages, rows: rows.filter(({ pairs }) => pairs.length > 0) }
}

type Ids = readonly [low: number, high: number]

/**
 * Finds groups of possible duplicates outside the trash. They share a phone, an e-mail or nearly the name,
 * and their known cities do not differ. A business is paired at most once, with an older one that is not
 * marked as distinct.
 */
async function findGroups(db: Db): Promise<{ reason: PossibleDuplicateReason; pairs: Ids[] }[]> {
  const distinct = await db.selectFrom('distinct_contacts').selectAll().execute()
  const apart = new Set(distinct.map((each) => `${each.contact_id}-${each.other_id}`))
  const shown = new Set<number>()
  const pairsIn = (members: readonly number[]): Ids[] =>
    members.flatMap((other, index) => {
      const one = members.slice(0, index).find((each) => !apart.has(`${each}-${other}`))
      if (one === undefined || shown.has(other)) return []
      shown.add(other)
      return [[one, other] as const]
    })
  const alike: Record<PossibleDuplicateReason, Alike[]> = {
    phone: await sharing(db, sql<string>`phone`),
    email: await sharing(db, sql<string>`lower(email)`),
    name: await namedAlike(db),
  }
  const groups = DUPLICATE_REASONS.flatMap((reason) =>
    grouped(alike[reason]).map((members) => ({ reason, pairs: pairsIn(members) })),
  )
  const newest = ({ pairs }: { pairs: Ids[] }) => pairs.at(-1)?.[1] ?? 0
  return groups.filter(({ pairs }) => pairs.length > 0).sort((one, other) => newest(other) - newest(one))
}

/** Reasons, strongest first. */
const DUPLICATE_REASONS: readonly PossibleDuplicateReason[] = ['phone', 'email', 'name']

interface Alike {
  id: number
  key: string
  city: string
  state_code: string
}

/** Finds businesses outside the trash whose value another business has, too. */
function sharing(db: Db, said: RawBuilder<string>): Promise<Alike[]> {
  const repeated = db
    .selectFrom('businesses')
    .select(said.as('key'))
    .where('deleted_at', 'is', null)
    .where(said, '<>', '')
    .groupBy(said)
    .having(({ fn }) => fn.countAll(), '>', 1)
  return db
    .selectFrom('businesses')
    .select(['id', 'city', 'state_code', said.as('key')])
    .where('deleted_at', 'is', null)
    .where(said, 'in', repeated)
    .orderBy('id')
    .execute()
}

function namedAlike(db: Db): Promise<Alike[]> {
  const repeated = db
    .selectFrom('search_documents')
    .select('duplicate_key')
    .where('duplicate_key', '<>', '')
    .groupBy('duplicate_key')
    .having(({ fn }) => fn.countAll(), '>', 1)
  return db
    .selectFrom('search_documents')
    .innerJoin('businesses', 'businesses.id', 'search_documents.business_id')
    .select(['businesses.id', 'businesses.city', 'businesses.state_code', 'duplicate_key as key'])
    .where('businesses.deleted_at', 'is', null)
    .where('duplicate_key', 'in', repeated)
    .orderBy('businesses.id')
    .execute()
}

/** Groups businesses by shared value, then by city. Those without a known city join the first group. */
function grouped(rows: readonly Alike[]): number[][] {
  return [...groupBy(rows, ({ key }) => key).values()].flatMap((alike) => {
    const placed = groupBy(
      alike,
      ({ city, state_code }) => findCitySlug(city, state_code) ?? UNKNOWN_CITY_KEY,
    )
    const unplaced = placed.get(UNKNOWN_CITY_KEY) ?? []
    placed.delete(UNKNOWN_CITY_KEY)
    const [first = [], ...others] = placed.values()
    const withUnplaced = [...first, ...unplaced].sort((one, other) => one.id - other.id)
    return [withUnplaced, ...others].map((members) => members.map(({ id }) => id))
  })
}

const UNKNOWN_CITY_KEY = ''

async function readSides(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select([
      'id',
      'business_name as name',
      'phone',
      'email',
      'created_at',
      'location',
      'city',
      'state_code',
      'zipcode',
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name, phone, email, created_at, ...place }) => ({
    id,
    name: getAdminBusinessName(name),
    phone,
    email,
    createdOn: formatShortDate(created_at),
    location: formatFullLocation(place),
  }))
}

/**
 * Marks two businesses as distinct, and logs it. `isDistinct` false removes the mark. Returns false if one of
 * them does not exist or is in the trash.
 */
export function setDistinctMark(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  ids: readonly [number, number],
  isDistinct: boolean,
): Promise<boolean> {
  const [one, other] = [Math.min(...ids), Math.max(...ids)]
  return inTransaction(db, async (trx) => {
    const contacts = await trx
      .selectFrom('businesses')
      .select(['id', 'business_name as name'])
      .where('id', 'in', [one, other])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    const [first] = contacts
    if (!first || contacts.length !== 2) return false
    const isChanged = (await listIdsMarkedDistinct(trx, one)).includes(other) !== isDistinct
    if (isDistinct)
      await trx
        .insertInto('distinct_contacts')
        .values({ contact_id: one, other_id: other, created_at: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await trx
        .deleteFrom('distinct_contacts')
        .where('contact_id', '=', one)
        .where('other_id', '=', other)
        .execute()
    const said = { 'No es el mismo': `Contacto ${other}` }
    const fields = isDistinct ? { after: said } : { before: said }
    const entry = {
      action: getActionOrUndone(actor, 'changed'),
      noun: 'contact',
      id: one,
      title: first.name,
    } as const
    const [before, after] = isDistinct ? ['', String(other)] : [String(other), '']
    const undo = { state: { name: 'distinct_contacts', before, after } } as const
    await recordChange(trx, actor, { ...entry, ...fields, undo: isChanged ? undo : {} }, now)
    return true
  })
}

/** Undoes setting or removing the mark that two businesses are distinct. */
export const undoDistinctMarkChange: UndoHandler = async (trx, by, id, { state }) => {
  if (!state) return { ok: false, reason: 'not_found' }
  const other = Number(state.after || state.before)
  const isStill = (await listIdsMarkedDistinct(trx, id)).includes(other) === (state.after !== '')
  if (!isStill) return { ok: true, done: [], notUndone: ['No es el mismo'] }
  const isThere = await setDistinctMark(trx, by, [id, other], state.before !== '')
  return isThere ? { ok: true, done: ['No es el mismo'], notUndone: [] } : { ok: false, reason: 'not_found' }
}

/** Lists the ids of businesses marked as distinct from this one. */
export async function listIdsMarkedDistinct(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('distinct_contacts')
    .select(['contact_id', 'other_id'])
    .where(({ or, eb }) => or([eb('contact_id', '=', id), eb('other_id', '=', id)]))
    .execute()
  return rows.map((row) => (row.contact_id === id ? row.other_id : row.contact_id))
}
