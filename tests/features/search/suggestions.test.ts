import { expect, test } from 'vitest'
import { parsePlace } from '~/features/places/near-place.server'
import { autocomplete, listFrequentTrades } from '~/features/search/autocomplete.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { directoryWith } from '../../support/search'

const directory = directoryWith(async (db) => {
  const crafts = await addCategory(db, 'servicios-tecnicos', { name: 'Servicios Técnicos' })
  await addBusiness(db, [crafts], { business_name: 'Plomería Hernández', specialty: 'Plomero' })
  await addBusiness(db, [crafts], { business_name: 'Plomeros Unidos', specialty: 'Plomero' })
  await addBusiness(db, [crafts], { business_name: 'Luz y Fuerza', specialty: 'Electricista' })
})

const textsOf = async (text: string) => {
  const { trades, businesses } = await autocomplete(directory.db, text)
  return [...trades, ...businesses.map(({ name }) => name)]
}

test.each([
  ['a trade by its own name, then businesses', 'plom', ['plomero', 'Plomería Hernández', 'Plomeros Unidos']],
  ['a trade by another of its names', 'plumb', ['plumber']],
  ['a trade that is asked for, without how', 'necesito electri', ['electricista']],
  ['a business by any word of its name', 'hernan', ['Plomería Hernández']],
  ['a trade with its place', 'plomero en miami', ['plomero en Miami, FL', 'Plomeros Unidos']],
  ['a trade with the zip code before it', '33125 plomero', ['plomero en 33125', 'Plomeros Unidos']],
  ['the trade that a sentence asks for', 'se me tapó otra vez el inodoro', ['plomero']],
  ['the trade of a sentence with a day', 'necesito electricista el sábado', ['electricista']],
  ['no trade that nobody here has', 'cerraj', []],
  ['nothing for a letter', 'p', []],
])('autocomplete suggests %s', async (_what, text, expected) => {
  expect(await textsOf(text)).toEqual(expected)
})

test('autocomplete follows changes of businesses, and pages list frequent trades without JavaScript', async () => {
  const { db } = directory
  expect(await listFrequentTrades(db, 1)).toEqual(['plomero'])
  const category = await addCategory(db, 'otros', { name: 'Otros' })
  await addBusiness(db, [category], { business_name: 'Cerrajería Hernán' })
  await indexPendingBusinesses(db)
  expect(await textsOf('cerraj')).toEqual(['cerrajero', 'Cerrajería Hernán'])
})

test('if more names match than autocomplete shows, lists the nearest ones first [D127]', async () => {
  const { db } = directory
  const bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const at = (city: string, state_code: string, zipcode: string) => ({ city, state_code, zipcode })
  for (const number of [1, 2, 3, 4, 5, 6])
    await addBusiness(db, [bakery], {
      business_name: `Azucena ${number}`,
      quality: 900,
      ...at('Dallas', 'TX', '75201'),
    })
  await addBusiness(db, [bakery], { business_name: 'Azucena de Miami', ...at('Miami', 'FL', '33130') })
  await addBusiness(db, [bakery], { business_name: 'Azucena de Hialeah', ...at('Hialeah', 'FL', '33010') })
  await indexPendingBusinesses(db)
  const names = async (place: string | null) =>
    (await autocomplete(db, 'azuc', place ? parsePlace(place) : null)).businesses.map(({ name }) => name)
  expect((await names('33130')).slice(0, 2)).toEqual(['Azucena de Miami', 'Azucena de Hialeah'])
  expect(await names('33010')).toHaveLength(5)
  expect((await names('33010'))[0]).toBe('Azucena de Hialeah')
  expect((await names('75201')).every((name) => /Azucena \d/.test(name))).toBe(true)
})

test('autocomplete finds an open business behind more than five closed ones [D118]', async () => {
  const { db } = directory
  const shoes = await addCategory(db, 'calzado', { name: 'Calzado' })
  for (const number of [1, 2, 3, 4, 5, 6])
    await addBusiness(db, [shoes], {
      business_name: `Zapatería ${number}`,
      quality: 900,
      closed_kind: 'for_good',
    })
  await addBusiness(db, [shoes], { business_name: 'Zapatería Abierta', quality: 1 })
  await indexPendingBusinesses(db)
  const { businesses } = await autocomplete(db, 'zapater')
  expect(businesses.map(({ name }) => name)).toEqual(['Zapatería Abierta'])
})

test('autocomplete keeps a city with namesakes in the state of the visitor [D126]', async () => {
  for (const state of ['GA', 'FL'] as const) {
    const { trades } = await autocomplete(directory.db, 'plomero en gainesville', null, state)
    expect(trades[0]).toContain(`Gainesville, ${state}`)
  }
})
