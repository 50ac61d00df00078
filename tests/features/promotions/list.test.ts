import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import type { PromotionFilter } from '~/features/promotions/list/filters'
import { findPromotionIdsByFilter, listPromotions } from '~/features/promotions/list/list.server'
import { freshDatabase } from '../../support/database'
import { addPromotion, apply, NOW, twoBusinesses } from './rows'

const titles = async (db: Db, filter: PromotionFilter, page = 1) =>
  (await listPromotions(db, filter, page, NOW)).rows.map(({ title }) => title)

test('lists promotions newest first, and finds them by parts of words and by category [250, 251, 253]', async () => {
  const { db } = await freshDatabase()
  const { bakery, workshop } = await twoBusinesses(db)
  const cake = await addPromotion(db, { title: 'Pastel de cumpleaños', sponsor_name: 'Molino "El Peñón"' })
  await apply(db, cake, { category_id: bakery })
  const oil = await addPromotion(db, { title: 'Aceite', description: 'Cámbialo\nya' })
  await apply(db, oil, { category_id: workshop })
  await addPromotion(db, { title: 'Para todos', application_scope: 'all' })
  const binned = await addPromotion(db, { title: 'Pastel borrado', deleted_at: '2026' })

  expect(await titles(db, {})).toEqual(['Para todos', 'Aceite', 'Pastel de cumpleaños'])
  for (const search of ['PASTEL', 'umplean', 'penon', '"peñón"', 'astel olin', 'de'])
    expect(await titles(db, { search }), search).toEqual(['Pastel de cumpleaños'])
  expect(await titles(db, { search: 'camb' })).toEqual(['Aceite'])
  expect(await titles(db, { search: 'aseite' })).toEqual(['Aceite'])
  expect(await titles(db, { search: 'xyz' })).toEqual([])
  expect(await titles(db, { search: '_t_' })).toEqual([])
  expect(await titles(db, { search: '" OR * NEAR(' })).toEqual([])
  expect(await titles(db, { category: 'reposteria' })).toEqual(['Para todos', 'Pastel de cumpleaños'])
  expect(await titles(db, { category: 'reposteria', search: 'aceite' })).toEqual([])
  expect(await titles(db, { category: 'no-hay' })).toEqual(['Para todos'])

  await db.updateTable('promotions').set({ deleted_at: null }).where('id', '=', binned).execute()
  await db.updateTable('promotions').set({ title: 'Bizcocho' }).where('id', '=', cake).execute()
  expect(await titles(db, { search: 'pastel' })).toEqual(['Pastel borrado'])
  expect((await listPromotions(db, {}, 1, NOW)).total).toBe(4)
})

test('lists fifty promotions per page, each once, even if ids are missing [253, D44]', async () => {
  const { db } = await freshDatabase()
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 130; number++) await addPromotion(trx, { title: `Oferta ${number}` })
  })
  await db.deleteFrom('promotions').where('id', 'in', [3, 51, 52, 102, 129]).execute()
  const shown: string[] = []
  for (let page = 1; page <= 3; page++) shown.push(...(await titles(db, {}, page)))
  const all = await db.selectFrom('promotions').select('title').orderBy('id', 'desc').execute()
  expect(shown).toEqual(all.map(({ title }) => title))
  expect(await titles(db, {}, 4), 'past the end').toEqual(shown.slice(-25))
})

test('a filtered list of promotions has its total and pages, and a page number after the last returns the last page [253]', async () => {
  const { db } = await freshDatabase()
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 120; number++) await addPromotion(trx, { title: `Oferta ${number}` })
    await addPromotion(trx, { title: 'Otra' })
  })
  const filter = { search: 'oferta' }
  const second = await listPromotions(db, filter, 2, NOW)
  expect(second).toMatchObject({ total: 120, page: 2, pages: 3 })
  expect(second.rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, i) => `Oferta ${70 - i}`),
  )
  const past = await listPromotions(db, filter, 99, NOW)
  expect([past.page, past.rows.length]).toEqual([3, 20])
})

test('a search for promotions treats %, _ and the backslash as plain text [T52]', async () => {
  const { db } = await freshDatabase()
  await addPromotion(db, { title: '50% en todo' })
  await addPromotion(db, { title: 'Rebaja de 5_0', description: 'C:\\ofertas' })
  expect(await titles(db, { search: '50%' })).toEqual(['50% en todo'])
  expect(await titles(db, { search: '5_0' })).toEqual(['Rebaja de 5_0'])
  expect(await titles(db, { search: 'c:\\' })).toEqual(['Rebaja de 5_0'])
  expect(await titles(db, { search: '%%' })).toEqual([])
})

test('filters promotions by running, over and off, in the list and for bulk actions [250, D69, D73]', async () => {
  const { db } = await freshDatabase()
  await addPromotion(db, { title: 'Corre' })
  await addPromotion(db, { title: 'Pasó', valid_until: '2026-11-20' })
  await addPromotion(db, { title: 'Apagada', is_active: 0 })
  await addPromotion(db, { title: 'Vendrá', valid_from: '2026-11-22' })
  await addPromotion(db, { title: 'Se acabó', max_uses: 1, current_uses: 1 })
  const titles = async (status: 'running' | 'over' | 'off') => {
    const { rows } = await listPromotions(db, { status }, 1, NOW)
    expect(await findPromotionIdsByFilter(db, { status }, 9, NOW)).toEqual(rows.map(({ id }) => id))
    return rows.map(({ title }) => title)
  }
  expect(await titles('running')).toEqual(['Corre'])
  expect(await titles('over')).toEqual(['Pasó'])
  expect(await titles('off')).toEqual(['Apagada'])
})
