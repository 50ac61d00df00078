import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, KnownWords } from '~/features/search/find/near-words'
import { soundOf } from '~/features/search/sound'
import { askedWords, joinedWordsOf, numberForms, phraseKey, stemOf, wordsOf } from '~/features/search/words'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

describe('D46 words', () => {
  test('are folded, ñ is remembered, apostrophes join', () => {
    expect(wordsOf('PEÑA & Jalapeño’s Café')).toEqual([
      { folded: 'pena', withTilde: 'peña', spelling: 'peña' },
      { folded: 'jalapenos', withTilde: 'jalapeños', spelling: 'jalapeños' },
      { folded: 'cafe', withTilde: 'cafe', spelling: 'café' },
    ])
    expect(folded('pen\u0303a')).toEqual(['pena'])
    expect(joinedWordsOf('J.M. Tex-Mex').map((word) => word.folded)).toEqual([
      'jm',
      'j',
      'm',
      'texmex',
      'tex',
      'mex',
    ])
  })

  test('with a hyphen are displayed as one word that finds what it stands for', () => {
    expect(joinedWordsOf('Serv-ices').map((word) => word.spelling)).toEqual(['services', 'serv', 'ices'])
  })

  test('are letters and digits only, at most 40 of them, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of folded(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
      }),
    )
  })

  test('of a query: the first eight telling ones, each once; small ones only when there is nothing else', () => {
    const asked = (text: string) => askedWords(text).map((word) => word.folded)
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
  ])('%s stands for %s as well', (word, form) => {
    expect(numberForms(word)).toContain(form)
  })

  test('uñas does not stand for una', () => {
    expect(numberForms('unas')).not.toContain('una')
  })

  test.each([
    ['talleres', 'taller'],
    ['taxes', 'tax'],
    ['viajes', 'viaje'],
    ['raíces', 'raíz'],
    ['tires', 'tire'],
  ])('%s and %s have one stem', (one, other) => {
    expect(phraseKey(wordsOf(one))).toBe(phraseKey(wordsOf(other)))
  })

  test('care is not several cars', () => {
    expect(stemOf('care')).not.toBe(stemOf('cars'))
  })
})

/** Counted the slow way, a table of all beginnings. */
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

describe('D46 the vocabulary in memory', () => {
  test('counts letters apart as a whole table of them would, swapped ones as one', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other, 9)).toBe(lettersApart(one, other))
      }),
      { numRuns: 2000 },
    )
  })

  const known = new KnownWords('plomero pollo polo taqueria pan la 30060 restaurante cubano'.split(' '))
  const near = (word: string, most: 1 | 2) => known.near(word, most).map((neighbour) => neighbour.word)

  test.each([
    ['a letter left out', 'plomro'],
    ['a letter too much', 'plommerro'],
    ['a wrong letter', 'plomeri'],
    ['swapped letters', 'lpomero'],
  ])('finds a word by %s', (_how, typed) => {
    expect(near(typed, 2)).toContain('plomero')
  })

  test('two letters off only when asked for two', () => {
    expect([near('resturnte', 1), near('resturnte', 2)]).toEqual([[], ['restaurante']])
  })

  test('puts what sounds alike before what is a letter away', () => {
    expect(near('poyo', 1)).toEqual(['pollo', 'polo'])
  })

  test('finds nothing near a number, nor the word itself', () => {
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
  ])('%s sounds like %s', (word, other) => {
    expect(soundOf(word)).toBe(soundOf(other))
  })
})
