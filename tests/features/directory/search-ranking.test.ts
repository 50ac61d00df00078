import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import type { FacetCounts } from '~/features/businesses/directory-filters'
import { findEmptyResultAlternatives } from '~/features/directory/empty-result-alternatives.server'
import { parsePhraseToQuery } from '~/features/directory/http/search-place.server'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { formatResultsTitle } from '~/features/directory/ui/list-results'
import { parsePlace } from '~/features/places/near-place.server'
import { parsePhrase } from '~/features/search/find/phrase.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { createDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'

// A Monday, 13:00 in Florida.
const MONDAY = new Date('2026-11-23T18:00:00.000Z')

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
  const { db } = database
  await storeTradeWords(db)
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
  await indexPendingBusinesses(db)
})
afterAll(() => database.close())

const query = (more: Partial<ListingQuery>): ListingQuery => ({
  ...{ text: 'plomero', stateCode: null, categoryId: null, page: 1, order: 'near', services: 0 },
  ...{ from: parsePlace('33125'), now: MONDAY },
  ...more,
})
const names = async (more: Partial<ListingQuery> = {}) =>
  (await readListingPage(database.db, query(more))).businesses.map(({ name }) => name)

describe('search for a trade near a place', () => {
  test('lists main-trade businesses before nearer ones that only mention the trade', async () => {
    expect(await names()).toEqual([
      'Plomería Biscayne',
      'Tubería Rápida',
      'Plomería Los Primos',
      'Casas del Sol',
    ])
  })

  test('if no business near the place has the trade, lists distant ones before near ones that only mention it', async () => {
    const { db } = database
    const homes = await rowOf(db, 'categories', { slug: 'bienes-raices' })
    await addBusiness(db, [homes.id], {
      ...{ business_name: 'Hogares Luna', city: 'Boise', state_code: 'ID', zipcode: '83702' },
      description: 'Tu casa, y te recomendamos plomero.',
    })
    await indexPendingBusinesses(db)
    const found = await names({ from: parsePlace('83702') })
    expect(found.slice(0, 3).every((name) => /Plom|Tuber/.test(name))).toBe(true)
    expect(found[3]).toBe('Hogares Luna')
    await updateRows(db, 'businesses', { business_name: 'Hogares Luna' }, { deleted_at: '2026' })
    await indexPendingBusinesses(db)
  })

  test('sorts results beyond the last distance step by miles', async () => {
    expect(await names({ from: parsePlace('32801') })).toEqual([
      'Tubería Rápida',
      'Plomería Los Primos',
      'Plomería Biscayne',
      'Casas del Sol',
    ])
  })

  test('if no business within 50 miles has the trade, lists all that have it, nearest first', async () => {
    const { db } = database
    const crafts = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const ocala = await addBusiness(db, [crafts.id], {
      ...{ business_name: 'Plomería Ocala', city: 'Ocala', state_code: 'FL', zipcode: '34470' },
    })
    await indexPendingBusinesses(db)
    const found = await names({ from: parsePlace('32801') })
    expect(found).toContain('Plomería Biscayne')
    expect(found[0]).toBe('Plomería Ocala')
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', ocala).execute()
    await indexPendingBusinesses(db)
  })

  test('if a business within 85 miles has the trade, lists all matches around before distant ones, including mentions [D127]', async () => {
    const { db } = database
    const crafts = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const homes = await rowOf(db, 'categories', { slug: 'bienes-raices' })
    const near = { state_code: 'FL' as const, city: 'Orlando' }
    const added = [
      await addBusiness(db, [crafts.id], {
        ...{ business_name: 'Plomería Ocala', city: 'Ocala', state_code: 'FL', zipcode: '34470' },
      }),
      await addBusiness(db, [homes.id], {
        ...{ ...near, business_name: 'Hogares Sol', zipcode: '32801' },
        description: 'Tu casa, y te recomendamos plomero.',
      }),
    ]
    await indexPendingBusinesses(db)
    const found = await names({ from: parsePlace('32801') })
    expect(found.slice(0, 3)).toEqual(['Plomería Ocala', 'Hogares Sol', 'Tubería Rápida'])
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', 'in', added).execute()
    await indexPendingBusinesses(db)
  })

  test('lists businesses that state the trade before nearer ones that are only in its category', async () => {
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
    await indexPendingBusinesses(db)
    expect(await names({ text: 'abogado', from: parsePlace('33602') })).toEqual([
      'Bufete Peña',
      'Defensa Beltrán',
      'Fianzas Rápidas',
    ])
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('city', '=', 'Tampa').execute()
    await indexPendingBusinesses(db)
  })

  test('a search with the filter for open businesses lists only open ones with the trade', async () => {
    expect(await names({ open: true })).toEqual(['Plomería Los Primos'])
  })
})

