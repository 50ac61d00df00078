import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { CATEGORIES, perform, type Step, step } from '../../support/directory-steps'
import { recountedListings, storedListings } from '../../support/recount'

const TRIGGERS = [
  ...['listing_counts_added', 'listing_counts_dropped', 'businesses_listed', 'businesses_settled'],
  ...['listing_places_added', 'listing_places_dropped', 'listing_places_moved'],
  ...['listing_places_empty', 'businesses_narrowed', 'businesses_relisted', 'businesses_gone'],
  ...['business_categories_listed', 'business_categories_dropped', 'ratings_counted'],
  ...['ratings_recounted', 'ratings_dropped'],
]

const { db, close } = await createDatabase()
afterAll(close)

describe('listings after changes of businesses, categories and ratings [D32]', () => {
  /** Runs the steps on an empty directory, compares, and rolls everything back. */
  async function holds(steps: Step[], without?: string): Promise<void> {
    const trx = await db.startTransaction().execute()
    try {
      if (without) await sql`drop trigger ${sql.id(without)}`.execute(trx)
      for (let n = 1; n <= CATEGORIES; n++) await addCategory(trx, `categoria-${n}`, { id: n })
      for (const each of steps) await perform(trx, each)
      expect(await storedListings(trx)).toEqual(await recountedListings(trx))
    } finally {
      await trx.rollback().execute()
    }
  }

  const steps = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' })

  test('stored listings equal a count from scratch: lists, counts and sums of ratings', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (all) => holds(all)),
      { numRuns: 200 },
    )
  })

  test.each(TRIGGERS)('stored listings differ when %s is missing', async (trigger) => {
    const property = fc.asyncProperty(steps, (all) => holds(all, trigger))
    expect((await fc.check(property, { numRuns: 200, endOnFailure: true })).failed).toBe(true)
  })
})
