import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { findBusinessBySlug } from '~/features/businesses/find.server'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, updateRows } from '../../support/rows'

let db: Db
let bakery: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  bakery = await addCategory(db, 'reposteria')
})

const everything: ListingQuery = {
  ...{ text: '', stateCode: null, categoryId: null, page: 1, order: 'newest', services: 4 },
}

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`

test('businesses created on the same day are sorted by rating and completeness; a single perfect rating does not come first, and newer businesses come before older ones [78]', async () => {
  const add = (business_name: string, values: object) =>
    addBusiness(db, [bakery], { business_name, created_at: day(2), ...values })
  const many = { ratings_count: 20, professional_sum: 96, trust_sum: 96 }
  await add('Completa', { quality: 700 })
  await add('Sin nada', { quality: 0 })
  await add('Querida', { quality: 800, ...many })
  await add('Una sola opinión', { quality: 100, ratings_count: 1, professional_sum: 5, trust_sum: 5 })
  await add('Regañada', { quality: 90, ratings_count: 1, professional_sum: 1, trust_sum: 1 })
  await addBusiness(db, [bakery], { business_name: 'De ayer', created_at: day(1), quality: 999, ...many })
  const names = async (order: ListingQuery['order']) =>
    (await readListingPage(db, { ...everything, order })).businesses.map((card) => card.name)
  const today = ['Querida', 'Completa', 'Una sola opinión', 'Regañada', 'Sin nada']
  expect(await names('newest')).toEqual([...today, 'De ayer'])
  expect(await names('rating')).toEqual([
    'De ayer',
    'Querida',
    'Una sola opinión',
    'Regañada',
    'Completa',
    'Sin nada',
  ])
  await updateRows(db, 'businesses', { business_name: 'Sin nada' }, { quality: 999 })
  expect((await names('newest'))[0]).toBe('Sin nada')
})

test('a category page sorts its businesses by name, with ñ after n [96]', async () => {
  const other = await addCategory(db, 'limpieza')
  await addBusiness(db, [bakery], { business_name: 'Ñandú', name_key: 'n~andu' })
  await addBusiness(db, [bakery], { business_name: 'Nube', name_key: 'nube' })
  await addBusiness(db, [bakery], { business_name: 'Olas', name_key: 'olas' })
  await addBusiness(db, [other], { business_name: 'Abeja', name_key: 'abeja' })
  const { businesses, total } = await readListingPage(db, {
    ...everything,
    categoryId: bakery,
    order: 'name',
  })
  expect(businesses.map((card) => card.name)).toEqual(['Nube', 'Ñandú', 'Olas'])
  expect(total).toBe(3)
})

test('filters a list by the state code stored with the business [77, D26]', async () => {
  await addBusiness(db, [bakery], { business_name: 'De Georgia', city: 'Las Vegas', state_code: 'GA' })
  await addBusiness(db, [bakery], { business_name: 'De Nevada', city: 'Las Vegas', state_code: 'NV' })
  const { businesses, total } = await readListingPage(db, { ...everything, stateCode: 'GA' })
  expect(businesses.map((card) => card.name)).toEqual(['De Georgia'])
  expect(total).toBe(1)
})

test('a list page has 24 cards with the first services of each; a number after the last page shows the last page [75, D44]', async () => {
  for (let number = 1; number <= 30; number += 1) await addBusiness(db, [bakery])
  const [{ business_id: id } = { business_id: 0 }] = await db
    .selectFrom('business_listings')
    .select('business_id')
    .where('category_id', '=', 0)
    .orderBy('day_key', 'desc')
    .orderBy('business_id', 'desc')
    .limit(1)
    .execute()
  await insertRows(
    db,
    'business_services',
    ['Pan', 'Roscas', 'Tamales', 'Flan', 'Gelatina'].map((name, position) => ({
      business_id: id,
      position,
      name,
    })),
  )
  const first = await readListingPage(db, everything)
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect(first.businesses).toHaveLength(24)
  expect(first.businesses[0]).toMatchObject({
    services: ['Pan', 'Roscas', 'Tamales', 'Flan'],
    serviceCount: 5,
  })

  const beyond = await readListingPage(db, { ...everything, page: 9 })
  expect(beyond.page).toBe(2)
  expect(beyond.businesses).toHaveLength(6)
})

test('no list contains held, removed or deleted businesses [79, D20]', async () => {
  await addBusiness(db, [bakery], { status: 'held' })
  await addBusiness(db, [bakery], { status: 'removed' })
  await addBusiness(db, [bakery], { deleted_at: day(1) })
  await expect(readListingPage(db, everything)).resolves.toMatchObject({ businesses: [], total: 0, pages: 1 })
})

test('a business in several categories has one address and appears once in each category list [286, D21]', async () => {
  const gifts = await addCategory(db, 'regalos')
  const id = await addBusiness(db, [bakery, gifts], { business_slug: 'canela' })
  for (const categoryId of [bakery, gifts]) {
    const { businesses } = await readListingPage(db, { ...everything, categoryId })
    expect(businesses).toMatchObject([{ slug: 'canela' }])
  }
  expect((await readListingPage(db, everything)).total).toBe(1)
  expect(await findBusinessBySlug(db, 'canela')).toMatchObject({
    id,
    categorySlug: 'reposteria',
    categorySlugs: ['reposteria', 'regalos'],
  })
})
