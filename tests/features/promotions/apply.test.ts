import { expect, test } from 'vitest'
import { addPromotionBusinesses, savePromotionTargets } from '~/features/promotions/apply/save.server'
import { readPromotionTargets } from '~/features/promotions/apply/targets.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { columnOf, updateRows } from '../../support/rows'
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

test('businesses are added to a promotion all or none, up to 150; a promotion of all businesses becomes one of these, unless it changed [272, 275]', async () => {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  const ids: number[] = []
  for (let i = 0; i < 151; i++)
    ids.push(await addBusiness(db, [bakery], { business_name: `Pan ${i}`, business_slug: `pan-${i}` }))
  const id = await addPromotion(db, { application_scope: 'all' })
  const add = (version: number, businessIds: readonly number[]) =>
    addPromotionBusinesses(db, { actor: ana }, id, { version, businessIds })
  const applied = async () => (await readPromotionTargets(db, id))?.businesses.length
  expect(await add(9, ids.slice(0, 2))).toMatchObject({
    reason: 'changed',
    differences: [{ stored: 'Todos los negocios' }],
  })
  expect(await add(1, ids.slice(0, 2))).toMatchObject({ ok: true, added: 2, reach: '2 negocios' })
  expect((await readPromotionTargets(db, id))?.reach).toBe('business')
  expect(await add(1, ids.slice(1, 4)), 'somebody else may add at the same time').toMatchObject({ added: 2 })
  expect(await add(1, ids)).toEqual({ ok: false, reason: 'full', chosen: 147, room: 146 })
  expect(await applied()).toBe(4)
  expect(await add(1, ids.slice(0, 150))).toMatchObject({ added: 146, reach: '150 negocios' })
  expect(await applied()).toBe(150)
  expect(await columnOf(db, 'audit_log', 'action', { noun: 'promotion', entity_id: id })).toHaveLength(3)
})