test('the heading of a search counts as near only businesses within 50 miles', () => {
  const list = { total: 7, isCapped: false, exact: 7, correction: null, words: '' }
  const filters = (within: Record<string, number>) => ({
    ...list,
    filters: { within } as unknown as FacetCounts,
  })
  const words = { search: 'taxes', state: null, near: 'Miami, FL' }
  expect(formatResultsTitle(filters({ 5: 0, 50: 1 }), words)).toBe(
    '7 negocios con «taxes», 1 a menos de 50 millas de Miami, FL',
  )
  expect(formatResultsTitle(filters({ 5: 0, 50: 7 }), words)).toBe(
    '7 negocios con «taxes» cerca de Miami, FL',
  )
  expect(formatResultsTitle(filters({ 5: 0, 50: 1 }), { ...words, search: '' })).toBe(
    '7 negocios, 1 a menos de 50 millas de Miami, FL',
  )
  const many = { ...filters({ 50: 11 }), total: 240, isCapped: true }
  expect(formatResultsTitle(many, { ...words, search: '' })).toBe(
    'Más de 240 negocios, 11 a menos de 50 millas de Miami, FL',
  )
  expect(formatResultsTitle(many, { ...words, search: '', within: 25 })).toBe(
    'Más de 240 negocios a menos de 25 millas de Miami, FL',
  )
  expect(formatResultsTitle(filters({ 5: 0, 50: 0 }), words)).toBe(
    '7 negocios con «taxes», ninguno a menos de 50 millas de Miami, FL',
  )
})

describe('filter counts', () => {
  const counts = async (more: Partial<ListingQuery> = {}) =>
    (await readListingPage(database.db, query(more))).filters as FacetCounts

  test('counts how many results each filter choice leaves in a search near a place', async () => {
    const { open, within, verified } = await counts()
    expect([open, within, verified]).toEqual([{ true: 1 }, { 5: 2, 10: 4, 25: 4, 50: 4 }, { true: 0 }])
  })

  test('counts each filter while the other set filters stay applied', async () => {
    const { open, within } = await counts({ open: true, within: 10 })
    expect([open, within]).toEqual([{ true: 1 }, { 5: 0, 10: 1, 25: 1, 50: 1 }])
  })

  test('a search returns the states and categories of its results', async () => {
    const { filed } = await readListingPage(database.db, query({ from: null, order: 'newest' }))
    expect(filed?.states).toEqual(['FL'])
    expect(filed?.categories.toSorted()).toEqual([0, 1, 2])
    expect((await readListingPage(database.db, query({}))).filed).toBeNull()
  })

  test('counts the filters of a list without search text, with and without a place', async () => {
    const list = { text: '', order: 'newest' } as const
    expect(await counts(list)).toMatchObject({ open: { true: 1 }, within: { 5: 2, 50: 4 } })
    expect(await counts({ ...list, from: null, open: true })).toMatchObject({
      ...{ open: { true: 1 }, within: { 50: 0 }, language: { es: 0 } },
    })
  })
})

