import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { groupByDistance } from '~/features/directory/ui/list-results'
import { parsePlace } from '~/features/places/near-place.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, updateRows } from '../../support/rows'
import { directoryWith } from '../../support/search'

const dalton = parsePlace('30720')
// A Monday: 13:00 in Georgia, 12:00 in Texas.
const MONDAY = new Date('2026-11-23T18:00:00.000Z')

let bakery: number
let plumber: number

const weekdays = (db: Db, business_id: number, opens: string, closes: string) =>
  insertRows(
    db,
    'business_hours',
    [1, 2, 3, 4, 5].map((weekday) => ({ business_id, weekday, opens, closes })),
  )

const directory = directoryWith(async (db) => {
  bakery = await addCategory(db, 'reposteria')
  plumber = await addCategory(db, 'plomeria')
  const add = (business_name: string, category: number, values: object) =>
    addBusiness(db, [category], { business_name, ...values })
  const good = { ratings_count: 10, professional_sum: 47, trust_sum: 48 }
  const fair = { ratings_count: 2, professional_sum: 7, trust_sum: 6 }
  const near = await add('Pan Dalton', bakery, {
    city: 'Dalton',
    zipcode: '30720',
    price_range: '$',
    verified_at: '2026-01-01',
    languages: 'es quc',
    home_service: 'yes',
  })
  const chattanooga = { city: 'Chattanooga', state_code: 'TN', zipcode: '37402' }
  const same = await add('Pan Querido', bakery, {
    city: 'Dalton',
    zipcode: '30720',
    price_range: '$$',
    ...good,
  })
  const tn = await add('Pan Chattanooga', bakery, {
    ...chattanooga,
    ...{ price_range: '$$$', languages: 'es en mam', home_service: 'no' },
    ...fair,
  })
  const tx = await add('Pan Dallas', bakery, {
    city: 'Dallas',
    state_code: 'TX',
    zipcode: '75201',
    time_zone: 'America/Chicago',
  })
  await add('Plomería Calhoun', plumber, { city: 'Calhoun', zipcode: null })
  await add('Plomería Atlanta', plumber, { city: 'Atlanta', zipcode: '30303' })
  await add('Pan de Ninguna Parte', bakery, { city: 'Xqzw', zipcode: null })
  await weekdays(db, near, '09:00', '18:00')
  await weekdays(db, same, '09:00', '12:00')
  await weekdays(db, tn, '09:00', '18:00')
  await weekdays(db, tx, '12:00', '18:00')
  await db.insertInto('business_closed_dates').values({ business_id: tn, closed_on: '2026-11-23' }).execute()
})

const list = async (query: Partial<ListingQuery>) => {
  const plain = { text: '', stateCode: null, categoryId: null, page: 1, order: 'near' as const, services: 0 }
  return readListingPage(directory.db, { ...plain, from: dalton, now: MONDAY, ...query })
}
const named = async (query: Partial<ListingQuery>) =>
  (await list(query)).businesses.map(({ name, miles }) => [name, miles])

test('if the filter for open businesses leaves none at night, the page offers the list without it [D144]', async () => {
  const night = new Date('2026-11-23T08:00:00.000Z')
  const { total, withoutFilters } = await list({ open: true, now: night })
  expect([total, withoutFilters]).toEqual([0, [{ filters: ['open'], businesses: (await list({})).total }]])
})

describe('list sorted by distance', () => {
  test('lists the nearest businesses first, the best rated first within one place, each with its miles', async () => {
    expect(await named({ categoryId: bakery })).toEqual([
      ['Pan Querido', 1],
      ['Pan Dalton', 1],
      ['Pan Chattanooga', 27],
      ['Pan Dallas', 691],
    ])
  })

  test('limits a list to a radius, and locates a business without zip code at its city', async () => {
    expect(await named({ within: 25 })).toEqual([
      ['Pan Querido', 1],
      ['Pan Dalton', 1],
      ['Plomería Calhoun', 18],
    ])
    expect((await list({ within: 50 })).total).toBe(4)
    expect((await list({ within: 10, categoryId: plumber })).total).toBe(0)
  })

  test('a list sorted by name shows the miles from a place without changing its order', async () => {
    expect((await list({ order: 'name', categoryId: bakery })).total).toBe(5)
    expect((await named({ order: 'name', categoryId: bakery }))[0]).toEqual(['Pan Chattanooga', 27])
  })

  test('a search near a place lists matches near it first, then all others', async () => {
    expect(await named({ text: 'pan' })).toEqual([
      ['Pan Dalton', 1],
      ['Pan Querido', 1],
      ['Pan Chattanooga', 27],
      ['Pan Dallas', 691],
      ['Pan de Ninguna Parte', null],
    ])
    expect((await named({ text: 'dallas' })).map(([name]) => name)).toEqual(['Pan Dallas'])
    expect((await list({ text: 'dallas', within: 50 })).total).toBe(0)
    expect((await named({ text: 'pan', within: 5 })).length).toBe(2)
  })

  test('a search sorted by rating lists the best rated matches first, near the place if there is one', async () => {
    const names = async (query: Partial<ListingQuery>) => (await named(query)).map(([name]) => name)
    const best = { order: 'rating' as const, from: null }
    const found = await names({ ...best, text: 'pan' })
    expect(found).toEqual(await names({ ...best, categoryId: bakery }))
    expect(found).not.toEqual(await names({ from: null, text: 'pan' }))
    const around = await names({ ...best, from: dalton, text: 'pan' })
    expect(around.slice(0, 3)).toEqual(found.filter((name) => !/Dallas|Ninguna/.test(String(name))))
  })
})

