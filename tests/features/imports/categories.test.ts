import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categoriesOfTrades } from '~/features/categories/classify/vocabulary'
import { CATEGORIES } from '~/features/categories/seed'
import { readTrades } from '~/features/search/trade-words'
import { readTable } from '~/values/table'
import { classifier } from '../../support/classifier'

const slugsOf = (industry: string, name = '', description = '') =>
  classifier.classify({ industry, name, description }).slugs

/** What industries are called, in titles of official lists and in everyday words, and the category they belong to. */
const INDUSTRIES = readTable(
  'industries.tsv',
  readFileSync(new URL('industries.tsv', import.meta.url), 'utf8'),
)

test.each(INDUSTRIES)('%s belongs to %s [120, D10]', (industry = '', slug = '') => {
  expect(slugsOf(industry)[0]).toBe(slug)
})

test('several industries are several categories, the first one primary; at most three [21]', () => {
  expect(slugsOf('Roofing Contractors; Janitorial Services; Roofing Contractors')).toEqual([
    'construccion',
    'limpieza',
  ])
  expect(slugsOf('Panadería / Restaurante')).toEqual(['reposteria', 'restaurantes-y-bares'])
  expect(slugsOf('Abogado; Dentista; Panadería; Limpieza')).toHaveLength(3)
  expect(slugsOf('Belleza, Repostería')).toEqual(['belleza-bienestar-y-cuidado-personal', 'reposteria'])
  expect(slugsOf('Roofing, Siding, and Sheet Metal Work')).toEqual(['construccion'])
})

test('a general industry yields to the name, then to the description', () => {
  expect(slugsOf('SERVICE BUSINESS', 'Rosa Auto Repair')[0]).toBe('servicio-automotriz')
  expect(slugsOf('RETAIL SALES', 'Rosa Flowers')[0]).toBe('regalos-y-articulos-diversos')
  expect(slugsOf('Negocios / Negocios', 'Rosa', 'Clases de inglés')[0]).toBe('educacion')
  expect(slugsOf('RETAIL SALES', 'Rosa')[0]).toBe('comercio')
  expect(slugsOf('Restaurant (seating)', 'Rosa Bakery')[0]).toBe('restaurantes-y-bares')
})

test('what says nothing known is not guessed [175]', () => {
  const nothing = { slugs: ['servicios-generales'], isMapped: false, why: 'nada dice a qué se dedica' }
  expect(classifier.classify({ industry: 'Qwerty', name: 'Rosa', description: '' })).toEqual(nothing)
  expect(classifier.classify({ industry: '', name: 'Palo de Oro', description: '' })).toEqual(nothing)
  for (const name of ['Rosa Express Corp', 'Rosa Steamers'])
    expect(classifier.classify({ industry: 'SERVICE BUSINESS', name, description: '' })).toEqual(nothing)
})

test('every trade that search knows has its category, and every category it names exists', () => {
  const heads = readTrades().map(({ specific }) => specific[0] ?? '')
  const categories = categoriesOfTrades()
  expect(heads.filter((head) => !categories.has(head))).toEqual([])
  const slugs = new Set(CATEGORIES.map(({ slug }) => slug))
  const unknown = [...categories.values()].filter((slug) => !slugs.has(slug))
  expect([...new Set(unknown)]).toEqual(['servicios-generales'])
})
