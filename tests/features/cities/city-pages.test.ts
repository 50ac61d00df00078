import { describe, expect, test } from 'vitest'
import {
  listCitiesWithPage,
  listCityBusinesses,
  listNeighbouringCitiesWithPage,
  readCityFigures,
} from '~/features/cities/city-pages.server'
import { buildCategoryInCityTitle, buildCitySentence } from '~/features/cities/trade-title'
import { findCityBySlug } from '~/features/places/near-place.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { listSitemapCategoriesWithCities, listSitemapCities } from '~/features/sitemap/sitemap.server'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { directoryWith } from '../../support/search'

const NOW = new Date('2026-11-23T18:00:00.000Z')
const good = { ratings_count: 10, professional_sum: 47, trust_sum: 48 }

let bakery: number
let plumber: number

const directory = directoryWith(async (db) => {
  bakery = await addCategory(db, 'reposteria')
  plumber = await addCategory(db, 'plomeria')
  const add = (city: string, count: number, values: object = {}) =>
    Promise.all(
      Array.from({ length: count }, () => addBusiness(db, [bakery], { city, state_code: 'GA', ...values })),
    )
  await add('Dalton', 2)
  await add('DALTON, GA', 1, { business_name: 'La Mejor', ...good })
  await add('Dalton', 1, { verified_at: '2026-01-01' })
  await add('Dalton', 4, { status: 'held' })
  await add('Chattanooga', 3, { state_code: 'TN' })
  await add('Calhoun', 2)
  await add('Rome', 5)
  await add('Miami', 30, { state_code: 'FL' })
  await add('Xqzw', 3)
  await addBusiness(db, [plumber], { city: 'Dalton' })
})

const dalton = () => {
  const city = findCityBySlug('dalton-ga')
  if (!city) throw new Error('Dalton is gone')
  return city
}

describe('city pages of a category', () => {
  test('readCityFigures counts the listed businesses of a city in any spelling of its name', async () => {
    const { db } = directory
    expect(await readCityFigures(db, bakery, 'dalton-ga')).toEqual({ total: 4, wellRated: 1, verified: 1 })
    expect(await readCityFigures(db, bakery, 'miami-fl')).toEqual({ total: 30, wellRated: 0, verified: 0 })
  })

  test('there is no city page with fewer than three businesses, for an unknown city or for another category', async () => {
    const { db } = directory
    for (const slug of ['calhoun-ga', 'xqzw-ga', 'atlanta-ga'])
      expect(await readCityFigures(db, bakery, slug), slug).toBeNull()
    expect(await readCityFigures(db, plumber, 'dalton-ga')).toBeNull()
  })

  test('a city page lists the best rated businesses first, in pages without repeats', async () => {
    const { db } = directory
    const page = (slug: string, number: number, total: number) =>
      listCityBusinesses(db, { categoryId: bakery, slug, page: number, total, now: NOW })
    const { businesses, pages } = await page('dalton-ga', 1, 4)
    expect([businesses[0]?.name, businesses.length, pages]).toEqual(['La Mejor', 4, 1])
    const names = []
    for (const number of [1, 2]) {
      const list = await page('miami-fl', number, 30)
      expect([list.page, list.pages]).toEqual([number, 2])
      names.push(...list.businesses.map(({ slug }) => slug))
    }
    expect(new Set(names).size).toBe(30)
    expect((await page('miami-fl', 99, 30)).page).toBe(2)
  })

  test('a city page links to nearby cities that have a page, nearest first', async () => {
    const near = await listNeighbouringCitiesWithPage(directory.db, bakery, dalton())
    expect(near.map(({ slug, businesses }) => [slug, businesses])).toEqual([
      ['chattanooga-tn', 3],
      ['rome-ga', 5],
    ])
    for (const { miles } of near) expect(miles).toBeGreaterThan(5)
    expect(near[0]?.miles).toBeLessThanOrEqual(near[1]?.miles ?? 0)
  })

  test('a category page links to its cities, most businesses first, and with a state only to those of the state', async () => {
    const { db } = directory
    const slugs = async (stateCode: 'GA' | null, most = 9) =>
      (await listCitiesWithPage(db, bakery, { stateCode, most })).map(({ slug }) => slug)
    expect(await slugs(null)).toEqual(['miami-fl', 'rome-ga', 'dalton-ga', 'chattanooga-tn'])
    expect(await slugs('GA')).toEqual(['rome-ga', 'dalton-ga'])
    expect(await slugs(null, 1)).toEqual(['miami-fl'])
  })

  test('the sitemap lists each city page once', async () => {
    const { db } = directory
    expect(await listSitemapCategoriesWithCities(db)).toEqual(['reposteria'])
    expect((await listSitemapCities(db, 'reposteria')).map(({ path }) => path)).toEqual([
      '/reposteria/en/chattanooga-tn',
      '/reposteria/en/dalton-ga',
      '/reposteria/en/miami-fl',
      '/reposteria/en/rome-ga',
    ])
    expect(await listSitemapCities(db, 'plomeria')).toEqual([])
  })

  test('a business that moves counts for its new city after indexing', async () => {
    const { db } = directory
    const moved = await addBusiness(db, [bakery], { city: 'Dalton' })
    await indexPendingBusinesses(db)
    expect((await readCityFigures(db, bakery, 'dalton-ga'))?.total).toBe(5)
    await db.updateTable('businesses').set({ city: 'Rome' }).where('id', '=', moved).execute()
    await indexPendingBusinesses(db)
    expect((await readCityFigures(db, bakery, 'dalton-ga'))?.total).toBe(4)
    expect((await readCityFigures(db, bakery, 'rome-ga'))?.total).toBe(6)
    await db.updateTable('businesses').set({ deleted_at: 'now' }).where('id', '=', moved).execute()
    expect((await readCityFigures(db, bakery, 'rome-ga'))?.total).toBe(5)
  })
})

test('the title of a city page uses the search term of a built-in category, otherwise the category name', () => {
  const city = { name: 'Dalton', stateCode: 'GA' }
  expect(buildCategoryInCityTitle('Legal y Abogados', city)).toBe('Abogados en Dalton, GA')
  expect(buildCategoryInCityTitle('Plomería', city)).toBe('Plomería en Dalton, GA')
})

test('the sentence on a city page mentions only figures above zero', () => {
  const place = 'Dalton, Georgia'
  expect(buildCitySentence({ total: 1400, wellRated: 9, verified: 1 }, place)).toBe(
    '1,400 negocios en Dalton, Georgia: 9 con 4 estrellas o más y 1 verificado.',
  )
  expect(buildCitySentence({ total: 3, wellRated: 0, verified: 0 }, place)).toBe(
    '3 negocios en Dalton, Georgia.',
  )
})
