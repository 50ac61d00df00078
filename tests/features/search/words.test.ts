import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneApart } from '~/features/search/spelling.server'
import { variantsOf } from '~/features/search/vocabulary.server'
import { askedWords, joinedWordsOf, numberForms, phraseKey, stemOf, wordsOf } from '~/features/search/words'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

describe('D46 words', () => {
  test('are folded, ñ is remembered, apostrophes join', () => {
    expect(wordsOf('PEÑA & Jalapeño’s Café')).toEqual([
      { folded: 'pena', withEnye: 'peña', spelling: 'peña' },
      { folded: 'jalapenos', withEnye: 'jalapeños', spelling: 'jalapeños' },
      { folded: 'cafe', withEnye: 'cafe', spelling: 'café' },
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

describe('D46 one letter', () => {
  test.each([
    ['plomero', 'plomro'],
    ['plomero', 'plommero'],
    ['plomero', 'plomeri'],
    ['plomero', 'lpomero'],
  ])('%s is one letter from %s, both ways, and they share a variant', (one, other) => {
    expect(isOneApart(one, other)).toBe(true)
    expect(isOneApart(other, one)).toBe(true)
    expect(variantsOf(one).some((variant) => variantsOf(other).includes(variant))).toBe(true)
  })

  test.each([
    ['plomero', 'plomero'],
    ['plomero', 'plorema'],
    ['abcd', 'badc'],
    ['pan', 'pasta'],
  ])('%s is not one letter from %s', (one, other) => {
    expect(isOneApart(one, other)).toBe(false)
  })

  test.each([
    ['taqueria', 'takeria'],
    ['quinceanera', 'kinseanera'],
    ['zapateria', 'sapateria'],
    ['hielo', 'ielo'],
    ['vidrio', 'bidrio'],
  ])('%s sounds like %s', (one, other) => {
    expect(variantsOf(one).at(-1)).toBe(variantsOf(other).at(-1))
  })

  test('numbers are not corrected', () => {
    expect(variantsOf('30060')).toEqual([])
  })
})
