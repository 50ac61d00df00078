import { describe, expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { countMatchesOfEachText } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'
import { directoryWith, namesFound, namesOf, searchFor } from '../../support/search'

const directory = directoryWith(async (db) => {
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
  await add(crafts, 'Todo en Uno', { description: 'Mudanzas, techos y plomería', quality: 900 })
  await add(food, 'Retenido', { status: 'held', description: 'taquería que nadie ve' })
  const service = await add(food, 'Doña Lupe', { city: 'New York', state_code: 'NY' })
  await insertRows(db, 'business_services', { business_id: service, position: 0, name: 'Birria de res' })
})

const find = (text: string, more = {}) => searchFor(directory.db, text, more)
const search = (text: string, more = {}) => namesFound(directory.db, text, more)

test('countMatchesOfEachText returns for each text the number that a literal search finds [D26]', async () => {
  const texts = [
    'rosa',
    'taqueria marietta',
    'xqwzkj',
    'xqwzkj rosa',
    'zzz 404 555 0000',
    'cerca de mi',
    '  ',
  ]
  for (const stateCode of [null, 'GA', 'FL'] as const) {
    const counted = await countMatchesOfEachText(
      directory.db,
      texts.map((text) => ({ text, stateCode, categoryId: null })),
    )
    const alone = texts.map(async (text) => (await find(text, { stateCode, isLiteral: true })).total)
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
    ['its street', 'Buford Hwy', 'Cargo Rápido'],
    ['its street, with the street type in full', '123 buford highway', 'Cargo Rápido'],
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
  test('a search for a trade lists businesses with the typed word before those with another name of the trade, then those that only mention it, and no others', async () => {
    expect(await search('plomería')).toEqual(['Don Pedro', 'Quick Flow LLC', 'Todo en Uno'])
    expect((await search('plomero')).toSorted()).toEqual(['Don Pedro', 'Quick Flow LLC', 'Todo en Uno'])
  })

  test('a query with ñ lists names with ñ before names with n, and a query with n finds both', async () => {
    expect(await search('peña')).toEqual(['Taquería Peña', 'Taqueria Pena'])
    expect(await search('pena')).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('a full name whose last word is unfinished comes before longer names with such a word [76]', async () => {
    const { db } = directory
    await addBusiness(db, [1], { business_name: 'Espresso Cubano', quality: 1 })
    for (const name of ['Rinconcito Cubano Criollo', 'Cafetería Cubana La Guajira'])
      await addBusiness(db, [1], { business_name: name, description: 'Espresso, café cubano', quality: 900 })
    await indexPendingBusinesses(db)
    expect((await search('espresso cuban'))[0]).toBe('Espresso Cubano')
  })

  test('a match of the full name comes before a partial match, and a match in the name before one in other fields', async () => {
    expect(await search('la rosa')).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill', 'Ley y Familia'])
  })
})

describe('search filters [77, D26]', () => {
  test('returns only businesses of the state and category of the filter', async () => {
    const { id } = await rowOf(directory.db, 'categories', { slug: 'comida' })
    expect(await search('rosa', { stateCode: 'FL' })).toEqual(['La Rosa LLC', 'La Rosa Mexican Grill'])
    expect(await search('rosa', { stateCode: 'GA', categoryId: id })).toEqual([])
    expect(await search('rosa', { categoryId: id })).toHaveLength(2)
  })

  test('a search for an internal tag finds nothing', async () => {
    for (const tag of ['_s_ga', '_c_1', '_t_1', 's_ga', '_n_rosa'])
      expect(await search(tag), tag).not.toContain('Bufete Morales')
  })
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
    expect(await find(text)).toMatchObject({ exact: 0, correction })
    expect((await search(text))[0]).toBe(name)
    expect((await find(correction)).exact).toBeGreaterThan(0)
  })

  test('a literal search applies no correction but suggests one', async () => {
    expect(await find('buvete morales', { isLiteral: true })).toMatchObject({
      ids: [],
      total: 0,
      correction: null,
      suggestions: ['bufete morales'],
    })
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
    expect((await find('taqueria en Savannah')).correction).toBe('taqueria')
    expect((await search('taqueria en Savannah')).slice(0, 2)).toEqual(['Taqueria Pena', 'Taquería Peña'])
  })

  test('searches a long query without its unknown word if no business matches all of it', async () => {
    const text = 'abogados buenos para casos de inmigración urgentisimos'
    expect((await search(text))[0]).toBe('Bufete Morales')
    expect((await find(text)).correction).toBe('abogados buenos para casos de inmigración')
  })
})

test('a search for an e-mail address finds only its business, until the e-mail is hidden [T71, T235]', async () => {
  const { db } = await freshDatabase()
  const food = await addCategory(db, 'comida')
  const id = await addBusiness(db, [food], { business_name: 'Sabor y Sol', email: 'la.rosa@example.com' })
  await addBusiness(db, [food], { business_name: 'La Rosa' })
  await indexPendingBusinesses(db)
  for (const text of ['la.rosa@example.com', ' La.Rosa@EXAMPLE.com', 'mailto:la.rosa@example.com'])
    expect((await searchFor(db, text)).ids, text).toEqual([id])
  await updateRows(db, 'businesses', { id }, { shows_email: 0 })
  await indexPendingBusinesses(db)
  expect((await searchFor(db, 'la.rosa@example.com')).ids).not.toContain(id)
})

test('a stop word in the query adds points only to names that contain it as a complete word', async () => {
  const { db } = await freshDatabase()
  const gifts = await addCategory(db, 'regalos')
  for (const business_name of ['Flores Ana', 'Flores Delia', 'Flores de Ana'])
    await addBusiness(db, [gifts], { business_name })
  await indexPendingBusinesses(db)
  const { found } = await searchFor(db, 'de flores')
  expect(found.map(({ id, breakdown: worth }) => [id, worth.name])).toEqual([
    [3, 5.5],
    [1, 3],
    [2, 3],
  ])
})

const PHONES =
  '305-299-4646 | (305) 299-4646 | 3052994646 | 305.299.4646 | +1 305 299 4646 | 1-305-299-4646 | +13052994646 | tel. 305 2994646 | Teléfono: (305)299-4646 | 299-4646 | 2994646'

test('a business is found by its phone number in any format, but not by a part or another number [D46]', async () => {
  for (const text of PHONES.split(' | ')) expect(await search(text), text).toEqual(['Cargo Rápido'])
  for (const text of ['305-299-4647', '305', '4646', '305-299-4646 x'])
    expect(await search(text), text).not.toContain('Cargo Rápido')
})

test('adds businesses that are only in the category if those with the trade do not fill a page [D46]', async () => {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  const category = await addCategory(db, 'automotriz', { name: 'Servicio Automotriz' })
  await insertRows(db, 'category_synonyms', { category_id: category, term: 'mecánico' })
  const add = async (count: number, business_name: string) => {
    for (let number = 1; number <= count; number++)
      await addBusiness(db, [category], { business_name: `${business_name} ${number}` })
    await indexPendingBusinesses(db)
  }
  const total = async () => (await searchFor(db, 'mecánico')).total
  await add(10, 'Lavado Brillante')
  await add(3, 'Auto Repair')
  expect(await total()).toBe(13)
  await add(24, 'Auto Repair Nuevo')
  expect(await total()).toBe(27)
})

describe('search for a name that differs from others by few letters [D46]', () => {
  const names = directoryWith(async (db) => {
    const category = await addCategory(db, 'comida', { name: 'Comida' })
    for (let number = 1; number <= 80; number++)
      await addBusiness(db, [category], { business_name: `Sabor Latino ${number}`, quality: 500 })
    for (const business_name of 'El Toro,El Torero,Zapata,Zapatitos,Panza Llena,El Buen Sabor'.split(','))
      await addBusiness(db, [category], { business_name })
  })
  const all = async (text: string) => {
    const found = await searchFor(names.db, text)
    return { ...found, names: await namesOf(names.db, found.ids) }
  }

  test('shows all names with the same distance from the query and suggests the second one', async () => {
    const { names, correction, suggestions } = await all('el toero')
    expect(names).toEqual(expect.arrayContaining(['El Torero', 'El Toro']))
    expect([correction, ...suggestions].toSorted()).toEqual(['el torero', 'el toro'])
  })

  test('lists a name with the typed prefix before corrected names', async () => {
    const found = await all('zapati')
    expect(found).toMatchObject({ names: ['Zapatitos', 'Zapata'], exact: 1, correction: 'zapata' })
    expect(await all('pana')).toMatchObject({ exact: 0, correction: 'panza' })
  })

  test('typed stop words decide the order among many results', async () => {
    const { names, total } = await all('el buen sabor')
    expect([total, names[0]]).toEqual([81, 'El Buen Sabor'])
  })
})

test('a search does not find an unpublished business [D20]', async () => {
  expect(await search('taquería que nadie ve')).not.toContain('Retenido')
  expect((await find('retenido')).total).toBe(0)
})

test('findBusinessIdsBySimilarName returns the businesses with the most similar names, best first [D15]', async () => {
  const { db } = directory
  const similar = async (name: string, most = 3) =>
    namesOf(db, await findBusinessIdsBySimilarName(db, name, most))
  expect(await similar('bufete morles')).toContain('Bufete Morales')
  expect((await similar('la rosa grill'))[0]).toBe('La Rosa Mexican Grill')
  expect([await similar('xqwzkj'), await similar('')]).toEqual([[], []])
  expect(await similar('taqueria rosa ley', 2)).toHaveLength(2)
})

describe('a trade that no business at the place has [D46]', () => {
  const town = directoryWith(async (db) => {
    const [legal, cars, food, crafts] = [
      await addCategory(db, 'legal', { name: 'Legal y Fianzas' }),
      await addCategory(db, 'automotriz', { name: 'Servicio Automotriz' }),
      await addCategory(db, 'comida', { name: 'Comida' }),
      await addCategory(db, 'tecnicos', { name: 'Servicios Técnicos' }),
    ]
    await insertRows(db, 'category_synonyms', [
      { category_id: legal, term: 'inmigración' },
      { category_id: legal, term: 'abogado' },
      { category_id: cars, term: 'mecánico' },
    ])
    const add = (category: number, business_name: string, city: string, state_code: string, more = {}) =>
      addBusiness(db, [category], { business_name, city, state_code, ...more })
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
  })

  const asked = async (text: string, more = {}) => {
    const { ids, exact, correction } = await searchFor(town.db, text, more)
    return { names: await namesOf(town.db, ids), exact, correction }
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
    const found = await searchFor(town.db, 'quiero alguien que sea plomero barato')
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