describe('list that only its filters make empty', () => {
  const SUNDAY = new Date('2026-11-22T18:00:00.000Z')
  const list = async (more: Partial<ListingQuery>) => {
    const { businesses, withoutFilters } = await readListingPage(database.db, query(more))
    return { names: businesses.map(({ name }) => name), withoutFilters }
  }

  test('shows for each set filter how many businesses the list has without it', async () => {
    expect(await list({ verified: true })).toMatchObject({
      names: [],
      withoutFilters: [{ filters: ['verified'], businesses: 4 }],
    })
  })

  test('keeps a set filter: if no business nearby is open, lists the nearest open one with its miles [D144]', async () => {
    const { db } = database
    const crafts = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const far = await addBusiness(db, [crafts.id], {
      ...{ business_name: 'Plomería Dominguera', city: 'Atlanta', state_code: 'GA', zipcode: '30303' },
    })
    await insertRows(db, 'business_hours', { business_id: far, weekday: 0, opens: '08:00', closes: '17:00' })
    await indexPendingBusinesses(db)
    for (const filters of [{ open: true }, { day: 'domingo' }] as const) {
      const { businesses } = await readListingPage(db, query({ ...filters, now: SUNDAY }))
      expect(businesses.map(({ name, miles }) => [name, miles])).toEqual([['Plomería Dominguera', 604]])
    }
    for (const filters of [{ allDay: true }, { homeService: true }] as const)
      expect(await list({ ...filters, now: SUNDAY })).toEqual({
        names: [],
        withoutFilters: [{ filters: Object.keys(filters), businesses: 5 }],
      })
    expect(await list({ open: true, verified: true, now: SUNDAY })).toEqual({
      names: [],
      withoutFilters: [{ filters: ['verified'], businesses: 1 }],
    })
    expect(await list({ day: 'lunes' })).toMatchObject({ names: ['Plomería Los Primos'] })
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', far).execute()
    await indexPendingBusinesses(db)
  })

  test('offers to remove all filters together if removing one is not enough, and offers nothing if nothing matches', async () => {
    const filters = { rating: 3, price: 4, verified: true } as const
    expect((await list(filters)).withoutFilters).toEqual([
      { filters: ['rating', 'price', 'verified'], businesses: 4 },
    ])
    expect((await list({ ...filters, text: 'xqwzkj' })).withoutFilters).toEqual([])
  })
})

describe('search without results', () => {
  /** The database, with a counter of its statements. */
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

  test('caches an empty search until the public data change [T142]', async () => {
    const wanted = query({ text: 'xqwzkj', open: true, verified: true })
    const asked = counted()
    await readListingPage(asked.db, wanted)
    const once = asked.statements()
    await readListingPage(asked.db, wanted)
    expect(asked.statements() - once).toBeLessThan(once)
    const [category] = await asked.db.selectFrom('categories').select('id').limit(1).execute()
    const id = await addBusiness(asked.db, [category?.id ?? 0], { business_name: 'Xqwzkj' })
    await indexPendingBusinesses(asked.db)
    expect((await readListingPage(asked.db, query({ text: 'xqwzkj' }))).total).toBe(1)
    await asked.db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', id).execute()
    await indexPendingBusinesses(asked.db)
  })

  test('does not repeat an empty search for each state, and runs a limited number of statements [T142]', async () => {
    const { db, statements } = counted()
    const suggest = async (text: string) => {
      const before = statements()
      await findEmptyResultAlternatives(db, { text, stateCode: 'GA', categoryId: null })
      return statements() - before
    }
    await suggest('qzxwvk')
    // One statement for new words, one for the count.
    expect(await suggest('qzxwvk')).toBeLessThanOrEqual(3)
  })
})

