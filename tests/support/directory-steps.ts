import type { Db } from 'db/connect'
import fc from 'fast-check'
import { addBusiness, addRating } from './directory-rows'

export const CATEGORIES = 4

const which = fc.nat(30)
const category = fc.integer({ min: 1, max: CATEGORIES })
const state = fc.constantFrom('GA', 'FL', 'TX')
const nameKey = fc.constantFrom('alma', 'n~andu', 'nieve', 'zoe', '24 horas', '')
const status = fc.constantFrom('published' as const, 'held' as const, 'removed' as const)
const ratingStatus = fc.constantFrom('published' as const, 'in_review' as const, 'withdrawn' as const)
const city = fc.constantFrom('dalton-ga', 'miami-fl', null)
const place = fc.constantFrom(337508439, 337608439, 257708019, null)
const stars = fc.integer({ min: 1, max: 5 })
const deleted = fc.constantFrom(null, '2026-11-21')
const patch = fc.record(
  {
    state_code: state,
    name_key: nameKey,
    status,
    deleted_at: deleted,
    created_at: fc.constantFrom('2026', '2027'),
  },
  { requiredKeys: [] },
)
const ratingPatch = fc.record(
  { status: ratingStatus, deleted_at: deleted, trust_rating: stars, professional_rating: stars },
  { requiredKeys: [] },
)
/** A random change of the directory. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), categories: fc.tuple(category, category), values: patch }),
  fc.record({ kind: fc.constant('change' as const), which, values: patch }),
  fc.record({ kind: fc.constant('change everywhere' as const), where: state, values: patch }),
  fc.record({ kind: fc.constant('settle' as const), which, values: fc.record({ city_slug: city, place }) }),
  fc.record({ kind: fc.constant('file' as const), which, category }),
  fc.record({ kind: fc.constant('unfile' as const), which, category }),
  fc.record({ kind: fc.constant('destroy' as const), which }),
  fc.record({ kind: fc.constant('rate' as const), which, values: ratingPatch }),
  fc.record({ kind: fc.constant('change rating' as const), which, to: which, values: ratingPatch }),
  fc.record({ kind: fc.constant('destroy rating' as const), which }),
)

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Performs a step. A step about a business or rating does nothing if there is none. */
export async function perform(db: Db, each: Step): Promise<void> {
  if (each.kind === 'add') {
    await addBusiness(db, each.categories, each.values)
    return
  }
  if (each.kind === 'change everywhere') {
    if (Object.keys(each.values).length === 0) return
    await db.updateTable('businesses').set(each.values).where('state_code', '=', each.where).execute()
    return
  }
  if (each.kind === 'change rating' || each.kind === 'destroy rating') return performOnRating(db, each)
  const id = await pick(db, 'businesses', each.which)
  if (id !== undefined) await performOnBusiness(db, id, each)
}

type BusinessStep = Extract<Step, { kind: 'change' | 'settle' | 'file' | 'unfile' | 'destroy' | 'rate' }>
type RatingStep = Extract<Step, { kind: 'change rating' | 'destroy rating' }>

async function performOnBusiness(db: Db, id: number, each: BusinessStep): Promise<void> {
  switch (each.kind) {
    case 'change':
    case 'settle':
      if (Object.keys(each.values).length === 0) return
      await db.updateTable('businesses').set(each.values).where('id', '=', id).execute()
      return
    case 'file': {
      const row = { business_id: id, category_id: each.category, position: 9 }
      await db
        .insertInto('business_categories')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    case 'unfile':
      await db
        .deleteFrom('business_categories')
        .where('business_id', '=', id)
        .where('category_id', '=', each.category)
        .execute()
      return
    case 'destroy':
      await db.deleteFrom('ratings').where('business_id', '=', id).execute()
      await db.deleteFrom('businesses').where('id', '=', id).execute()
      return
    case 'rate':
      await addRating(db, id, each.values)
  }
}

async function performOnRating(db: Db, each: RatingStep): Promise<void> {
  const id = await pick(db, 'ratings', each.which)
  if (id === undefined) return
  if (each.kind === 'destroy rating') {
    await db.deleteFrom('ratings').where('id', '=', id).execute()
    return
  }
  const business_id = await pick(db, 'businesses', each.to)
  await db
    .updateTable('ratings')
    .set({ ...each.values, business_id })
    .where('id', '=', id)
    .execute()
}

async function pick(db: Db, table: 'businesses' | 'ratings', which: number): Promise<number | undefined> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
  return rows[which % Math.max(rows.length, 1)]?.id
}
