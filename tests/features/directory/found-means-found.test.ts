import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import type { FilterCounts } from '~/features/businesses/attributes'
import { emptyResultSuggestions } from '~/features/directory/empty-result-suggestions.server'
import { cityInSearch } from '~/features/directory/http/where.server'
import { type ListingQuery, listBusinesses } from '~/features/directory/listing.server'
import { resultsTitle } from '~/features/directory/ui/results-title'
import { countWithoutFilters } from '~/features/directory/without-filters.server'
import { readPlace } from '~/features/places/near-place.server'
import { placeIn } from '~/features/search/find/place'
import { indexPending } from '~/features/search/indexing.server'
import { typedWords } from '~/features/search/words'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'

// A Monday, 13:00 in Florida.
const MONDAY = new Date('2026-11-23T18:00:00.000Z')

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
  const { db } = database
  await loadTradeWords(db)
  const crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  const homes = await addCategory(db, 'bienes-raices', { name: 'Bienes Raíces' })
  const [miami, hialeah] = [
    { city: 'Miami', state_code: 'FL', zipcode: '33125' },
    { city: 'Hialeah', state_code: 'FL', zipcode: '33012' },
  ] as const
  await addBusiness(db, [homes], {
    business_name: 'Casas del Sol',
    description: 'Te recomendamos plomero y electricista de confianza.',
    ...miami,
  })
  await addBusiness(db, [crafts], { business_name: 'Tubería Rápida', specialty: 'Plomero', ...hialeah })
  const open = await addBusiness(db, [crafts], { business_name: 'Plomería Los Primos', ...hialeah })
  await addBusiness(db, [crafts], { business_name: 'Plomería Biscayne', ...miami })
  await insertRows(
    db,
    'business_hours',
    [1, 2, 3, 4, 5].map((weekday) => ({ business_id: open, weekday, opens: '08:00', closes: '17:00' })),
  )
  await indexPending(db)
})
afterAll(() => database.close())

const query = (more: Partial<ListingQuery>): ListingQuery => ({
  ...{ text: 'plomero', stateCode: null, categoryId: null, page: 1, order: 'near', services: 0 },
  ...{ from: readPlace('33125'), now: MONDAY },
  ...more,
})
const names = async (more: Partial<ListingQuery> = {}) =>
  (await listBusinesses(database.db, query(more))).businesses.map(({ name }) => name)

describe('a trade near a place', () => {
  test('is of those who have it first, whoever mentions it and is nearer comes after them', async () => {
    expect(await names()).toEqual([
      'Plomería Biscayne',
      'Tubería Rápida',
      'Plomería Los Primos',
      'Casas del Sol',
    ])
  })

  test('that nobody around has is of those farther away first, then of whoever mentions it here', async () => {
    const { db } = database
    const homes = await rowOf(db, 'categories', { slug: 'bienes-raices' })
    await addBusiness(db, [homes.id], {
      ...{ business_name: 'Hogares Luna', city: 'Boise', state_code: 'ID', zipcode: '83702' },
      description: 'Tu casa, y te recomendamos plomero.',
    })
    await indexPending(db)
    const found = await names({ from: readPlace('83702') })
    expect(found.slice(0, 3).every((name) => /Plom|Tuber/.test(name))).toBe(true)
    expect(found[3]).toBe('Hogares Luna')
    await updateRows(db, 'businesses', { business_name: 'Hogares Luna' }, { deleted_at: '2026' })
    await indexPending(db)
  })

  test('that is farther than all the steps is put in order by the mile', async () => {
    expect(await names({ from: readPlace('32801') })).toEqual([
      'Tubería Rápida',
      'Plomería Los Primos',
      'Plomería Biscayne',
      'Casas del Sol',
    ])
  })

  test('that nobody has within 50 miles is of all who have it, also where one is not much farther', async () => {
    const { db } = database
    const crafts = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const ocala = await addBusiness(db, [crafts.id], {
      ...{ business_name: 'Plomería Ocala', city: 'Ocala', state_code: 'FL', zipcode: '34470' },
    })
    await indexPending(db)
    const found = await names({ from: readPlace('32801') })
    expect(found).toContain('Plomería Biscayne')
    expect(found[0]).toBe('Plomería Ocala')
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', ocala).execute()
    await indexPending(db)
  })

  test('is of those who say they have it before those of its category, whoever of them is nearer', async () => {
    const { db } = database
    const legal = await addCategory(db, 'legal', { name: 'Legal y Abogados' })
    await db.insertInto('category_synonyms').values({ category_id: legal, term: 'abogado' }).execute()
    const add = (business_name: string, zipcode: string, more = {}) =>
      addBusiness(db, [legal], { business_name, city: 'Tampa', state_code: 'FL', zipcode, ...more })
    await add('Fianzas Rápidas', '33602', { specialty: 'Fianzas' })
    await add('Defensa Beltrán', '33647', {
      specialty: 'Defensa penal',
      description: 'Abogado con experiencia',
    })
    await add('Bufete Peña', '33647', { specialty: 'Abogada' })
    await indexPending(db)
    expect(await names({ text: 'abogado', from: readPlace('33602') })).toEqual([
      'Bufete Peña',
      'Defensa Beltrán',
      'Fianzas Rápidas',
    ])
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('city', '=', 'Tampa').execute()
    await indexPending(db)
  })

  test('that is open now is found where somebody has it and is', async () => {
    expect(await names({ open: true })).toEqual(['Plomería Los Primos'])
  })
})