test('a search for a category lists all its businesses within 50 miles first, then farther ones that have the trade [D127]', async () => {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  const garage = await addCategory(db, 'servicio-automotriz')
  await insertRows(db, 'category_synonyms', [{ category_id: garage, term: 'mecánico' }])
  const add = (business_name: string, city: string, specialty: string) =>
    addBusiness(db, [garage], { business_name, city, zipcode: null, specialty })
  await add('Montes', 'Calhoun', 'Mecánico')
  await add('Recinos', 'Atlanta', 'Mecánico')
  await add('Araguaney', 'Rome', 'Llantas')
  await indexPendingBusinesses(db)
  const query = { text: 'mecánico', stateCode: null, categoryId: null, page: 1, services: 0 }
  const { businesses } = await readListingPage(db, { ...query, order: 'near', from: dalton, now: MONDAY })
  expect(businesses.map(({ name }) => name)).toEqual(['Montes', 'Araguaney', 'Recinos'])
})

describe('filtered list', () => {
  const names = async (query: Partial<ListingQuery>) =>
    (await list({ categoryId: bakery, order: 'name', from: null, ...query })).businesses.map(
      ({ name }) => name,
    )

  test('the filter for open businesses uses the local time and closed days of each business', async () => {
    expect(await names({ open: true })).toEqual(['Pan Dallas', 'Pan Dalton'])
    expect(await names({ open: true, now: new Date('2026-11-23T17:59:00Z') })).toEqual(['Pan Dalton'])
    expect(await names({ open: true, now: new Date('2026-11-24T18:00:00Z') })).toEqual([
      'Pan Chattanooga',
      'Pan Dallas',
      'Pan Dalton',
    ])
    expect(await names({ open: true, now: new Date('2026-11-22T18:00:00Z') })).toEqual([])
  })

  test('a filter by hours counts the businesses that it excludes because they publish no hours [D144]', async () => {
    const count = async (query: Partial<ListingQuery>) =>
      (await list({ order: 'name', from: null, ...query })).withoutHours
    expect(await count({ open: true, categoryId: bakery })).toBe(1)
    expect(await count({ day: 'domingo' })).toBe(3)
    expect(await count({ text: 'plomeria', day: 'domingo', from: dalton, within: 25 })).toBe(1)
    expect(await count({ open: true, language: 'quc' })).toBe(0)
    expect(await count({ language: 'es' })).toBe(0)
  })

  test('a card shows until when its business is open, and its list is cached until the next change', async () => {
    const { businesses, until } = await list({ categoryId: bakery, order: 'name' })
    const said = Object.fromEntries(businesses.map(({ name, open }) => [name, open?.next]))
    expect(said).toMatchObject({
      'Pan Dalton': 'cierra a las 6',
      'Pan Querido': 'abre mañana a las 9',
      'Pan de Ninguna Parte': undefined,
    })
    expect(until).toBe('2026-11-23T19:00:00.000Z')
  })

  test('a list filters by rating, price and verification, also sorted by rating, and a search by verification and opening hours', async () => {
    expect(await names({ rating: 4 })).toEqual(['Pan Querido'])
    expect(await names({ rating: 3, order: 'rating' })).toEqual(['Pan Querido', 'Pan Chattanooga'])
    expect(await names({ price: 3 })).toEqual(['Pan Chattanooga'])
    expect(await names({ verified: true })).toEqual(['Pan Dalton'])
    expect(await names({ verified: true, price: 2 })).toEqual([])
    expect(await names({ text: 'pan', verified: true, categoryId: null })).toEqual(['Pan Dalton'])
    expect(await names({ text: 'pan', open: true, categoryId: null, from: dalton, order: 'near' })).toEqual([
      'Pan Dalton',
      'Pan Dallas',
    ])
  })

  test('filters by language and home service exclude businesses that state none', async () => {
    expect(await names({ language: 'es' })).toEqual(['Pan Chattanooga', 'Pan Dalton'])
    expect(await names({ language: 'en' })).toEqual(['Pan Chattanooga'])
    expect(await names({ language: 'mam' })).toEqual(['Pan Chattanooga'])
    expect(await names({ language: 'quc', order: 'near', from: dalton })).toEqual(['Pan Dalton'])
    const near = { order: 'near' as const, from: dalton, language: 'es' as const }
    expect(await names(near)).toEqual(['Pan Dalton', 'Pan Chattanooga'])
    expect(await names({ ...near, within: 10 })).toEqual(['Pan Dalton'])
    expect(await names({ ...near, stateCode: 'TN' })).toEqual(['Pan Chattanooga'])
    expect(await names({ ...near, open: true })).toEqual(['Pan Dalton'])
    for (const language of ['pt', 'kjb', 'nah'] as const) expect(await names({ language })).toEqual([])
    expect(await names({ homeService: true })).toEqual(['Pan Dalton'])
    expect(await names({ homeService: true, language: 'en' })).toEqual([])
    expect(await names({ text: 'pan', language: 'es', homeService: true, categoryId: null })).toEqual([
      'Pan Dalton',
    ])
  })

  test('a filtered list shows every change of a business', async () => {
    const { db } = directory
    const place = { city: 'Atlanta', zipcode: '30303' }
    const id = await addBusiness(db, [bakery], { business_name: 'Pan Nuevo', ...place })
    await indexPendingBusinesses(db)
    const isListed = async (query: Partial<ListingQuery>) => (await names(query)).includes('Pan Nuevo')
    expect([await isListed({ verified: true }), await isListed({ open: true })]).toEqual([false, false])
    const more = {
      verified_at: '2026-02-02',
      zipcode: '30720',
      languages: 'pt',
      home_service: 'yes',
    } as const
    await updateRows(db, 'businesses', { id }, more)
    await weekdays(db, id, '08:00', '20:00')
    await indexPendingBusinesses(db)
    expect([await isListed({ verified: true }), await isListed({ open: true })]).toEqual([true, true])
    expect([await isListed({ language: 'pt' }), await isListed({ homeService: true })]).toEqual([true, true])
    expect((await named({ within: 5 })).map(([name]) => name)).toContain('Pan Nuevo')
    await db.deleteFrom('business_hours').where('business_id', '=', id).execute()
    await indexPendingBusinesses(db)
    expect(await isListed({ open: true })).toBe(false)
  })
})

