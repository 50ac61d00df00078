import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { countEach, searchBusinesses } from '~/features/search/businesses.server'
import { indexPending } from '~/features/search/indexing.server'
import { nearestNames } from '~/features/search/nearest-names.server'
import { createDatabase, freshDatabase, type TestDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf } from '../../support/rows'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await loadTradeWords(db)
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
  await indexPending(db)
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

test('D26 counted together, each text has as many as it finds', async () => {
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
    const counted = await countEach(
      db,
      texts.map((text) => ({ text, stateCode, categoryId: null })),
    )
    const alone = texts.map(
      async (text) => (await find(text, { ...(stateCode && { stateCode }), isLiteral: true })).total,
    )
    expect(counted).toEqual(await Promise.all(alone))
  }
})

describe('[76] D46 a business is found by', () => {
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
  ])('%s', async (_how, text, name) => {
    expect(await search(text)).toContain(name)
  })
})

describe('D46 the order of results', () => {
  test('own words come before another name of the trade, and nothing else comes', async () => {
    expect(await search('plomería')).toEqual(['Don Pedro', 'Quick Flow LLC'])
    expect(await search('plomero')).toEqual(expect.arrayContaining(['Don Pedro', 'Quick Flow LLC']))
    expect(await search('plomero')).not.toContain('Todo Eléctrico')
    expect(await search('plomero')).not.toContain('Techos Zúñiga')
  })

  test('ñ finds n as well, but ñ first; n knows no difference', async () => {
    expect(await search('peña')).toEqual(['Taquería Peña', 'Taqueria Pena'])
    expect(await search('pena')).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('the whole name comes before part of one, a name before other words', async () => {
    expect(await search('la rosa')).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill', 'Ley y Familia'])
  })
})

describe('D26 [77] filters', () => {
  test('results stay within a state and a category', async () => {
    const { id } = await rowOf(db, 'categories', { slug: 'comida' })
    expect(await search('rosa', { stateCode: 'FL' })).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill'])
    expect(await search('rosa', { stateCode: 'GA', categoryId: id })).toEqual([])
    expect(await search('rosa', { categoryId: id })).toHaveLength(2)
  })

  test.each(['_s_ga', '_c_1', '_t_1', 's_ga', '_n_rosa'])(
    '%s is no word anybody can search by',
    async (text) => {
      expect(await search(text)).not.toContain('Bufete Morales')
    },
  )
})

describe('D46 what is mistyped is found at once', () => {
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
    ['one word written as two', 'taq ueria pena', 'taquería pena', 'Taqueria Pena'],
    ['a trade word that no business uses', 'fontanrro', 'fontanero', 'Don Pedro'],
  ])('%s: %s', async (_how, text, correction, name) => {
    const found = await find(text)
    expect(found).toMatchObject({ exact: 0, correction })
    if (name) expect((await namesOf(found.ids))[0]).toBe(name)
    if (correction) expect((await find(correction)).exact).toBeGreaterThan(0)
  })

  test('nothing near is not corrected', async () => {
    expect(await find('xqwzkj')).toMatchObject({ ids: [], total: 0, correction: null, suggestions: [] })
  })

  test('tal cual nothing is repaired, and what was meant is offered', async () => {
    const asked = { text: 'buvete morales', isLiteral: true, stateCode: null, categoryId: null }
    const found = await searchBusinesses(db, asked)
    expect(found).toMatchObject({ ids: [], total: 0, correction: null, suggestions: ['bufete morales'] })
  })

  test('a whole word that matches is not corrected, and a correction never leads out of the state', async () => {
    expect(await find('taqueria')).toMatchObject({ correction: null, suggestions: [] })
    expect(await find('buvete', { stateCode: 'GA' })).toMatchObject({ correction: 'bufete', total: 1 })
    expect(await find('buvete', { stateCode: 'FL' })).toMatchObject({ correction: null, total: 0 })
  })
})