test('a heading calls near only what lies within 50 miles', () => {
  const list = { total: 7, isCapped: false, exact: 7, correction: null, nearby: null }
  const filters = (within: Record<string, number>) => ({
    ...list,
    filters: { within } as unknown as FilterCounts,
  })
  const words = { search: 'taxes', state: null, near: 'Miami, FL' }
  expect(resultsTitle(filters({ 5: 0, 50: 1 }), words)).toBe(
    '7 negocios con «taxes», 1 a menos de 50 millas de Miami, FL',
  )
  expect(resultsTitle(filters({ 5: 0, 50: 7 }), words)).toBe('7 negocios con «taxes» cerca de Miami, FL')
  expect(resultsTitle(filters({ 5: 0, 50: 1 }), { ...words, search: '' })).toBe(
    '7 negocios cerca de Miami, FL',
  )
  expect(resultsTitle(filters({ 5: 0, 50: 0 }), words)).toBe(
    '7 negocios con «taxes», ninguno a menos de 50 millas de Miami, FL',
  )
})

describe('filters', () => {
  const counts = async (more: Partial<ListingQuery> = {}) =>
    (await listBusinesses(database.db, query(more))).filters

  test('are counted: how many each leaves of what a search finds near a place', async () => {
    const { open, within, verified } = await counts()
    expect([open, within, verified]).toEqual([{ true: 1 }, { 5: 2, 10: 4, 25: 4, 50: 4 }, { true: 0 }])
  })

  test('are counted beside those that are set; what lies farther than a search looked is not known', async () => {
    const { open, within } = await counts({ open: true, within: 10 })
    expect([open, within]).toEqual([{ true: 1 }, { 5: 0, 10: 1 }])
  })

  test('of state and category are offered where a search found somebody', async () => {
    const { filed } = await listBusinesses(database.db, query({ from: null, order: 'newest' }))
    expect(filed?.states).toEqual(['FL'])
    expect(filed?.categories.toSorted()).toEqual([0, 1, 2])
    expect((await listBusinesses(database.db, query({}))).filed).toBeNull()
  })

  test('are counted of a whole list too, with a place and without', async () => {
    const list = { text: '', order: 'newest' } as const
    expect(await counts(list)).toMatchObject({ open: { true: 1 }, within: { 5: 2, 50: 4 } })
    expect(await counts({ ...list, from: null, open: true })).toMatchObject({
      ...{ open: { true: 1 }, within: { 50: 0 }, language: { es: 0 } },
    })
  })
})

describe('a list that its filters have emptied', () => {
  const SUNDAY = new Date('2026-11-22T18:00:00.000Z')

  test('says of each filter how many there are without it', async () => {
    expect(await names({ open: true, now: SUNDAY })).toEqual([])
    const counts = await countWithoutFilters(database.db, query({ open: true, now: SUNDAY }))
    expect(counts).toEqual([{ filters: ['open'], businesses: 4 }])
  })

  test('does not go to the other end of the country for who is open there, and says how many those are', async () => {
    const { db } = database
    const [crafts] = await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', 'servicios-tecnicos')
      .execute()
    const far = await addBusiness(db, [crafts?.id ?? 0], {
      ...{ business_name: 'Plomería Dominguera', city: 'Atlanta', state_code: 'GA', zipcode: '30303' },
    })
    await insertRows(db, 'business_hours', { business_id: far, weekday: 0, opens: '08:00', closes: '17:00' })
    await indexPending(db)
    expect(await names({ open: true, now: SUNDAY })).toEqual([])
    expect(await countWithoutFilters(db, query({ open: true, now: SUNDAY }))).toEqual([
      { filters: ['open'], businesses: 4 },
      { filters: ['place'], businesses: 1 },
    ])
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', far).execute()
    await indexPending(db)
  })

  test('offers all of them together where none alone opens it, and nothing where nobody has it', async () => {
    const filters = { open: true, verified: true, now: SUNDAY } as const
    expect(await countWithoutFilters(database.db, query(filters))).toEqual([
      { filters: ['open', 'verified'], businesses: 4 },
    ])
    expect(await countWithoutFilters(database.db, query({ ...filters, text: 'xqwzkj' }))).toEqual([])
    expect(await countWithoutFilters(database.db, query({ text: 'xqwzkj' }))).toEqual([])
  })
})

