import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { countMatchesOfEachText, searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { createDatabase, freshDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await storeTradeWords(db)
  const legal = await addCategory(db, 'legal', { name: 'Legal y Abogados' })
  const food = await addCategory(db, 'comida', { name: 'Restaurantes y Bares' })
  const crafts = await addCategory(db, 'tecnicos', { name: 'Servicios Técnicos' })
  const bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const travel = await addCategory(db, 'viajes', { name: 'Servicios Logísticos' })
  await insertRows(db, 'category_synonyms', [
    { category_id: legal, term: 'abogada' },
    { category_id: bakery, term: 'panadería' },
    { category_id: travel, term: 'viajes' },
    { category_id: crafts, term: 'reparación' },
  ])
  const add = (category: number, business_name: string, values: Parameters<typeof addBusiness>[2] = {}) =>
    addBusiness(db, [category], { business_name, ...values })
  await add(legal, 'Bufete Morales', { description: 'Casos de inmigración y familia', quality: 10 })
  await add(legal, 'Ley y Familia', { contact_person: 'Rosa Cárdenas', city: 'Marietta' })
  await add(food, 'Taquería Peña', { city: 'Marietta', quality: 5 })
  await add(food, 'Taqueria Pena', { city: 'Marietta', quality: 900 })
  await add(food, 'La Rosa Mexican Grill', { city: 'Miami', state_code: 'FL', quality: 800 })
  await add(food, 'La Rosa LLC', { city: 'Miami', state_code: 'FL', quality: 1 })
  await add(crafts, 'Quick Flow LLC', { description: 'Plumbing, heating and air-conditioning contractors' })
  await add(crafts, 'Don Pedro', { specialty: 'Plomería, Fugas', quality: 1 })
  await add(crafts, 'Todo Eléctrico', { description: 'Instalaciones para tu casa', quality: 900 })
  await add(crafts, 'Techos Zúñiga', { description: 'Goteras (except plumbing)' })
  await add(bakery, 'Pan de Vida', { zipcode: '30060' })
  await add(bakery, 'El Panal', { description: 'Pasteles de tres leches' })
  await add(travel, 'Cargo Rápido', { location: '123 Buford Hwy', phone: '+13052994646' })
  await add(food, 'Retenido', { status: 'held', description: 'taquería que nadie ve' })
  const service = await add(food, 'Doña Lupe', { city: 'New York', state_code: 'NY' })
  await insertRows(db, 'business_services', { business_id: service, position: 0, name: 'Birria de res' })
  await indexPendingBusinesses(db)
})

afterAll(() => database.close())

const find = (text: string, more: { stateCode?: string; categoryId?: number; isLiteral?: boolean } = {}) =>
  searchBusinesses(db, { text, stateCode: null, categoryId: null, ...more })

async function namesOf(ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.business_name ?? '')
}

const search = async (text: string, more = {}) => namesOf((await find(text, more)).ids)

test('countMatchesOfEachText returns for each text the number that a literal search finds [D26]', async () => {
  const texts = [
    'rosa',
    'peña',
    'taqueria marietta',
    'xqwzkj',
    'xqwzkj rosa',
    'zzz 404 555 0000',
    'cerca de mi',
    '   ',
  ]
  for (const stateCode of [null, 'GA', 'FL'] as const) {
    const counted = await countMatchesOfEachText(
      db,
      texts.map((text) => ({ text, stateCode, categoryId: null })),
    )
    const alone = texts.map(
      async (text) => (await find(text, { ...(stateCode && { stateCode }), isLiteral: true })).total,
    )
    expect(counted).toEqual(await Promise.all(alone))
  }
})

