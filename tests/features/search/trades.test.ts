import { readFileSync } from 'node:fs'
import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPending } from '~/features/search/indexing.server'
import { readTrades } from '~/features/search/trade-words'
import { readTable } from '~/values/table'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

let database: TestDatabase
let db: Db

const ENGLISH = [
  'Plumbing, Heating, and Air-Conditioning Contractors',
  'Roofing Contractors',
  'Landscaping Services',
  'Janitorial Services',
  'Drywall and Insulation Contractors',
  'General Automotive Repair',
  'Motor Vehicle Towing',
  'Tire Dealers',
  'Insurance Agencies and Brokerages',
  'Tax Preparation Services',
  'Offices of Lawyers',
  'Offices of Dentists',
  'Offices of Real Estate Agents and Brokers',
  'Beauty Salons',
  'Barber Shops',
  'Nail Salons',
  'Child Day Care Services',
  'Mobile food vendor',
  'Retail Bakeries',
  'Meat Markets',
  'Florists',
  'Jewelry Stores',
  'Commercial Printing (except Screen and Books)',
  'Travel Agencies',
  'Translation and Interpretation Services',
  'Veterinary Services',
  'Exterminating and Pest Control Services',
  'Offices of Certified Public Accountants',
  'Used Car Dealers',
  'Locksmiths',
  'Funeral Homes and Funeral Services',
  'Photography Studios, Portrait',
]

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await loadTradeWords(db)
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  for (const description of ENGLISH) await addBusiness(db, [category], { business_name: 'ACME', description })
  await indexPending(db)
})

afterAll(() => database.close())

async function search(text: string): Promise<string[]> {
  const { ids } = await searchBusinesses(db, { text, stateCode: null, categoryId: null, first: 50 })
  const rows = await db.selectFrom('business_pages').select('description').where('id', 'in', ids).execute()
  return rows.map((row) => row.description ?? '').sort()
}

test('D46 at least 120 everyday trades, each with several words that tell it', () => {
  const trades = readTrades()
  expect(trades.length).toBeGreaterThan(120)
  expect(trades.slice(0, 120).filter(({ specific }) => specific.length < 2)).toEqual([])
})

const FOUND = readTable('trades.tsv', readFileSync(new URL('trades.tsv', import.meta.url), 'utf8'))

test.each(FOUND)(
  'D46 %s finds the English text it means, and no other',
  async (text = '', beginning = '') => {
    const found = await search(text)
    expect(found.map((description) => description.slice(0, beginning.length))).toEqual([beginning])
  },
)
