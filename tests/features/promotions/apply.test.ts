import { expect, test } from 'vitest'
import { savePromotionTargets } from '~/features/promotions/apply/save.server'
import {
  findBusinessChoices,
  listBusinessChoices,
  readPromotionTargets,
} from '~/features/promotions/apply/targets.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { updateRows } from '../../support/rows'
import { addPromotion } from './rows'

const ana = { username: 'ana' }

test('a promotion keeps a deleted business that it had, and adding a deleted one fails and names it [272, 275, F78]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  const [luna = 0, sol = 0, mar = 0] = await Promise.all(
    ['Luna', 'Sol', 'Mar'].map((business_name) =>
      addBusiness(db, [bakery], { business_name, business_slug: business_name.toLowerCase() }),
    ),
  )
  const id = await addPromotion(db)
  const apply = async (negocio: number[]) => {
    const version = (await readPromotionTargets(db, id))?.version ?? 0
    const sent = { version, alcance: 'business' as const, categoria: [], negocio }
    return savePromotionTargets(db, { actor: ana }, id, sent)
  }
  const applied = async () => (await readPromotionTargets(db, id))?.businesses.map(({ name }) => name)
  expect(await apply([luna])).toMatchObject({ ok: true })
  for (const gone of [luna, mar])
    await updateRows(db, 'businesses', { id: gone }, { deleted_at: '2026-11-24T12:00:00.000Z' })
  expect(await apply([luna, sol])).toMatchObject({ ok: true })
  expect(await applied()).toEqual(['Luna', 'Sol'])
  expect(await apply([luna, mar])).toEqual({ ok: false, reason: 'unknown', names: ['Mar'] })
  expect(await apply([luna, 999])).toEqual({ ok: false, reason: 'unknown', names: [] })
  expect(await applied()).toEqual(['Luna', 'Sol'])
})

test('the businesses to choose for a promotion are all published ones, 24 on a page, with and without a search [273]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  for (let i = 0; i < 30; i++)
    await addBusiness(db, [bakery], { business_name: `Panadería ${i}`, business_slug: `pan-${i}` })
  const published = await db.selectFrom('businesses').select('id').execute()
  await addBusiness(db, [bakery], { business_name: 'Panadería en revisión', status: 'held' })
  await indexPendingBusinesses(db)
  const searched = (page: number) => findBusinessChoices(db, 'panaderia', page)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
  for (const read of [searched, (page: number) => listBusinessChoices(db, page)]) {
    const [first, second] = [await read(1), await read(2)]
    expect(first).toMatchObject({ page: 1, pages: 2, total: 30 })
    expect([first.rows.length, second.rows.length]).toEqual([24, 6])
    expect(ids([...first.rows, ...second.rows])).toEqual(ids(published))
  }
  expect((await findBusinessChoices(db, 'panaderia', 9)).page, 'the last one').toBe(2)
  expect(await findBusinessChoices(db, 'buzos')).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
})