describe('city named in the search text [D126]', () => {
  const asked = (search: string, { near, chosen = '' }: { near?: string; chosen?: string } = {}) =>
    parsePhraseToQuery(
      database.db,
      new Request('http://localhost', { headers: { cookie: `lugar=${chosen}` } }),
      { search, near },
      MONDAY,
    )
  const orlando = { search: 'electricista', near: 'orlando-fl', phrase: 'electricista orlando' }

  test.each([undefined, '', 'todo', 'Miami, FL', 'miami-fl', '33125', 'Orlando, FL'])(
    'a city in the search text overrides the remembered place and the place field: %s',
    async (near) => {
      for (const chosen of ['', 'miami-fl', '33125'])
        expect(await asked('electricista orlando', { ...(near !== undefined && { near }), chosen })).toEqual(
          orlando,
        )
    },
  )

  test.each([
    ['plomero en Atlanta, GA', 'plomero', 'atlanta-ga'],
    ['plomero por Houston', 'plomero', 'houston-tx'],
    ['plomero casa arkansas', 'plomero', 'casa-ar'],
    ['panadería en doral', 'panadería', 'doral-fl'],
    ['transportation aurora', 'transportation', 'aurora-co'],
    ['taxes houston', 'taxes', 'houston-tx'],
    ['mecánico cerca de tampa', 'mecánico', 'tampa-fl'],
    ['dentista 30720', 'dentista', '30720'],
  ])('the search «%s» looks for «%s» near %s', async (text, search, near) => {
    const found = await parsePhrase(database.db, text, MONDAY)
    expect([found.search.replace(/ por$/, ''), found.near]).toEqual([search.replace(/ por$/, ''), near])
  })

  test.each([
    ...[
      'limpieza de casa',
      'pintar mi casa',
      'pan dulce',
      'seguro de vida',
      'envíos de dinero',
      'puertas de madera',
    ],
    ...['renta de una mesa', 'tamales por docena', 'muebles en casa'],
    ...['vuelos a lima', 'mandar cajas a guatemala', 'comida de méxico', 'abogado en perú'],
  ])('the search «%s» has no place', async (text) => {
    expect(await parsePhrase(database.db, text, MONDAY)).toEqual({
      ...{ search: text, near: undefined, conditions: {}, isOfOne: false },
    })
  })

  test('a city that may be part of a name is searched everywhere, even if another place was remembered', async () => {
    expect(await asked('rincón de orlando', { chosen: 'miami-fl' })).toMatchObject({ near: 'todo' })
    expect(await asked('rincón de orlando', { near: 'orlando-fl' })).toBeNull()
    expect(await asked('rincón de orlando')).toBeNull()
    expect(await asked('electricista', { chosen: 'miami-fl' })).toBeNull()
  })

  test('does not read a city within the full name of a business as a place', async () => {
    const { db } = database
    const crafts = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const id = await addBusiness(db, [crafts.id], { business_name: 'Plomero 24 Horas Tampa', city: 'Boise' })
    await indexPendingBusinesses(db)
    expect((await parsePhrase(db, 'plomero 24 horas tampa', MONDAY)).search).toBe('plomero 24 horas tampa')
    await db.updateTable('businesses').set({ deleted_at: '2026' }).where('id', '=', id).execute()
    await indexPendingBusinesses(db)
  })
})

// A Monday.
test.each([
  ['restaurante abierto ahora', 'restaurante', { open: true }],
  ['dentista abierto el sábado', 'dentista', { day: 'sabado' }],
  ['dentista abierto el sábado miami', 'dentista', { day: 'sabado' }],
  ['dentista abierto', 'dentista', { open: true }],
  ['dentista que atienda los domingos', 'dentista', { day: 'domingo' }],
  ['pastel para mañana', 'pastel', { day: 'martes' }],
  ['mecánico hoy', 'mecánico', { day: 'lunes' }],
  ['grúa 24 horas', 'grúa', { allDay: true }],
  ['cerrajero 24/7', 'cerrajero', { allDay: true }],
  ['barbero a domicilio', 'barbero', { homeService: true }],
  ['tacos de la mañana', 'tacos de la mañana', {}],
  ['abierto ahora', '', { open: true }],
  ['domingo', 'domingo', {}],
])(
  'turns words about time and home service in a search into filters: «%s»',
  async (text, search, conditions) => {
    const understood = await parsePhrase(database.db, text, MONDAY)
    expect(understood.search).toBe(search)
    expect(understood.conditions).toEqual(conditions)
  },
)
