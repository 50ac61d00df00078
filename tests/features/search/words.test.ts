import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEditDistanceUpTo, SpellingIndex } from '~/features/search/find/spelling-index'
import {
  listCompoundTokens,
  listWordForms,
  tokenize,
  tokenizeSearchedWords,
  toPhoneticKey,
  toPhraseKey,
  toSingularPluralKey,
} from '~/features/search/tokens'

const folded = (text: string) => tokenize(text).map((word) => word.folded)

describe('tokenizing words [D46]', () => {
  test('converts words to lower case without accents, keeps ñ and joins parts at apostrophes', () => {
    expect(tokenize('PEÑA & Jalapeño’s Café')).toEqual([
      { folded: 'pena', withTilde: 'peña', spelling: 'peña' },
      { folded: 'jalapenos', withTilde: 'jalapeños', spelling: 'jalapeños' },
      { folded: 'cafe', withTilde: 'cafe', spelling: 'café' },
    ])
    expect(folded('pen\u0303a')).toEqual(['pena'])
    expect(listCompoundTokens('J.M. Tex-Mex').map((word) => word.folded)).toEqual([
      'jm',
      'j',
      'm',
      'texmex',
      'tex',
      'mex',
    ])
  })

  test('a word with a hyphen is shown as one word', () => {
    expect(listCompoundTokens('Serv-ices').map((word) => word.spelling)).toEqual(['services', 'serv', 'ices'])
  })

  test('words of any text have only letters and digits, at most 40', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of folded(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
      }),
    )
  })

  test('reduces a query to its first eight distinctive words, and keeps stop words only if there are no others', () => {
    const asked = (text: string) => tokenizeSearchedWords(text).map((word) => word.folded)
    expect(asked('el taller cerca de mi taller')).toEqual(['taller'])
    expect(asked('de la')).toEqual(['de', 'la'])
    expect(asked('b c d f g h i j k l m n')).toHaveLength(8)
  })

  test.each([
    ['panaderias', 'panaderia'],
    ['abogados', 'abogado'],
    ['talleres', 'taller'],
    ['luces', 'luz'],
    ['llanta', 'llantas'],
    ['mujer', 'mujeres'],
    ['nails', 'nail'],
  ])('the number forms of %s include %s', (word, form) => {
    expect(listWordForms(word)).toContain(form)
  })

  test('the number forms of "unas" do not include "una"', () => {
    expect(listWordForms('unas')).not.toContain('una')
  })

  test.each([
    ['talleres', 'taller'],
    ['taxes', 'tax'],
    ['viajes', 'viaje'],
    ['raíces', 'raíz'],
    ['tires', 'tire'],
  ])('the phrases %s and %s have the same key', (one, other) => {
    expect(toPhraseKey(tokenize(one))).toBe(toPhraseKey(tokenize(other)))
  })

  test('the words "care" and "cars" have different stems', () => {
    expect(toSingularPluralKey('care')).not.toBe(toSingularPluralKey('cars'))
  })
})

/** Reference implementation with a full table. */
function lettersApart(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const least = Math.min(
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      const line = rows[row]
      if (line) line[column] = least
    }
  return at(one.length, other.length)
}

describe('SpellingIndex and computeEditDistance [D46]', () => {
  test('computeEditDistance equals a computation of the whole table, with swapped letters as one edit', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(computeEditDistanceUpTo(one, other, 9)).toBe(lettersApart(one, other))
      }),
      { numRuns: 2000 },
    )
  })

  const known = new SpellingIndex('plomero pollo polo taqueria pan la 30060 restaurante cubano'.split(' '))
  const near = (word: string, most: 1 | 2) => known.near(word, most).map((neighbour) => neighbour.word)

  test('near finds a word with a missing, additional, wrong or swapped letter', () => {
    for (const typed of ['plomro', 'plommerro', 'plomeri', 'lpomero'])
      expect(near(typed, 2), typed).toContain('plomero')
  })

  test('near returns words that differ by two letters only if two are allowed', () => {
    expect([near('resturnte', 1), near('resturnte', 2)]).toEqual([[], ['restaurante']])
  })

  test('near returns a word with the same sound before one with a wrong letter', () => {
    expect(near('poyo', 1)).toEqual(['pollo', 'polo'])
  })

  test('near returns nothing for a number, and never the word itself', () => {
    expect([near('30061', 2), near('taqueria', 1)]).toEqual([[], []])
  })

  test.each([
    ['taqueria', 'takeria'],
    ['quinceanera', 'kinseanera'],
    ['zapateria', 'sapateria'],
    ['hielo', 'ielo'],
    ['vidrio', 'bidrio'],
    ['mixto', 'misto'],
    ['gemelos', 'jemelos'],
    ['pollo', 'poyo'],
    ['perro', 'pero'],
    ['huarache', 'warache'],
  ])('the words %s and %s have the same phonetic key', (word, other) => {
    expect(toPhoneticKey(word)).toBe(toPhoneticKey(other))
  })
})
