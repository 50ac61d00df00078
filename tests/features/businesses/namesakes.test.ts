import { expect, test } from 'vitest'
import {
  findBusinessesSharingName,
  listDuplicatesForNewBusiness,
  readBusinessRefs,
} from '~/features/businesses/find.server'
import { findFreeSlugs } from '~/features/businesses/slugs.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

test('findBusinessesSharingName lists the business with the slug first, then others of the same name, even if another name gives that slug [D1, D2]', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  const add = (business_name: string, business_slug: string, name_slug: string) =>
    addBusiness(db, [garage], { business_name, business_slug, name_slug })
  await add('Taller', 'taller', 'taller')
  await add('Taller', 'taller-2', 'taller')
  await add('Taller 2', 'taller-2-2', 'taller-2')

  const slugs = async (slug: string) => (await findBusinessesSharingName(db, slug)).map((place) => place.slug)
  expect(await slugs('taller-2')).toEqual(['taller-2', 'taller'])
  expect(await slugs('taller')).toEqual(['taller', 'taller-2'])
  expect(await slugs('taller-2-2')).toEqual(['taller-2-2'])
  expect(await slugs('nadie')).toEqual([])
})

test('a slug that no business has any more finds all businesses whose name gives it [D2]', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  await addBusiness(db, [garage], { business_slug: 'taller-2', name_slug: 'taller' })
  await addBusiness(db, [garage], { business_slug: 'taller-3', name_slug: 'taller' })
  expect(await findBusinessesSharingName(db, 'taller')).toHaveLength(2)
})

test('readBusinessRefs returns the published businesses in the order of the given ids [D15]', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  const far = await addBusiness(db, [garage], { business_name: 'Lejos' })
  const hidden = await addBusiness(db, [garage], { business_name: 'Oculto', status: 'held' })
  const near = await addBusiness(db, [garage], { business_name: 'Cerca' })
  const places = await readBusinessRefs(db, [near, hidden, far])
  expect(places.map((place) => place.name)).toEqual(['Cerca', 'Lejos'])
  expect(Object.keys(places[0] ?? {})).not.toContain('id')
})

test('findFreeSlugs numbers equal wishes and uses no slug of another business, name or former slug [D21]', async () => {
  const { db } = await freshDatabase()
  const garage = await addCategory(db, 'servicio-automotriz')
  await addBusiness(db, [garage], { business_slug: 'taller', name_slug: 'taller' })
  // A name of its own, `Taller 2`, whose slug looks like a numbered one.
  const other = await addBusiness(db, [garage], { business_slug: 'taller-2', name_slug: 'taller-2' })
  await insertRows(db, 'business_slug_redirects', {
    slug: 'taller-4',
    business_id: other,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const free = (wishes: string[]) => db.transaction().execute((trx) => findFreeSlugs(trx, wishes))
  expect(await free(['taller', 'grua', 'taller', 'grua', 'admin'])).toEqual([
    'taller-3',
    'grua',
    'taller-5',
    'grua-2',
    'admin-2',
  ])
  expect(await free([])).toEqual([])
})

test('a new business with the e-mail of another one is a possible duplicate, in any letter case [D100]', async () => {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'panaderia')], { email: 'Rosa@Ejemplo.com' })
  const business = { name: 'Otra', phone: null, email: 'rosa@ejemplo.com', city: 'Atlanta' }
  expect(await listDuplicatesForNewBusiness(db, business)).toMatchObject([{ id, reason: 'email' }])
})
