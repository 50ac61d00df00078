import type { Db } from 'db/connect'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await storeTradeWords(db)
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  for (const business_name of [
    'Tienda NEAR',
    'OR Dental',
    "Joe's A/C",
    'J.M. Servicios',
    '🌮 Tacos',
    'ﷺ ½ ß Ñandú',
  ])
    await addBusiness(db, [category], { business_name, description: 'a and or not near name email' })
  await indexPendingBusinesses(db)
})

afterAll(() => database.close())

const find = (text: string) => searchBusinesses(db, { text, stateCode: null, categoryId: null })

const HOSTILE = [
  '"',
  '""',
  '"abierto',
  "'",
  "' OR 1=1 --",
  '*',
  'a*',
  '*a',
  'name:',
  'email:x',
  '{name}: x',
  'NEAR(',
  'NEAR(a b, 2)',
  'a AND',
  'AND',
  'OR',
  'NOT a',
  '-x',
  '+',
  '(',
  ')',
  '((((((((',
  '^',
  '^a',
  '',
  '   ',
  '\0',
  'taco\0s',
  '%',
  '_',
  '\\',
  ';drop table businesses',
  '🌮',
  '👨‍👩‍👧‍👦',
  '\u202etacos\u202c',
  'ta\u200bcos',
  '\ud800',
  'a\udc00b',
  'ﷺ',
  '½',
  'ﬁesta',
  'İSTANBUL',
  '中文 テスト',
  'a'.repeat(10_000),
  'ñ'.repeat(10_000),
  'a '.repeat(5_000),
  '"'.repeat(10_000),
  '\u0301'.repeat(10_000),
  '𝒂'.repeat(300),
  `${'x'.repeat(399)}😀`,
]

test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
  'a search for any hostile text returns a valid result: %s [D46, T51, P13]',
  async (_name, text) => {
    const result = await find(text)
    expect(result.ids.length).toBeLessThanOrEqual(result.total)
    expect(result.hasWords).toBe(/[\p{L}\p{N}]/u.test(text.slice(0, 400)))
    expect((await findBusinessIdsBySimilarName(db, text, 3)).length).toBeLessThanOrEqual(3)
  },
)

test('a search for any random text returns a valid result of at most 240 businesses [D46, T51]', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('taco', 'or', ' ', '"'),
  )
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const result = await find(typed)
      expect(result.ids.length).toBeLessThanOrEqual(240)
      if (!result.hasWords) expect(result).toMatchObject({ ids: [], total: 0, suggestions: [] })
      await findBusinessIdsBySimilarName(db, typed, 3)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ["joe's", "Joe's A/C"],
  ['joes', "Joe's A/C"],
  ['a/c', "Joe's A/C"],
  ['jm', 'J.M. Servicios'],
  ['j.m.', 'J.M. Servicios'],
  ['near', 'Tienda NEAR'],
  ['TACOS!!!', '🌮 Tacos'],
  ['ta\u200bcos', '🌮 Tacos'],
])('a search for %s finds %s [D46]', async (text, name) => {
  const { ids } = await find(text)
  const rows = await db.selectFrom('businesses').select('business_name').where('id', 'in', ids).execute()
  expect(rows.map((row) => row.business_name)).toContain(name)
})

test.each([
  'tacos hay',
  'tacos en la',
  'tacos en in',
  'tacos en me',
  'tacos de la en mi',
  'tacos or',
  'dental in or',
  'joes a/c en al',
  'a b c d e f g h i en miami beach fl',
  'en miami',
  'fl',
  'near ga',
])(
  'a search for «%s» returns a valid result, whatever is left after its place is removed [D46, T51]',
  async (text) => {
    const result = await find(text)
    expect(result.hasWords).toBe(true)
    const literal = { text, isLiteral: true, stateCode: null, categoryId: null }
    expect((await searchBusinesses(db, literal)).ids.length).toBeLessThanOrEqual(24)
  },
)

test('searches a query of stop words only, and finds no words in one of punctuation [D46]', async () => {
  expect((await find('or')).total).toBe(6)
  expect(await find('¡¿ … ?!')).toMatchObject({ hasWords: false, total: 0 })
})
