import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '~/features/categories/built-in'
import { loadCategoryByTrade, loadTradeDictionary } from '~/features/search/trade-words'
import { parseTsv } from '~/values/tsv'
import { classifier } from '../../support/classifier'

const slugsOf = (industry: string, name = '', description = '') =>
  classifier.classify({ industry, name, description }).slugs

/** Industries, as named in official lists and in everyday language, with their category. */
const INDUSTRIES = parseTsv(
  'industries.tsv',
  readFileSync(new URL('industries.tsv', import.meta.url), 'utf8'),
)

test.each(INDUSTRIES)(
  'an import assigns the industry "%s" to the category %s [120, D10]',
  (industry = '', slug = '') => {
    expect(slugsOf(industry)[0]).toBe(slug)
  },
)

test('an imported row with several industries gets several categories, the first one as main category [21]', () => {
  expect(slugsOf('Roofing Contractors; Janitorial Services; Roofing Contractors')).toEqual([
    'construccion',
    'limpieza',
  ])
  expect(slugsOf('Panadería / Restaurante')).toEqual(['reposteria', 'restaurantes-y-bares'])
  expect(slugsOf('Abogado; Dentista; Panadería; Limpieza')).toHaveLength(4)
  expect(slugsOf('Belleza, Repostería')).toEqual(['belleza-bienestar-y-cuidado-personal', 'reposteria'])
  expect(slugsOf('Roofing, Siding, and Sheet Metal Work')).toEqual(['construccion'])
})

test('if the industry of a row is general, its name decides the category, then its description', () => {
  expect(slugsOf('SERVICE BUSINESS', 'Rosa Auto Repair')[0]).toBe('servicio-automotriz')
  expect(slugsOf('RETAIL SALES', 'Rosa Flowers')[0]).toBe('regalos-y-articulos-diversos')
  expect(slugsOf('Negocios / Negocios', 'Rosa', 'Clases de inglés')[0]).toBe('educacion')
  expect(slugsOf('RETAIL SALES', 'Rosa')[0]).toBe('comercio')
  expect(slugsOf('Restaurant (seating)', 'Rosa Bakery')[0]).toBe('restaurantes-y-bares')
})

test('an import does not guess the category of an unknown industry [175]', () => {
  const nothing = { slugs: ['servicios-generales'], isMapped: false, why: 'nada dice a qué se dedica' }
  expect(classifier.classify({ industry: 'Qwerty', name: 'Rosa', description: '' })).toEqual(nothing)
  expect(classifier.classify({ industry: '', name: 'Palo de Oro', description: '' })).toEqual(nothing)
  for (const name of ['Rosa Express Corp', 'Rosa Steamers'])
    expect(classifier.classify({ industry: 'SERVICE BUSINESS', name, description: '' })).toEqual(nothing)
})

test('every trade of the search dictionary has a category that exists', () => {
  const heads = loadTradeDictionary().map(({ specific }) => specific[0] ?? '')
  const categories = loadCategoryByTrade()
  expect(heads.filter((head) => !categories.has(head))).toEqual([])
  const slugs = new Set(BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ slug }) => slug))
  const unknown = [...categories.values()].flatMap(({ slug }) => (slugs.has(slug) ? [] : slug))
  expect([...new Set(unknown)]).toEqual(['servicios-generales'])
})