describe('D46 a place narrows', () => {
  test.each([
    ['a state by its code after «en»', 'rosa en FL', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a state by its name', 'rosa en Florida', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a state by its code at the end', 'taqueria ga', ['Taqueria Pena', 'Taquería Peña']],
    ['a city', 'taqueria en Marietta', ['Taqueria Pena', 'Taquería Peña']],
    ['a city and its state', 'rosa en Miami, FL', ['La Rosa LLC', 'La Rosa Mexican Grill']],
    ['a zip code', 'pan en 30060', ['Pan de Vida']],
  ])('%s', async (_how, text, names) => {
    expect(await search(text)).toEqual(names)
  })

  test('a code is no beginning of a word', async () => {
    expect(await search('abogado en FL')).not.toContain('Bufete Morales')
    expect((await search('abogado en GA')).length).toBeGreaterThan(0)
  })

  test('a trade that its city does not have is looked for everywhere', async () => {
    const { ids, correction } = await find('taqueria en Savannah')
    expect(correction).toBe('taqueria')
    expect((await namesOf(ids)).slice(0, 2)).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('a long question leaves out its least telling word before it gives up', async () => {
    const { ids, correction } = await find('abogados buenos para casos de inmigración urgentisimos')
    expect((await namesOf(ids))[0]).toBe('Bufete Morales')
    expect(correction).toBe('abogados buenos para casos de inmigración')
  })
})

test('D46 of a trade those come first whose own it is', async () => {
  const yard = await createDatabase()
  await loadTradeWords(yard.db)
  const category = await addCategory(yard.db, 'comercio', { name: 'Comercio' })
  const add = (business_name: string, values: object) =>
    addBusiness(yard.db, [category], { business_name, ...values })
  await add('Todo en Uno', { description: 'Mudanzas, techos y plomería', quality: 900 })
  await add('Ramírez LLC', { description: 'Plumbing contractors', quality: 100 })
  await add('Plomería Sol', { quality: 1 })
  await indexPending(yard.db)
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

test('a mail address finds who has it, and nobody else', async () => {
  const { db } = await freshDatabase()
  const food = await addCategory(db, 'comida')
  await addBusiness(db, [food], { business_name: 'Sabor y Sol', email: 'la.rosa@example.com' })
  await addBusiness(db, [food], { business_name: 'La Rosa' })
  await indexPending(db)
  const all = { stateCode: null, categoryId: null }
  for (const text of ['la.rosa@example.com', ' La.Rosa@EXAMPLE.com', 'mailto:la.rosa@example.com'])
    expect((await searchBusinesses(db, { text, ...all })).ids, text).toEqual([1])
})

test('a street is found whether its kind is typed in full or not', async () => {
  for (const text of ['buford highway', 'Buford Hwy', '123 buford highway'])
    expect(await search(text), text).toEqual(['Cargo Rápido'])
})

test('a small word counts for whoever has it in the name, not for a name that has one that begins so', async () => {
  const { db } = await freshDatabase()
  const gifts = await addCategory(db, 'regalos')
  for (const business_name of ['Flores Ana', 'Flores Delia', 'Flores de Ana'])
    await addBusiness(db, [gifts], { business_name })
  await indexPending(db)
  const { found } = await searchBusinesses(db, { text: 'de flores', stateCode: null, categoryId: null })
  expect(found.map(({ id, worth }) => [id, worth.name])).toEqual([
    [3, 5.5],
    [1, 3],
    [2, 3],
  ])
})

describe('D46 a telephone number is found however it is typed', () => {
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
  ])('%s', async (text) => {
    expect(await search(text)).toEqual(['Cargo Rápido'])
  })

  test.each(['305-299-4647', '305', '4646', '305-299-4646 x'])('%s is not that number', async (text) => {
    expect(await search(text)).not.toContain('Cargo Rápido')
  })
})

test('D46 a whole category only fills up a page that its trade leaves empty', async () => {
  const cars = await createDatabase()
  await loadTradeWords(cars.db)
  const category = await addCategory(cars.db, 'automotriz', { name: 'Servicio Automotriz' })
  await cars.db.insertInto('category_synonyms').values({ category_id: category, term: 'mecánico' }).execute()
  const add = async (count: number, business_name: string) => {
    for (let number = 1; number <= count; number++)
      await addBusiness(cars.db, [category], { business_name: `${business_name} ${number}` })
    await indexPending(cars.db)
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

describe('D46 names that differ by little', () => {
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
    await indexPending(names.db)
  })

  afterAll(() => names.close())

  const ask = (text: string) => searchBusinesses(names.db, { text, stateCode: null, categoryId: null })

  const nameList = async (ids: number[]) => {
    const rows = await names.db.selectFrom('businesses').select(['id', 'business_name']).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.business_name)
  }
  const all = (text: string) => searchBusinesses(names.db, { text, stateCode: null, categoryId: null })

  test('several that are as near are all shown, the second one offered', async () => {
    const { ids, correction, suggestions } = await all('el toero')
    expect(await nameList(ids)).toEqual(expect.arrayContaining(['El Torero', 'El Toro']))
    expect([correction, ...suggestions].toSorted()).toEqual(['el torero', 'el toro'])
  })

  test('what only begins so stands before what was perhaps meant', async () => {
    const { ids, exact, correction } = await all('zapati')
    expect([await nameList(ids), exact, correction]).toEqual([['Zapatitos', 'Zapata'], 1, 'zapata'])
    expect(await all('pana')).toMatchObject({ exact: 0, correction: 'panza' })
  })

  test('small words that were typed decide among many', async () => {
    const { ids, total } = await ask('el buen sabor')
    const best = await names.db
      .selectFrom('businesses')
      .select('business_name')
      .where('id', 'in', ids.slice(0, 1))
      .execute()
    expect([total, best]).toEqual([81, [{ business_name: 'El Buen Sabor' }]])
  })
})

test('D20 what is not published is not found', async () => {
  expect(await search('taquería que nadie ve')).not.toContain('Retenido')
  expect((await find('retenido')).total).toBe(0)
})

test('D15 nearest names, the nearest first', async () => {
  expect(await namesOf(await nearestNames(db, 'bufete morles', 3))).toContain('Bufete Morales')
  expect((await namesOf(await nearestNames(db, 'la rosa grill', 3)))[0]).toBe('La Rosa Mexican Grill')
  expect(await nearestNames(db, 'xqwzkj', 3)).toEqual([])
  expect(await nearestNames(db, '', 3)).toEqual([])
  expect((await nearestNames(db, 'taqueria rosa ley', 2)).length).toBe(2)
})

describe('D46 a trade that nobody has at a place', () => {
  let town: TestDatabase
  beforeAll(async () => {
    town = await createDatabase()
    await loadTradeWords(town.db)
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
    await indexPending(town.db)
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
  ])('%s, and the page says so', async (_how, text, first, correction) => {
    const found = await asked(text)
    expect([found.names[0], found.exact, found.correction]).toEqual([first, 0, correction])
  })

  test('how it is asked for, and what somebody wishes, counts for nothing', async () => {
    const found = await searchBusinesses(town.db, {
      text: 'quiero alguien que sea plomero barato',
      ...{ stateCode: null, categoryId: null },
    })
    expect(found).toMatchObject({ exact: 1, correction: null, words: 'plomero' })
  })

  test('all are businesses, and Latino-owned', async () => {
    const all = await asked('Miami')
    expect(all.names.length).toBeGreaterThan(1)
    for (const text of ['negocios en miami', 'Negocios latinos en Miami', 'empresas hispanas de Miami'])
      expect((await asked(text)).names, text).toEqual(all.names)
  })

  test('a trade that nobody has is no misspelt name', async () => {
    expect(await asked('pizza')).toEqual({ names: [], exact: 0, correction: null })
    expect((await asked('pizza en miami')).names).toEqual([])
  })

  test('a city after `en` is none of the names that are written nearly so', async () => {
    expect(await asked('taquería en chicago')).toMatchObject({ exact: 0, correction: 'taquería' })
  })

  test('who names a state means that state', async () => {
    expect((await asked('plomero en FL')).names).toEqual([])
  })

  test('tal cual its category is shown as before', async () => {
    expect(await asked('mecánico en tampa', { isLiteral: true })).toEqual({
      names: ['Lavado Express'],
      exact: 1,
      correction: null,
    })
  })
})
