import type { Db } from 'db/connect'
import { clampPage, type Page } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import type { MatchReason } from '~/features/businesses/labels'
import { shortDate } from '~/features/places/calendar'
import { shownName } from '~/values/text/shown-name'
import { fullLocation } from '../full-location'

const PER_PAGE = 50

/** The strongest first. */
const REASONS: readonly MatchReason[] = ['phone', 'email', 'name']

interface Pair {
  one: number
  other: number
  reason: number
}

/**
 * Each contact with the one before it that has its phone, its e-mail, or nearly its name in its city: of a chain of hundreds
 * so many pairs as it has contacts. Those that somebody has told apart are none.
 */
const PAIRS = sql<Pair>`(
  select one, other, min(reason) as reason from (
    select lag(id) over (partition by phone order by id) as one, id as other, 0 as reason
    from businesses where deleted_at is null and phone <> ''
    union all
    select lag(id) over (partition by lower(email) order by id), id, 1
    from businesses where deleted_at is null and email <> ''
    union all
    select lag(businesses.id) over (partition by duplicate_key order by businesses.id), businesses.id, 2
    from (
      select duplicate_key as same from search_documents where duplicate_key <> ''
      group by duplicate_key having count(*) > 1) as keys
    join search_documents on duplicate_key = same
    join businesses on businesses.id = search_documents.business_id
    where businesses.deleted_at is null
  ) as alike
  where one is not null and not exists (
    select 1 from distinct_contacts where contact_id = one and other_id = other)
  group by one, other)`

export interface DuplicatePair {
  one: AlikeSide
  other: AlikeSide
  reason: MatchReason
}

export type DuplicateList = Page<DuplicatePair>

export type AlikeSide = Awaited<ReturnType<typeof readSides>>[number]

/**
 * A page of the contacts that may be the same in the whole directory, fifty pairs, the newest first. All pairs are read: to
 * find a page of them, or to count them, every contact is looked at in any case.
 */
export async function listDuplicates(db: Db, asked: number): Promise<Page<DuplicatePair>> {
  const pairs = await db
    .selectFrom(PAIRS.as('pair'))
    .select(['one', 'other', 'reason'])
    .orderBy('other', 'desc')
    .orderBy('one', 'desc')
    .execute()
  const { page, pages } = clampPage(asked, pairs.length, PER_PAGE)
  const shown = pairs.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const sides = await readSides(
    db,
    shown.flatMap(({ one, other }) => [one, other]),
  )
  const found = new Map(sides.map((side) => [side.id, side]))
  return {
    total: pairs.length,
    page,
    pages,
    rows: shown.flatMap((row) => {
      const [one, other] = [found.get(row.one), found.get(row.other)]
      return one && other ? [{ one, other, reason: REASONS[row.reason] ?? 'name' }] : []
    }),
  }
}

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
