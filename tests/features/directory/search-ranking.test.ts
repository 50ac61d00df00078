import type { Db } from 'db/connect'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FacetCounts } from '~/features/businesses/directory-filters'
import { findEmptyResultAlternatives } from '~/features/directory/empty-result-alternatives.server'
import { parsePhraseToQuery } from '~/features/directory/http/search-place.server'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { formatResultsTitle } from '~/features/directory/ui/list-results'
import { parsePlace } from '~/features/places/near-place.server'
import { parsePhrase } from '~/features/search/find/phrase.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, updateRows } from '../../support/rows'
import { directoryWith } from '../../support/search'

// A Monday, 13:00 in Florida.
const MONDAY = new Date('2026-11-23T18:00:00.000Z')

let crafts: number
let homes: number

const directory = directoryWith(async (db) => {
  crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  homes = await addCategory(db, 'bienes-raices', { name: 'Bienes Raíces' })
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
})

/** Adds a business until the end of the test. */
async function addForTest(category: number, business_name: string, place: object, more: object = {}) {
  const { db } = directory
  const id = await addBusiness(db, [category], { business_name, ...place, ...more })
  await indexPendingBusinesses(db)
  onTestFinished(async () => {
    await updateRows(db, 'businesses', { id }, { deleted_at: '2026' })
    await indexPendingBusinesses(db)
  })
  return id
}
const OCALA = { city: 'Ocala', state_code: 'FL', zipcode: '34470' }
const MENTION = { description: 'Tu casa, y te recomendamos plomero.' }

const query = (more: Partial<ListingQuery>): ListingQuery => ({
  ...{ text: 'plomero', stateCode: null, categoryId: null, page: 1, order: 'near', services: 0 },
  ...{ from: parsePlace('33125'), now: MONDAY },
  ...more,
})
const names = async (more: Partial<ListingQuery> = {}) =>
  (await readListingPage(directory.db, query(more))).businesses.map(({ name }) => name)

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
    const boise = { city: 'Boise', state_code: 'ID', zipcode: '83702' }
    await addForTest(homes, 'Hogares Luna', boise, MENTION)
    const found = await names({ from: parsePlace('83702') })
    expect(found.slice(0, 3).every((name) => /Plom|Tuber/.test(name))).toBe(true)
    expect(found[3]).toBe('Hogares Luna')
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
    await addForTest(crafts, 'Plomería Ocala', OCALA)
    const found = await names({ from: parsePlace('32801') })
    expect(found).toContain('Plomería Biscayne')
    expect(found[0]).toBe('Plomería Ocala')
  })

  test('if a business within 85 miles has the trade, lists all matches around before distant ones, including mentions [D127]', async () => {
    await addForTest(crafts, 'Plomería Ocala', OCALA)
    await addForTest(homes, 'Hogares Sol', { state_code: 'FL', city: 'Orlando', zipcode: '32801' }, MENTION)
    const found = await names({ from: parsePlace('32801') })
    expect(found.slice(0, 3)).toEqual(['Plomería Ocala', 'Hogares Sol', 'Tubería Rápida'])
  })

  test('lists businesses that state the trade before nearer ones that are only in its category', async () => {
    const { db } = directory
    const legal = await addCategory(db, 'legal', { name: 'Legal y Abogados' })
    await insertRows(db, 'category_synonyms', { category_id: legal, term: 'abogado' })
    const add = (name: string, zipcode: string, more = {}) =>
      addForTest(legal, name, { city: 'Tampa', state_code: 'FL', zipcode }, more)
    await add('Fianzas Rápidas', '33602', { specialty: 'Fianzas' })
    await add('Defensa Beltrán', '33647', { specialty: 'Defensa penal', description: 'Abogado' })
    await add('Bufete Peña', '33647', { specialty: 'Abogada' })
    expect(await names({ text: 'abogado', from: parsePlace('33602') })).toEqual([
      'Bufete Peña',
      'Defensa Beltrán',
      'Fianzas Rápidas',
    ])
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
  const title = (given: Parameters<typeof formatResultsTitle>[0], more = {}) =>
    formatResultsTitle(given, { ...words, ...more })
  const some = { search: '' }
  const many = { ...filters({ 50: 11 }), total: 240, isCapped: true }
  expect([
    title(filters({ 5: 0, 50: 1 })),
    title(filters({ 5: 0, 50: 7 })),
    title(filters({ 5: 0, 50: 0 })),
    title(filters({ 5: 0, 50: 1 }), some),
    title(many, some),
    title(many, { ...some, within: 25 }),
  ]).toEqual([
    '7 negocios con «taxes», 1 a menos de 50 millas de Miami, FL',
    '7 negocios con «taxes» cerca de Miami, FL',
    '7 negocios con «taxes», ninguno a menos de 50 millas de Miami, FL',
    '7 negocios, 1 a menos de 50 millas de Miami, FL',
    'Más de 240 negocios, 11 a menos de 50 millas de Miami, FL',
    'Más de 240 negocios a menos de 25 millas de Miami, FL',
  ])
})