describe('radius and distance of a list', () => {
  test('the order «Más cerca» sorts by miles, with and without a search [D127]', async () => {
    const nearTunnelHill = parsePlace('30755')
    const byMile = await named({ text: '', categoryId: bakery, order: 'distance', from: nearTunnelHill })
    const miles = byMile.map(([, each]) => each as number)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect((await named({ text: 'plomeria', order: 'distance', from: dalton }))[0]?.[0]).toBe(
      'Plomería Calhoun',
    )
  })

  test.each(['', 'pan'])(
    'the filter «solo en Dalton» lists and counts only businesses of that city: «%s» [D127, D144]',
    async (text) => {
      const { businesses, total, filters } = await list({ text, categoryId: bakery, citySlug: 'dalton-ga' })
      expect(businesses.map(({ name }) => name).sort()).toEqual(['Pan Dalton', 'Pan Querido'])
      expect(total).toBe(2)
      expect(filters?.price).toEqual({ 1: 1, 2: 1, 3: 0, 4: 0 })
      for (const order of ['near', 'distance', 'name', 'rating', 'newest'] as const)
        expect((await list({ text, categoryId: bakery, citySlug: 'dalton-ga', order })).total, order).toBe(2)
      expect((await list({ text, citySlug: 'rome-ga' })).total).toBe(0)
    },
  )

  test('puts businesses beyond 85 miles in a group with its own heading, after those near [D127]', async () => {
    const { businesses } = await list({ text: 'pan' })
    const alone = groupByDistance(
      (await list({ text: 'plomeria', from: parsePlace('75201') })).businesses,
      'Dallas, TX',
    )
    expect(alone.map(({ heading }) => heading)).toEqual(['A más de 85 millas de Dallas, TX'])
    const groups = groupByDistance(businesses, 'Dalton, GA')
    expect(groups.map(({ heading }) => heading)).toEqual([
      null,
      'A más de 85 millas de Dalton, GA',
      'No sabemos a qué distancia de Dalton, GA',
    ])
    expect(groups.slice(1).flatMap(({ businesses: some }) => some.map(({ name }) => name))).toEqual([
      'Pan Dallas',
      'Pan de Ninguna Parte',
    ])
  })
})
