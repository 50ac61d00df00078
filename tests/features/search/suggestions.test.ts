import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { indexPending } from '~/features/search/indexing.server'
import { frequentTrades, suggest } from '~/features/search/suggestions.server'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
  const { db } = database
  await loadTradeWords(db)
  const crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  await addBusiness(db, [crafts], { business_name: 'Plomería Hernández', specialty: 'Plomero' })
  await addBusiness(db, [crafts], { business_name: 'Plomeros Unidos', specialty: 'Plomero' })
  await addBusiness(db, [crafts], { business_name: 'Luz y Fuerza', specialty: 'Electricista' })
  await indexPending(db)
})
afterAll(() => database.close())

const textsOf = async (text: string) => {
  const { trades, businesses } = await suggest(database.db, text)
  return [...trades, ...businesses.map(({ name }) => name)]
}

test.each([
  ['a trade by its own name, then businesses', 'plom', ['plomero', 'Plomería Hernández', 'Plomeros Unidos']],
  ['a trade by another of its names', 'plumb', ['plumber']],
  ['a trade that is asked for, without how', 'necesito electri', ['electricista']],
  ['a business by any word of its name', 'hernan', ['Plomería Hernández']],
  ['no trade that nobody here has', 'cerraj', []],
  ['nothing for a letter', 'p', []],
])('%s is suggested while somebody types', async (_what, text, expected) => {
  expect(await textsOf(text)).toEqual(expected)
})

test('what is suggested follows the businesses; trades that many tell of are offered without a script', async () => {
  const { db } = database
  expect(await frequentTrades(db, 1)).toEqual(['plomero'])
  const category = await addCategory(db, 'otros', { name: 'Otros' })
  await addBusiness(db, [category], { business_name: 'Cerrajería Hernán' })
  await indexPending(db)
  expect(await textsOf('cerraj')).toEqual(['cerrajero', 'Cerrajería Hernán'])
})
