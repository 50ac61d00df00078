import { expect, test } from 'vitest'
import { parseFilterParams, toFilterParams } from '~/features/admin-lists/filters'
import { RATING_FILTERS } from '~/features/ratings/manage/filters'
import { findRatingIdsByFilter, listRatings } from '~/features/ratings/manage/list.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

const filter = (query = '') => parseFilterParams(RATING_FILTERS, new URLSearchParams(query))

async function withRatings() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'circo')
  const bakery = await addBusiness(db, [category], {
    business_name: 'Panadería Ñandú',
    business_slug: 'nandu',
    phone: '+14045550142',
  })
  const garage = await addBusiness(db, [category], { business_name: 'Taller Rey', business_slug: 'taller' })
  const first = await addRating(db, bakery, {
    comment: 'Gran café y atención',
    reviewer_name: 'Óscar',
    reviewer_email: 'oscar@ejemplo.test',
    created_at: '2026-11-01T10:00:00.000Z',
  })
  const spam = await addRating(db, garage, {
    comment: 'Gana dinero en www.dinero.example',
    reviewer_email: 'eva@ejemplo.test',
    status: 'in_review',
    status_reason: 'Trae una dirección web, un correo o un teléfono',
    created_at: '2026-11-02T10:00:00.000Z',
  })
  const withdrawn = await addRating(db, garage, {
    reviewer_email: 'sol@ejemplo.test',
    status: 'withdrawn',
    created_at: '2026-11-03T10:00:00.000Z',
  })
  await addRating(db, garage, { reviewer_email: 'x@ejemplo.test', deleted_at: '2026-11-04T10:00:00.000Z' })
  const found = async (query: string) => (await listRatings(db, filter(query), 1)).rows.map(({ id }) => id)
  return { db, bakery, first, spam, withdrawn, found }
}

test('lists all ratings outside the trash, newest first, and marks those with contact data', async () => {
  const { db, first, spam, withdrawn } = await withRatings()
  const { rows, total } = await listRatings(db, filter(), 1)
  expect(total).toBe(3)
  expect(rows.map(({ id, status, namesContact }) => ({ id, status, namesContact }))).toEqual([
    { id: withdrawn, status: 'withdrawn', namesContact: false },
    { id: spam, status: 'in_review', namesContact: true },
    { id: first, status: 'published', namesContact: false },
  ])
  expect(await findRatingIdsByFilter(db, filter(), 2)).toEqual([withdrawn, spam])
})

test('filters ratings by stars and by a link or phone in them, in the list and for bulk actions [131]', async () => {
  const { db, bakery, spam, found } = await withRatings()
  const phone = await addRating(db, bakery, {
    comment: 'Llámame al 404 555 0199',
    reviewer_email: 'tel@ejemplo.test',
    professional_rating: 1,
    trust_rating: 2,
    created_at: '2026-11-05T10:00:00.000Z',
  })
  expect(await found('contenido=con-enlace-o-telefono')).toEqual([phone, spam])
  expect(await found('contenido=con-enlace-o-telefono&estado=espera')).toEqual([spam])
  expect(await findRatingIdsByFilter(db, filter('contenido=con-enlace-o-telefono'), 1)).toEqual([phone])
  expect(await found('estrellas=1'), 'one and a half is one, as in the summary of a business').toEqual([
    phone,
  ])
  expect(await found('estrellas=2')).toEqual([])
  expect(await found('contenido=otra&estrellas=9')).toHaveLength(4)
})

test('finds ratings by text, business, phone, author, e-mail and status', async () => {
  const { bakery, first, spam, withdrawn, found } = await withRatings()
  expect(await found('search=CAFE atencion')).toEqual([first])
  expect(await found('search=nandu')).toEqual([first])
  expect(await found('search=oscar')).toEqual([first])
  for (const search of ['osccar', 'panaderia niandu', '(404) 555-0142', '555-01', `Contacto ${bakery}`])
    expect(await found(`search=${search}`), search).toEqual([first])
  expect(await found('search=eva@ejemplo')).toEqual([spam])
  expect(await found('search=100%25')).toEqual([])
  expect(await found('estado=retiradas')).toEqual([withdrawn])
  expect(await found(`negocio=${bakery}`)).toEqual([first])
  expect(await found('estado=nada&negocio=x')).toHaveLength(3)
  expect(toFilterParams(RATING_FILTERS, filter('search=a&estado=espera&negocio=7'))).toEqual({
    search: 'a',
    estado: 'espera',
    negocio: '7',
  })
})