describe('a business is found by its texts in any spelling and order [76, D46]', () => {
  test.each([
    ['its name, without accents', 'taqueria pena', 'Taquería Peña'],
    ['its name, in capitals', 'TAQUERÍA', 'Taquería Peña'],
    ['the words of its name in another order', 'vida pan', 'Pan de Vida'],
    ['beginnings of words', 'taq mari', 'Taquería Peña'],
    ['the beginning of a long word', 'electri', 'Todo Eléctrico'],
    ['its category', 'repostería', 'El Panal'],
    ['a synonym of its category', 'panaderías', 'El Panal'],
    ['a service', 'birria', 'Doña Lupe'],
    ['its specialty', 'fugas', 'Don Pedro'],
    ['its description', 'tres leches', 'El Panal'],
    ['its person', 'cardenas rosa', 'Ley y Familia'],
    ['its address', 'buford', 'Cargo Rápido'],
    ['its zip code', '30060', 'Pan de Vida'],
    ['its state, in Spanish', 'nueva york', 'Doña Lupe'],
    ['its state, in English', 'new york', 'Doña Lupe'],
    ['the code of its state', 'rosa FL', 'La Rosa LLC'],
    ['words among small ones', 'tacos cerca de mi en marietta', 'Taquería Peña'],
    ['plural for singular', 'abogados inmigracion', 'Bufete Morales'],
    ['singular for plural', 'instalacion casa', 'Todo Eléctrico'],
    ['a trade word of the other language', 'plumber', 'Don Pedro'],
    ['a trade word an English text means', 'fontanero', 'Quick Flow LLC'],
    ['a trade of two words', 'aire acondicionado', 'Quick Flow LLC'],
    ['a trade of two words in another order', 'acondicionado aire', 'Quick Flow LLC'],
    ['Spanglish', 'rufero', 'Techos Zúñiga'],
  ])('finds a business by %s', async (_how, text, name) => {
    expect(await search(text)).toContain(name)
  })
})

