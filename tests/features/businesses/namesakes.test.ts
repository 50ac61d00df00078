import { expect, test } from 'vitest'
import { businessesNamed, businessPlaces } from '~/features/businesses/find.server'
import { freeSlugs } from '~/features/businesses/free-slugs.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

test('D1 D2 a stored slug comes first and brings its namesakes, also when another name makes the same slug', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  const add = (business_name: string, business_slug: string, name_slug: string) =>
    addBusiness(db, [garage], { business_name, business_slug, name_slug })
  await add('Taller', 'taller', 'taller')
  await add('Taller', 'taller-2', 'taller')
  await add('Taller 2', 'taller-2-2', 'taller-2')

  const slugs = async (slug: string) => (await businessesNamed(db, slug)).map((place) => place.slug)
  expect(await slugs('taller-2')).toEqual(['taller-2', 'taller'])
  expect(await slugs('taller')).toEqual(['taller', 'taller-2'])
  expect(await slugs('taller-2-2')).toEqual(['taller-2-2'])
  expect(await slugs('nadie')).toEqual([])
})

test('D2 a name whose bare slug nobody has any more leads to all that carry it', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  await addBusiness(db, [garage], { business_slug: 'taller-2', name_slug: 'taller' })
  await addBusiness(db, [garage], { business_slug: 'taller-3', name_slug: 'taller' })
  expect(await businessesNamed(db, 'taller')).toHaveLength(2)
})

test('D15 the nearest names come in the order of their nearness, unpublished ones left out', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  const far = await addBusiness(db, [garage], { business_name: 'Lejos' })
  const hidden = await addBusiness(db, [garage], { business_name: 'Oculto', status: 'held' })
  const near = await addBusiness(db, [garage], { business_name: 'Cerca' })
  const places = await businessPlaces(db, [near, hidden, far])
  expect(places.map((place) => place.name)).toEqual(['Cerca', 'Lejos'])
  expect(Object.keys(places[0] ?? {})).not.toContain('id')
})

test('D21 several wishes at once get numbers that neither a namesake, another name nor an old address has', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  await addBusiness(db, [garage], { business_slug: 'taller', name_slug: 'taller' })
  // `Taller 2`, a name of its own, whose slug looks like a number of the first.
  const other = await addBusiness(db, [garage], { business_slug: 'taller-2', name_slug: 'taller-2' })
  await insertRows(db, 'business_slug_redirects', {
    slug: 'taller-4',
    business_id: other,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const free = (wishes: string[]) => db.transaction().execute((trx) => freeSlugs(trx, wishes))
  expect(await free(['taller', 'grua', 'taller', 'grua', 'admin'])).toEqual([
    'taller-3',
    'grua',
    'taller-5',
    'grua-2',
    'admin-2',
  ])
  expect(await free([])).toEqual([])
})
