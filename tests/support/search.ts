import type { Db } from 'db/connect'
import { afterAll, beforeAll } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { searchBusinesses } from '~/features/search/businesses.server'
import type { SearchQuery } from '~/features/search/find/result'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { createDatabase, type TestDatabase } from './database'

/** Creates a database with trade words and the rows that `fill` inserts, for all tests of a file or describe. */
export function directoryWith(fill: (db: Db) => Promise<unknown>): { readonly db: Db } {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    await storeTradeWords(database.db)
    await fill(database.db)
    await indexPendingBusinesses(database.db)
  })
  afterAll(() => database.close())
  return {
    get db() {
      return database.db
    },
  }
}

/** Searches all states and categories. */
export const searchFor = (db: Db, text: string, more: Partial<SearchQuery> = {}) =>
  searchBusinesses(db, { text, stateCode: null, categoryId: null, ...more })

/** Returns the names of businesses, in the order of their ids. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('businesses').select(['id', 'business_name as name']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
}

/** Returns the names that a search finds, best first. */
export const namesFound = async (db: Db, text: string, more: Partial<SearchQuery> = {}) =>
  namesOf(db, (await searchFor(db, text, more)).ids)