describe('a search that finds nothing', () => {
  /** The same database, and how many statements it is asked. */
  function counted(): { db: Db; statements: () => number } {
    let statements = 0
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { db, statements: () => statements }
  }

  test('is remembered for every filter that is taken away, until the public data change [T142]', async () => {
    const wanted = query({ text: 'xqwzkj', open: true, verified: true })
    const asked = counted()
    await listBusinesses(asked.db, wanted)
    const ofOneList = asked.statements()
    // Four lists: without the one filter, without the other, without both, and from nowhere.
    await countWithoutFilters(asked.db, wanted)
    expect(asked.statements() - ofOneList).toBeLessThan(2 * ofOneList)
    const [category] = await asked.db.selectFrom('categories').select('id').limit(1).execute()
    const id = await addBusiness(asked.db, [category?.id ?? 0], { business_name: 'Xqwzkj' })
    await indexPending(asked.db)
    expect((await listBusinesses(asked.db, query({ text: 'xqwzkj' }))).total).toBe(1)
    await asked.db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', id).execute()
    await indexPending(asked.db)
  })

  test('is tried again without at most three filters, else without all of them [T142]', async () => {
    const filters = { open: true, verified: true, rating: 3, price: 4, now: MONDAY } as const
    expect(await countWithoutFilters(database.db, query(filters))).toEqual([
      { filters: ['open', 'rating', 'price', 'verified'], businesses: 4 },
    ])
  })

  test('in no state is looked for in none, and of several words no more are tried than are offered [T142]', async () => {
    const { db, statements } = counted()
    const suggest = async (text: string) => {
      const before = statements()
      await emptyResultSuggestions(db, { text, stateCode: 'GA', categoryId: null })
      return statements() - before
    }
    await suggest('qzxwvk')
    // The version of the data, and nothing else, of what is known not to be there.
    expect(await suggest('qzxwvk')).toBeLessThanOrEqual(2)
  })
})

describe('a city that is typed', () => {
  const from = (place: string) => new Request('http://localhost', { headers: { cookie: `lugar=${place}` } })

  test('wins over the place chosen before: what is asked for there is looked for there', () => {
    expect(cityInSearch(from('miami-fl'), { search: 'electricista orlando' })).toEqual({
      search: 'electricista',
      near: 'orlando-fl',
    })
    expect(cityInSearch(from('33125'), { search: 'plomero en Atlanta, GA' })).toEqual({
      search: 'plomero',
      near: 'atlanta-ga',
    })
  })

  test('is none after words that stand before a thing, nor a village after por, which a city may follow', () => {
    const asked = (text: string) => placeIn(typedWords(text))?.city?.name ?? null
    expect(['pintar mi casa', 'renta de una mesa', 'tamales por docena'].map(asked)).toEqual([
      null,
      null,
      null,
    ])
    expect(['plomero por Houston', 'plomero casa arkansas'].map(asked)).toEqual(['Houston', 'Casa'])
  })

  test('that may be part of a name is looked for everywhere', () => {
    expect(cityInSearch(from('miami-fl'), { search: 'rincón de orlando' })).toEqual({ near: 'todo' })
  })

  test('wins where no place was chosen, and over what the field of the place says', () => {
    const found = { search: 'electricista', near: 'orlando-fl' }
    for (const near of [undefined, '', 'todo', 'Miami, FL', 'miami-fl', '33125', 'Orlando, FL'])
      expect(cityInSearch(from(''), { search: 'electricista orlando', near }), near).toEqual(found)
    expect(cityInSearch(from('33125'), { search: 'electricista orlando', near: '33125' })).toEqual(found)
    expect(cityInSearch(from(''), { search: 'rincón de orlando', near: 'miami-fl' })).toEqual({
      near: 'todo',
    })
  })

  test('is read as ever where the field says the same city, or it may be a name and no place is said', () => {
    expect(cityInSearch(from(''), { search: 'rincón de orlando' })).toBeNull()
    expect(cityInSearch(from(''), { search: 'rincón de orlando', near: 'orlando-fl' })).toBeNull()
    expect(cityInSearch(from('miami-fl'), { search: 'electricista' })).toBeNull()
  })
})
