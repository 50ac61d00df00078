import { expect, test } from 'vitest'
import { BUILT_IN_CATEGORIES } from '~/features/categories/built-in'
import { listCategoryCards, resolveCategoryAddress } from '~/features/categories/read.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

const BAKERY = BUILT_IN_CATEGORIES.find(({ slug }) => slug === 'reposteria')
if (!BAKERY) throw new Error('The bakery is built in')

test('lists the category cards of a state, most businesses first, without empty and hidden ones [49, 56, 57, 58, 100, 295]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria', { position: 1 })
  const cleaning = await addCategory(db, 'limpieza', { position: 2 })
  await addCategory(db, 'joyeria', { position: 3 })
  const hidden = await addCategory(db, 'oculta', { position: 4, is_active: 0 })
  await addBusiness(db, [hidden], { state_code: 'FL' })
  await addBusiness(db, [bakery], { state_code: 'FL' })
  await addBusiness(db, [cleaning], { state_code: 'GA' })
  await addBusiness(db, [cleaning], { state_code: 'FL' })

  const everywhere = await listCategoryCards(db, null)
  expect(everywhere.map((card) => [card.slug, card.businesses])).toEqual([
    ['limpieza', 2],
    ['reposteria', 1],
  ])
  const georgia = await listCategoryCards(db, 'GA')
  expect(georgia.map((card) => card.slug)).toEqual(['limpieza'])
})

test('finds the category of an alias; for a shared alias it returns the first category and the others [103, 119, D11, D12]', async () => {
  const { db } = await freshDatabase()
  const legal = await addCategory(db, 'legal-y-abogados')
  const finance = await addCategory(db, 'consultoria-financiera-y-seguros')
  await insertRows(db, 'category_aliases', [
    { slug: 'servicios-legales', category_id: legal, position: 0 },
    { slug: 'servicios-legales-y-financieros', category_id: finance, position: 1 },
    { slug: 'servicios-legales-y-financieros', category_id: legal, position: 0 },
  ])

  const plain = await resolveCategoryAddress(db, 'servicios-legales')
  expect(plain).toMatchObject({ category: { slug: 'legal-y-abogados' }, isPlainAlias: true, alsoAt: [] })
  const shared = await resolveCategoryAddress(db, 'servicios-legales-y-financieros')
  expect(shared).toMatchObject({ category: { slug: 'legal-y-abogados' }, isPlainAlias: false })
  expect(shared.alsoAt.map((category) => category.slug)).toEqual(['consultoria-financiera-y-seguros'])
})

test('uses the default style for a category with an unknown style name [T4]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria', { gradient: 'x" onmouseover=1' })
  await addBusiness(db, [bakery])
  const [card] = await listCategoryCards(db, null)
  expect(card?.hue).toBe('turquesa')
})

test('shows the built-in texts, style and drawing of a category whose data are empty in the database [91]', async () => {
  const { db } = await freshDatabase()
  const empty = { name: '', service_type: '', description: '', gradient: '', illustration: '' }
  const bakery = await addCategory(db, 'reposteria', empty)
  await addBusiness(db, [bakery])
  const badge = { name: 'Repostería', slug: 'reposteria', hue: BAKERY.hue, illustration: 'bakery' }
  const { category } = await resolveCategoryAddress(db, 'reposteria')
  expect(category).toMatchObject({
    ...badge,
    serviceType: BAKERY.serviceType,
    description: BAKERY.description,
    picture: { src: '/ilustraciones/bakery.svg', kind: 'drawing' },
  })
  expect((await listCategoryCards(db, null))[0]).toMatchObject(badge)
})

test('shows the texts that administrators wrote for a category rather than the built-in ones [91]', async () => {
  const { db } = await freshDatabase()
  await addCategory(db, 'reposteria', { name: 'Pasteles', service_type: 'Dulces', gradient: 'morado' })
  const { category } = await resolveCategoryAddress(db, 'reposteria')
  expect(category).toMatchObject({ name: 'Pasteles', serviceType: 'Dulces', hue: 'morado' })
})

test('shows a built-in category that is missing in the database, but not one that was hidden, deleted or renamed [91]', async () => {
  const { db } = await freshDatabase()
  const { category } = await resolveCategoryAddress(db, 'reposteria')
  expect(category).toMatchObject({ name: 'Repostería', description: BAKERY.description, isHidden: false })
  await addCategory(db, 'reposteria', { deleted_at: '2026-11-21T12:00:00.000Z' })
  await addCategory(db, 'joyeria', { is_active: 0 })
  const renamed = await addCategory(db, 'casas')
  await insertRows(db, 'category_aliases', { slug: 'bienes-raices', category_id: renamed, position: 0 })
  for (const slug of ['reposteria', 'joyeria', 'toString', 'otra'])
    expect((await resolveCategoryAddress(db, slug)).category, slug).toBeNull()
  expect((await resolveCategoryAddress(db, 'bienes-raices')).category?.slug).toBe('casas')
})