describe('order of search results [D46]', () => {
  test('a search for a trade lists businesses with the typed word before those with another name of the trade, and no others', async () => {
    expect(await search('plomería')).toEqual(['Don Pedro', 'Quick Flow LLC'])
    expect(await search('plomero')).toEqual(expect.arrayContaining(['Don Pedro', 'Quick Flow LLC']))
    expect(await search('plomero')).not.toContain('Todo Eléctrico')
    expect(await search('plomero')).not.toContain('Techos Zúñiga')
  })

  test('a query with ñ lists names with ñ before names with n, and a query with n finds both', async () => {
    expect(await search('peña')).toEqual(['Taquería Peña', 'Taqueria Pena'])
    expect(await search('pena')).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('a full name whose last word is unfinished comes before longer names with such a word [76]', async () => {
    await addBusiness(db, [1], { business_name: 'Espresso Cubano', quality: 1 })
    for (const name of ['Rinconcito Cubano Criollo', 'Cafetería Cubana La Guajira'])
      await addBusiness(db, [1], { business_name: name, description: 'Espresso, café cubano', quality: 900 })
    await indexPendingBusinesses(db)
    const { ids } = await find('espresso cuban')
    expect((await namesOf(ids))[0]).toBe('Espresso Cubano')
  })

  test('a match of the full name comes before a partial match, and a match in the name before one in other fields', async () => {
    expect(await search('la rosa')).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill', 'Ley y Familia'])
  })
})

describe('search filters [77, D26]', () => {
  test('returns only businesses of the state and category of the filter', async () => {
    const { id } = await rowOf(db, 'categories', { slug: 'comida' })
    expect(await search('rosa', { stateCode: 'FL' })).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill'])
    expect(await search('rosa', { stateCode: 'GA', categoryId: id })).toEqual([])
    expect(await search('rosa', { categoryId: id })).toHaveLength(2)
  })

  test.each(['_s_ga', '_c_1', '_t_1', 's_ga', '_n_rosa'])(
    'a search for the internal tag %s finds nothing',
    async (text) => {
      expect(await search(text)).not.toContain('Bufete Morales')
    },
  )
})

describe('misspelled queries find the intended business at the first search [D46]', () => {
  test.each([
    ['a wrong letter', 'buvete morales', 'bufete morales', 'Bufete Morales'],
    ['a missing letter', 'taqueia', 'taquería', 'Taqueria Pena'],
    ['a letter too much', 'moraless bufete casos', 'morales bufete casos', 'Bufete Morales'],
    ['swapped letters', 'bufete morlaes', 'bufete morales', 'Bufete Morales'],
    ['as it sounds', 'takeria', 'taquería', 'Taqueria Pena'],
    ['two wrong words', 'buvete morakes', 'bufete morales', 'Bufete Morales'],
    ['two wrong letters', 'bfete moraels', 'bufete morales', 'Bufete Morales'],
    ['a sound and a letter in one word', 'vufte morales', 'bufete morales', 'Bufete Morales'],
    ['two words written as one', 'bufetemorales', 'bufete morales', 'Bufete Morales'],
    ['two words as one, with a wrong letter', 'bufetemoralez', 'bufete morales', 'Bufete Morales'],
    ['a trade word that no business uses', 'fontanrro', 'fontanero', 'Don Pedro'],
  ])('corrects a query with %s: %s', async (_how, text, correction, name) => {
    const found = await find(text)
    expect(found).toMatchObject({ exact: 0, correction })
    if (name) expect((await namesOf(found.ids))[0]).toBe(name)
    if (correction) expect((await find(correction)).exact).toBeGreaterThan(0)
  })

  test('does not correct a query without similar words', async () => {
    expect(await find('xqwzkj')).toMatchObject({ ids: [], total: 0, correction: null, suggestions: [] })
  })

  test('a literal search applies no correction but suggests one', async () => {
    const asked = { text: 'buvete morales', isLiteral: true, stateCode: null, categoryId: null }
    const found = await searchBusinesses(db, asked)
    expect(found).toMatchObject({ ids: [], total: 0, correction: null, suggestions: ['bufete morales'] })
  })

  test('does not correct a word that matches, and corrects only to words used in the searched state', async () => {
    expect(await find('taqueria')).toMatchObject({ correction: null, suggestions: [] })
    expect(await find('buvete', { stateCode: 'GA' })).toMatchObject({ correction: 'bufete', total: 1 })
    expect(await find('buvete', { stateCode: 'FL' })).toMatchObject({ correction: null, total: 0 })
  })
})

describe('a place in the query filters the results [D46]', () => {
  test.each([
    ['a state by its code after «en»', 'rosa en FL', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a state by its name', 'rosa en Florida', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a state by its code at the end', 'taqueria ga', ['Taqueria Pena', 'Taquería Peña']],
    ['a city', 'taqueria en Marietta', ['Taqueria Pena', 'Taquería Peña']],
    ['a city and its state', 'rosa en Miami, FL', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a zip code', 'pan en 30060', ['Pan de Vida']],
  ])('a place in the query limits the results by %s', async (_how, text, names) => {
    expect(await search(text)).toEqual(names)
  })

  test('does not match a state code as the beginning of a word', async () => {
    expect(await search('abogado en FL')).not.toContain('Bufete Morales')
    expect((await search('abogado en GA')).length).toBeGreaterThan(0)
  })

  test('searches everywhere for a trade that no business in the named city has', async () => {
    const { ids, correction } = await find('taqueria en Savannah')
    expect(correction).toBe('taqueria')
    expect((await namesOf(ids)).slice(0, 2)).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('searches a long query without its unknown word if no business matches all of it', async () => {
    const { ids, correction } = await find('abogados buenos para casos de inmigración urgentisimos')
    expect((await namesOf(ids))[0]).toBe('Bufete Morales')
    expect(correction).toBe('abogados buenos para casos de inmigración')
  })
})

test('a search for a trade lists businesses with it as main trade first [D46]', async () => {
  const yard = await createDatabase()
  await storeTradeWords(yard.db)
  const category = await addCategory(yard.db, 'comercio', { name: 'Comercio' })
  const add = (business_name: string, values: object) =>
    addBusiness(yard.db, [category], { business_name, ...values })
  await add('Todo en Uno', { description: 'Mudanzas, techos y plomería', quality: 900 })
  await add('Ramírez LLC', { description: 'Plumbing contractors', quality: 100 })
  await add('Plomería Sol', { quality: 1 })
  await indexPendingBusinesses(yard.db)
  const asked = { text: 'plomería', stateCode: null, categoryId: null }
  const { ids } = await searchBusinesses(yard.db, asked)
  const rows = await yard.db.selectFrom('businesses').select(['id', 'business_name']).execute()
  expect(ids.map((id) => rows.find((row) => row.id === id)?.business_name)).toEqual([
    'Plomería Sol',
    'Ramírez LLC',
    'Todo en Uno',
  ])
  await yard.close()
})

test('a search for an e-mail address finds only its business', async () => {
  const { db } = await freshDatabase()
  const food = await addCategory(db, 'comida')
  await addBusiness(db, [food], { business_name: 'Sabor y Sol', email: 'la.rosa@example.com' })
  await addBusiness(db, [food], { business_name: 'La Rosa' })
  await indexPendingBusinesses(db)
  const all = { stateCode: null, categoryId: null }
  for (const text of ['la.rosa@example.com', ' La.Rosa@EXAMPLE.com', 'mailto:la.rosa@example.com'])
    expect((await searchBusinesses(db, { text, ...all })).ids, text).toEqual([1])
})

test('a search for a hidden e-mail finds no business from the moment it is hidden [T71, T235]', async () => {
  const { db } = await freshDatabase()
  const food = await addCategory(db, 'comida')
  const id = await addBusiness(db, [food], { business_name: 'Sabor y Sol', email: 'la.rosa@example.com' })
  const found = async () => {
    await indexPendingBusinesses(db)
    const asked = { text: 'la.rosa@example.com', stateCode: null, categoryId: null }
    return (await searchBusinesses(db, asked)).ids
  }
  expect(await found()).toEqual([id])
  await updateRows(db, 'businesses', { id }, { shows_email: 0 })
  expect(await found()).toEqual([])
})

test('finds a business by its street, with the street type in full or abbreviated', async () => {
  for (const text of ['buford highway', 'Buford Hwy', '123 buford highway'])
    expect(await search(text), text).toEqual(['Cargo Rápido'])
})

test('a stop word in the query adds points only to names that contain it as a complete word', async () => {
  const { db } = await freshDatabase()
  const gifts = await addCategory(db, 'regalos')
  for (const business_name of ['Flores Ana', 'Flores Delia', 'Flores de Ana'])
    await addBusiness(db, [gifts], { business_name })
  await indexPendingBusinesses(db)
  const { found } = await searchBusinesses(db, { text: 'de flores', stateCode: null, categoryId: null })
  expect(found.map(({ id, breakdown: worth }) => [id, worth.name])).toEqual([
    [3, 5.5],
    [1, 3],
    [2, 3],
  ])
})

describe('a phone number is found in any format [D46]', () => {
  test.each([
    '305-299-4646',
    '(305) 299-4646',
    '3052994646',
    '305.299.4646',
    '+1 305 299 4646',
    '1-305-299-4646',
    '+13052994646',
    'tel. 305 2994646',
    'Teléfono: (305)299-4646',
    '299-4646',
    '2994646',
  ])('finds a business by its phone number in the format %s', async (text) => {
    expect(await search(text)).toEqual(['Cargo Rápido'])
  })

  test.each(['305-299-4647', '305', '4646', '305-299-4646 x'])(
    'the text %s does not match that phone number',
    async (text) => {
      expect(await search(text)).not.toContain('Cargo Rápido')
    },
  )
})

test('adds businesses that are only in the category if those with the trade do not fill a page [D46]', async () => {
  const cars = await createDatabase()
  await storeTradeWords(cars.db)
  const category = await addCategory(cars.db, 'automotriz', { name: 'Servicio Automotriz' })
  await cars.db.insertInto('category_synonyms').values({ category_id: category, term: 'mecánico' }).execute()
  const add = async (count: number, business_name: string) => {
    for (let number = 1; number <= count; number++)
      await addBusiness(cars.db, [category], { business_name: `${business_name} ${number}` })
    await indexPendingBusinesses(cars.db)
  }
  const total = async () => {
    const asked = { text: 'mecánico', stateCode: null, categoryId: null }
    return (await searchBusinesses(cars.db, asked)).total
  }
  await add(10, 'Lavado Brillante')
  await add(3, 'Auto Repair')
  expect(await total()).toBe(13)
  await add(24, 'Auto Repair Nuevo')
  expect(await total()).toBe(27)
  await cars.close()
})

describe('search for a name that differs from others by few letters [D46]', () => {
  let names: Awaited<ReturnType<typeof createDatabase>>

  beforeAll(async () => {
    names = await createDatabase()
    const category = await addCategory(names.db, 'comida', { name: 'Comida' })
    for (let number = 1; number <= 80; number++)
      await addBusiness(names.db, [category], { business_name: `Sabor Latino ${number}`, quality: 500 })
    for (const business_name of [
      'El Toro',
      'El Torero',
      'Zapata',
      'Zapatitos',
      'Panza Llena',
      'El Buen Sabor',
    ])
      await addBusiness(names.db, [category], { business_name })
    await indexPendingBusinesses(names.db)
  })

  afterAll(() => names.close())

  const ask = (text: string) => searchBusinesses(names.db, { text, stateCode: null, categoryId: null })

  const nameList = async (ids: number[]) => {
    const rows = await names.db.selectFrom('businesses').select(['id', 'business_name']).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.business_name)
  }
  const all = (text: string) => searchBusinesses(names.db, { text, stateCode: null, categoryId: null })

  test('shows all names with the same distance from the query and suggests the second one', async () => {
    const { ids, correction, suggestions } = await all('el toero')
    expect(await nameList(ids)).toEqual(expect.arrayContaining(['El Torero', 'El Toro']))
    expect([correction, ...suggestions].toSorted()).toEqual(['el torero', 'el toro'])
  })

  test('lists a name with the typed prefix before corrected names', async () => {
    const { ids, exact, correction } = await all('zapati')
    expect([await nameList(ids), exact, correction]).toEqual([['Zapatitos', 'Zapata'], 1, 'zapata'])
    expect(await all('pana')).toMatchObject({ exact: 0, correction: 'panza' })
  })

  test('typed stop words decide the order among many results', async () => {
    const { ids, total } = await ask('el buen sabor')
    const best = await names.db
      .selectFrom('businesses')
      .select('business_name')
      .where('id', 'in', ids.slice(0, 1))
      .execute()
    expect([total, best]).toEqual([81, [{ business_name: 'El Buen Sabor' }]])
  })
})

test('a search does not find an unpublished business [D20]', async () => {
  expect(await search('taquería que nadie ve')).not.toContain('Retenido')
  expect((await find('retenido')).total).toBe(0)
})

test('findBusinessIdsBySimilarName returns the businesses with the most similar names, best first [D15]', async () => {
  expect(await namesOf(await findBusinessIdsBySimilarName(db, 'bufete morles', 3))).toContain(
    'Bufete Morales',
  )
  expect((await namesOf(await findBusinessIdsBySimilarName(db, 'la rosa grill', 3)))[0]).toBe(
    'La Rosa Mexican Grill',
  )
  expect(await findBusinessIdsBySimilarName(db, 'xqwzkj', 3)).toEqual([])
  expect(await findBusinessIdsBySimilarName(db, '', 3)).toEqual([])
  expect((await findBusinessIdsBySimilarName(db, 'taqueria rosa ley', 2)).length).toBe(2)
})

describe('a trade that no business at the place has [D46]', () => {
  let town: TestDatabase
  beforeAll(async () => {
    town = await createDatabase()
    await storeTradeWords(town.db)
    const [legal, cars, food, crafts] = [
      await addCategory(town.db, 'legal', { name: 'Legal y Fianzas' }),
      await addCategory(town.db, 'automotriz', { name: 'Servicio Automotriz' }),
      await addCategory(town.db, 'comida', { name: 'Comida' }),
      await addCategory(town.db, 'tecnicos', { name: 'Servicios Técnicos' }),
    ]
    const synonyms = [
      { category_id: legal, term: 'inmigración' },
      { category_id: legal, term: 'abogado' },
      { category_id: cars, term: 'mecánico' },
    ]
    await town.db.insertInto('category_synonyms').values(synonyms).execute()
    const add = (category: number, business_name: string, city: string, state_code: string, more = {}) =>
      addBusiness(town.db, [category], { business_name, city, state_code, ...more })
    await add(legal, 'Rápido Bail Bonds', 'Miami', 'FL')
    await add(legal, 'Bufete Sol', 'Miami', 'FL', { description: 'Abogados de accidentes' })
    await add(cars, 'Lavado Express', 'Tampa', 'FL', { description: 'Car wash' })
    await add(food, 'Taquería el Bolas', 'Orlando', 'FL')
    await add(food, 'Pancho Parcero', 'Miami', 'FL')
    await add(crafts, 'Tubos Pérez', 'Baltimore', 'MD', { description: 'Plomero' })
    await add(crafts, 'Fotos Luz', 'Baltimore', 'MD', { description: 'Fotógrafo para bodas' })
    await add(food, 'Taquería Chicano', 'Miami', 'FL')
    await add(crafts, 'Manos de Ana', 'Miami', 'FL', { description: 'Uñas' })
    await add(food, 'Sabor Paisa', 'Miami', 'FL', { description: 'Bar. To go' })
    await indexPendingBusinesses(town.db)
  })
  afterAll(() => town.close())

  const asked = async (text: string, more = {}) => {
    const query = { text, stateCode: null, categoryId: null, ...more }
    const { ids, exact, correction } = await searchBusinesses(town.db, query)
    const rows = await town.db.selectFrom('businesses').select(['id', 'business_name as name']).execute()
    return { names: ids.map((id) => rows.find((row) => row.id === id)?.name), exact, correction }
  }

  test.each([
    ['a word of its name is left out', 'abogado de inmigración en miami', 'Bufete Sol', 'abogado en miami'],
    [
      'its category is shown by its name',
      'mecánico en tampa',
      'Lavado Express',
      'servicio automotriz en tampa',
    ],
    ['it is shown from elsewhere', 'plomero en miami', 'Tubos Pérez', 'plomero'],
    ['words nobody uses are left out', 'plomero baratísimo en miami', 'Tubos Pérez', 'plomero'],
    ['a trade beside it is left out', 'plomero de emergencia en miami', 'Tubos Pérez', 'plomero'],
    ['its category is shown, wherever it is', 'mecánico', 'Lavado Express', 'servicio automotriz'],
    ['uñas are more than the article', 'uñas en chicago', 'Manos de Ana', 'uñas'],
    ['it is not repaired away', 'fotógrafo para bodas en orlando', 'Fotos Luz', 'fotógrafo para bodas'],
  ])('shows results for %s instead and states the correction', async (_how, text, first, correction) => {
    const found = await asked(text)
    expect([found.names[0], found.exact, found.correction]).toEqual([first, 0, correction])
  })

  test('ignores words of request in a query', async () => {
    const found = await searchBusinesses(town.db, {
      text: 'quiero alguien que sea plomero barato',
      ...{ stateCode: null, categoryId: null },
    })
    expect(found).toMatchObject({ exact: 1, correction: null, words: 'plomero' })
  })

  test('ignores words that apply to every business: `negocios latinos en miami`', async () => {
    const all = await asked('Miami')
    expect(all.names.length).toBeGreaterThan(1)
    for (const text of ['negocios en miami', 'Negocios latinos en Miami', 'empresas hispanas de Miami'])
      expect((await asked(text)).names, text).toEqual(all.names)
  })

  test('does not correct a trade without businesses to a name', async () => {
    expect(await asked('pizza')).toEqual({ names: [], exact: 0, correction: null })
    expect((await asked('pizza en miami')).names).toEqual([])
  })

  test('does not correct a city after `en` to a similar name', async () => {
    expect(await asked('taquería en chicago')).toMatchObject({ exact: 0, correction: 'taquería' })
  })

  test('never searches other states than the one in the query', async () => {
    expect((await asked('plomero en FL')).names).toEqual([])
  })

  test('a literal search also shows the category of a trade without businesses', async () => {
    expect(await asked('mecánico en tampa', { isLiteral: true })).toEqual({
      names: ['Lavado Express'],
      exact: 1,
      correction: null,
    })
  })
})
