import { readFileSync } from 'node:fs'
import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { loadTradeDictionary } from '~/features/search/trade-words'
import { parseTsv } from '~/values/tsv'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

let database: TestDatabase
let db: Db

const tableOf = (file: string) => parseTsv(file, readFileSync(new URL(file, import.meta.url), 'utf8'))

const ENGLISH = tableOf('industries.tsv').map(([title = '']) => title)

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await storeTradeWords(db)
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  for (const description of ENGLISH) await addBusiness(db, [category], { business_name: 'ACME', description })
  await indexPendingBusinesses(db)
})

afterAll(() => database.close())

async function search(text: string): Promise<string[]> {
  const { ids } = await searchBusinesses(db, { text, stateCode: null, categoryId: null })
  const rows = await db.selectFrom('businesses').select('description').where('id', 'in', ids).execute()
  return rows.map((row) => row.description ?? '').sort()
}

test('the trade dictionary has at least 120 everyday trades with at least two words each [D46]', () => {
  const trades = loadTradeDictionary()
  expect(trades.length).toBeGreaterThan(120)
  expect(trades.slice(0, 120).filter(({ specific }) => specific.length < 2)).toEqual([])
})

test.each(tableOf('trades.tsv'))(
  'a search for %s finds only the English text with that meaning [D46]',
  async (text = '', beginning = '') => {
    const found = await search(text)
    expect(found.map((description) => description.slice(0, beginning.length))).toEqual([beginning])
  },
)