describe('filter counts', () => {
  const counts = async (more: Partial<ListingQuery> = {}) =>
    (await readListingPage(directory.db, query(more))).filters as FacetCounts

  test('counts how many results each filter choice leaves in a search near a place', async () => {
    const { open, within, verified } = await counts()
    expect([open, within, verified]).toEqual([{ true: 1 }, { 5: 2, 10: 4, 25: 4, 50: 4 }, { true: 0 }])
  })

  test('counts each filter while the other set filters stay applied', async () => {
    const { open, within } = await counts({ open: true, within: 10 })
    expect([open, within]).toEqual([{ true: 1 }, { 5: 0, 10: 1, 25: 1, 50: 1 }])
  })

  test('a search returns the states and categories of its results', async () => {
    const { filed } = await readListingPage(directory.db, query({ from: null, order: 'newest' }))
    expect(filed?.states).toEqual(['FL'])
    expect(filed?.categories.toSorted()).toEqual([0, 1, 2])
    expect((await readListingPage(directory.db, query({}))).filed).toBeNull()
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
    const { businesses, withoutFilters } = await readListingPage(directory.db, query(more))
    return { names: businesses.map(({ name }) => name), withoutFilters }
  }

  test('shows for each set filter how many businesses the list has without it', async () => {
    expect(await list({ verified: true })).toMatchObject({
      names: [],
      withoutFilters: [{ filters: ['verified'], businesses: 4 }],
    })
  })

  test('keeps a set filter: if no business nearby is open, lists the nearest open one with its miles [D144]', async () => {
    const { db } = directory
    const atlanta = { city: 'Atlanta', state_code: 'GA', zipcode: '30303' }
    const far = await addForTest(crafts, 'Plomería Dominguera', atlanta)
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
    const db = directory.db.withPlugin({
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
    await addForTest(crafts, 'Xqwzkj', {})
    expect((await readListingPage(asked.db, query({ text: 'xqwzkj' }))).total).toBe(1)
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
      directory.db,
      new Request('http://localhost', { headers: { cookie: `lugar=${chosen}` } }),
      { search, near },
      MONDAY,
    )
  const orlando = { search: 'electricista', near: 'orlando-fl', phrase: 'electricista orlando' }

  test('a city in the search text overrides the remembered place and the place field', async () => {
    for (const near of [undefined, '', 'todo', 'Miami, FL', 'miami-fl', '33125', 'Orlando, FL'])
      for (const chosen of ['', 'miami-fl', '33125'])
        expect(await asked('electricista orlando', { ...(near !== undefined && { near }), chosen })).toEqual(
          orlando,
        )
  })

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
    const found = await parsePhrase(directory.db, text, MONDAY)
    expect([found.search.replace(/ por$/, ''), found.near]).toEqual([search.replace(/ por$/, ''), near])
  })

  test('the words of many searches contain no place', async () => {
    const texts =
      'limpieza de casa,pintar mi casa,pan dulce,seguro de vida,envíos de dinero,puertas de madera,renta de una mesa,tamales por docena,muebles en casa,vuelos a lima,mandar cajas a guatemala,comida de méxico,abogado en perú'
    for (const search of texts.split(','))
      expect(await parsePhrase(directory.db, search, MONDAY)).toEqual({
        ...{ search, near: undefined, conditions: {}, isOfOne: false },
      })
  })

  test('a city that may be part of a name is searched everywhere, even if another place was remembered', async () => {
    expect(await asked('rincón de orlando', { chosen: 'miami-fl' })).toMatchObject({ near: 'todo' })
    expect(await asked('rincón de orlando', { near: 'orlando-fl' })).toBeNull()
    expect(await asked('rincón de orlando')).toBeNull()
    expect(await asked('electricista', { chosen: 'miami-fl' })).toBeNull()
  })

  test('does not read a city within the full name of a business as a place', async () => {
    await addForTest(crafts, 'Plomero 24 Horas Tampa', { city: 'Boise' })
    expect((await parsePhrase(directory.db, 'plomero 24 horas tampa', MONDAY)).search).toBe(
      'plomero 24 horas tampa',
    )
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
    const understood = await parsePhrase(directory.db, text, MONDAY)
    expect(understood.search).toBe(search)
    expect(understood.conditions).toEqual(conditions)
  },
)
