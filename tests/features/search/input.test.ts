import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { directoryWith, namesFound, searchFor } from '../../support/search'

const directory = directoryWith(async (db) => {
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
})

const find = (text: string) => searchFor(directory.db, text)

const HOSTILE = [
  ...'" "" "abierto \' * a* *a name: email:x NEAR( AND OR -x + ( ) (((((((( ^ ^a % _ \\ 🌮 👨‍👩‍👧‍👦 ﷺ ½ ﬁesta İSTANBUL'.split(
    ' ',
  ),
  ..."' OR 1=1 --|{name}: x|NEAR(a b, 2)|a AND|NOT a||   |;drop table businesses|中文 テスト".split('|'),
  '\0',
  'taco\0s',
  '\u202etacos\u202c',
  'ta\u200bcos',
  '\ud800',
  'a\udc00b',
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
    expect((await findBusinessIdsBySimilarName(directory.db, text, 3)).length).toBeLessThanOrEqual(3)
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
      await findBusinessIdsBySimilarName(directory.db, typed, 3)
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
  expect(await namesFound(directory.db, text)).toContain(name)
})

test('a search returns a valid result, whatever is left after its place is removed [D46, T51]', async () => {
  const texts =
    'tacos hay|tacos en la|tacos en in|tacos en me|tacos de la en mi|tacos or|dental in or|joes a/c en al|a b c d e f g h i en miami beach fl|en miami|fl|near ga'
  for (const text of texts.split('|')) {
    expect((await find(text)).hasWords, text).toBe(true)
    const { ids } = await searchFor(directory.db, text, { isLiteral: true })
    expect(ids.length, text).toBeLessThanOrEqual(24)
  }
})

test('searches a query of stop words only, and finds no words in one of punctuation [D46]', async () => {
  expect((await find('or')).total).toBe(6)
  expect(await find('¡¿ … ?!')).toMatchObject({ hasWords: false, total: 0 })
})
