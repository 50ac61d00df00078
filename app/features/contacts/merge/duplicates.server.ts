import type { Db } from 'db/connect'
import { clampPage, type Page } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { type RawBuilder, sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import type { MatchReason } from '~/features/businesses/labels'
import { shortDate } from '~/features/places/calendar'
import { citySlugOf } from '~/features/places/near-place.server'
import { groupedBy } from '~/values/group-by'
import { shownName } from '~/values/text/shown-name'
import { fullLocation } from '../full-location'

const PER_PAGE = 50

/** One that may be the same as the one before it that nobody has told apart from it. */
export interface AlikePair {
  one: AlikeSide
  other: AlikeSide
}

interface AlikeGroup {
  reason: MatchReason
  pairs: AlikePair[]
}

export type DuplicateList = Page<AlikeGroup>

export type AlikeSide = Awaited<ReturnType<typeof readSides>>[number]

/**
 * A page of the contacts that may be the same in the whole directory, fifty groups, the newest first: of one telephone, one
 * e-mail, or nearly one name in one city. Shops of one telephone in two cities that exist are branches, and no group. All
 * are read: to find a page of them, or to count them, every contact is looked at in any case.
 */
export async function listDuplicates(db: Db, asked: number): Promise<Page<AlikeGroup>> {
  const groups = await findGroups(db)
  const { page, pages } = clampPage(asked, groups.length, PER_PAGE)
  const shown = groups.slice((page - 1) * PER_PAGE, page * PER_PAGE)
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

/** The strongest reason first; two contacts stand together in one group only. */
async function findGroups(db: Db): Promise<{ reason: MatchReason; pairs: Ids[] }[]> {
  const alike = {
    phone: await sharing(db, sql<string>`phone`),
    email: await sharing(db, sql<string>`lower(email)`),
    name: await namedAlike(db),
  }
  const apart = new Set<string>()
  for (const each of await db.selectFrom('distinct_contacts').selectAll().execute())
    apart.add(`${each.contact_id}-${each.other_id}`)
  const stronger: Map<number, number>[] = []
  const isApart: IsApart = (one, other) =>
    apart.has(`${one}-${other}`) ||
    stronger.some((group) => group.has(one) && group.get(one) === group.get(other))
  const groups = REASONS.flatMap((reason) => {
    const placed = grouped(alike[reason])
    const found = placed.flatMap((members) => {
      const pairs = pairsOf(members, isApart)
      return pairs.length > 0 ? [{ reason, pairs }] : []
    })
    stronger.push(new Map(placed.flatMap((members, index) => members.map((id) => [id, index] as const))))
    return found
  })
  const newest = ({ pairs }: { pairs: Ids[] }) => pairs.at(-1)?.[1] ?? 0
  return groups.sort((one, other) => newest(other) - newest(one))
}

/** The strongest first. */
const REASONS: readonly MatchReason[] = ['phone', 'email', 'name']

type IsApart = (one: number, other: number) => boolean

/** Each with the first before it that it may be the same as. */
function pairsOf(members: readonly number[], isApart: IsApart): Ids[] {
  return members.flatMap((other, index) => {
    const one = members.slice(0, index).find((each) => !isApart(each, other))
    return one === undefined ? [] : [[one, other] as const]
  })
}

interface Alike {
  id: number
  key: string
  city: string
  state_code: string
}

/** The contacts outside the trash that say the same here as another one. */
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

/** By what they share, and of that by city; whose city nobody knows may be any of them, and goes with the first. */
function grouped(rows: readonly Alike[]): number[][] {
  return [...groupedBy(rows, ({ key }) => key).values()].flatMap((alike) => {
    const placed = groupedBy(alike, ({ city, state_code }) => citySlugOf(city, state_code) ?? UNPLACED)
    const unplaced = placed.get(UNPLACED) ?? []
    placed.delete(UNPLACED)
    const [first = [], ...others] = placed.values()
    const withUnplaced = [...first, ...unplaced].sort((one, other) => one.id - other.id)
    return [withUnplaced, ...others].map((members) => members.map(({ id }) => id))
  })
}

const UNPLACED = ''

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
    name: shownName(name),
    phone,
    email,
    createdOn: shortDate(created_at),
    location: fullLocation(place),
  }))
}

/** Keeps that two contacts are not the same, or with `isDistinct` false forgets it; noted in the log. False when one is gone. */
export function markDistinct(
  db: Db,
  { actor, now = new Date() }: By,
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
    const entry = { action: 'changed', noun: 'contact', id: one, title: first.name } as const
    await recordChange(trx, actor, { ...entry, ...fields }, now)
    return true
  })
}

/** The contacts that somebody has told apart from this one. */
export async function distinctFrom(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('distinct_contacts')
    .select(['contact_id', 'other_id'])
    .where(({ or, eb }) => or([eb('contact_id', '=', id), eb('other_id', '=', id)]))
    .execute()
  return rows.map((row) => (row.contact_id === id ? row.other_id : row.contact_id))
}
