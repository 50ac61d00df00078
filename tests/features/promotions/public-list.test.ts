import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { parsePlace } from '~/features/places/near-place.server'
import { listPublicPromotions } from '~/features/promotions/public-list.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { apply, addPromotion as insertPromotion, NOW } from './rows'

const ANYWHERE = { categoryId: null, stateCode: null }

async function addPromotion(
  db: Db,
  title: string,
  target: Parameters<typeof apply>[2] | 'all' | null,
  values: Parameters<typeof insertPromotion>[1] = {},
) {
  const application_scope = target === 'all' ? ('all' as const) : ('specific' as const)
  const id = await insertPromotion(db, { title, application_scope, ...values })
  if (target && target !== 'all') await apply(db, id, target)
  return id
}

async function directory() {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  const workshop = await addCategory(db, 'servicio-automotriz')
  const rome = await addBusiness(db, [bakery], { business_name: 'Canela', city: 'Rome' })
  const miami = await addBusiness(db, [workshop, bakery], { state_code: 'FL', city: 'Miami' })
  return { db, bakery, workshop, rome, miami }
}

async function nearAndFar(east: number) {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  const at = (business_name: string, place: number) => addBusiness(db, [bakery], { business_name, place })
  return { db, far: await at('Lejos', 3500 * 100000 + east), near: await at('Cerca', 3375 * 100000 + 8439) }
}

const titles = async (...asked: Parameters<typeof listPublicPromotions>) =>
  (await listPublicPromotions(...asked)).map(({ title }) => title)

describe('the public list of promotions', () => {
  test('sorts public promotions by their end, soonest first, and lists each until the end of its last day [157, D3, D69]', async () => {
    const { db, rome } = await directory()
    await addPromotion(db, 'Larga', { business_id: rome })
    await addPromotion(db, 'Última', { business_id: rome }, { valid_until: '2026-11-21' })
    await addPromotion(db, 'Para todos', 'all', { valid_until: '2026-11-25' })
    await addPromotion(db, 'Ayer', { business_id: rome }, { valid_until: '2026-11-20' })
    await addPromotion(db, 'Mañana', { business_id: rome }, { valid_from: '2026-11-22' })
    await addPromotion(db, 'Sin asignar', null)
    expect(await titles(db, ANYWHERE, NOW)).toEqual(['Última', 'Para todos', 'Larga'])
    expect(await titles(db, ANYWHERE, new Date('2026-11-22T04:59:00.000Z'))).toContain('Última')
    expect(await titles(db, ANYWHERE, new Date('2026-11-22T05:01:00.000Z'))).not.toContain('Última')
  })

  test('filters the public promotions by state, and by every category of a business [157]', async () => {
    const { db, bakery, workshop, rome, miami } = await directory()
    await addPromotion(db, 'En Rome', { business_id: rome }, { valid_until: '2026-11-22' })
    await addPromotion(db, 'En Miami', { business_id: miami }, { valid_until: '2026-11-23' })
    await addPromotion(db, 'Talleres', { category_id: workshop }, { valid_until: '2026-11-24' })
    await addPromotion(db, 'Todos', 'all', { valid_until: '2026-11-25' })
    const of = (categoryId: number | null, stateCode: string | null) =>
      titles(db, { categoryId, stateCode }, NOW)
    expect(await of(null, null)).toEqual(['En Rome', 'En Miami', 'Talleres', 'Todos'])
    expect(await of(bakery, null)).toEqual(['En Rome', 'En Miami', 'Todos'])
    expect(await of(workshop, null)).toEqual(['En Miami', 'Talleres', 'Todos'])
    expect(await of(null, 'GA')).toEqual(['En Rome', 'Todos'])
    expect(await of(bakery, 'FL')).toEqual(['En Miami', 'Todos'])
    expect(await of(workshop, 'GA')).toEqual(['Todos'])
  })

  test('lists the nearest public promotions first with their distance, and those for all businesses last [157]', async () => {
    const { db, near, far } = await nearAndFar(8400)
    await addPromotion(db, 'De todos', 'all')
    await addPromotion(db, 'De lejos', { business_id: far })
    await addPromotion(db, 'De cerca', { business_id: near }, { valid_until: '2026-12-31' })
    const shown = await listPublicPromotions(db, { ...ANYWHERE, from: parsePlace('atlanta-ga') }, NOW)
    expect(shown.map(({ title, origin }) => [title, origin])).toEqual([
      ['De cerca', 'directory'],
      ['De lejos', 'directory'],
      ['De todos', 'all'],
    ])
    expect(shown[0]?.businesses).toMatchObject([{ name: 'Cerca', miles: expect.any(Number) }])
    expect((await listPublicPromotions(db, ANYWHERE, NOW))[0]?.businesses[0]?.miles ?? null).toBeNull()
  })

  test('a near offer is shown even if a hundred distant ones end sooner [157]', async () => {
    const { db, near, far } = await nearAndFar(10600)
    for (let number = 0; number < 100; number++)
      await addPromotion(db, `Lejana ${number}`, { business_id: far })
    await addPromotion(db, 'De cerca', { business_id: near }, { valid_until: '2026-12-31' })
    const shown = await listPublicPromotions(db, { ...ANYWHERE, from: parsePlace('atlanta-ga') }, NOW)
    expect(shown).toHaveLength(100)
    expect(shown[0]?.title).toBe('De cerca')
    expect(await titles(db, ANYWHERE, NOW)).not.toContain('De cerca')
  })

  test('the public list of promotions names only published businesses that match the filter', async () => {
    const { db, rome, miami } = await directory()
    await apply(db, await addPromotion(db, 'Dos', { business_id: rome }), { business_id: miami })
    const places = async (stateCode: string | null) =>
      (await listPublicPromotions(db, { categoryId: null, stateCode }, NOW)).flatMap(({ businesses }) =>
        businesses.map(({ city }) => city),
      )
    expect((await places(null)).sort()).toEqual(['Miami', 'Rome'])
    expect(await places('GA')).toEqual(['Rome'])
    await db.updateTable('businesses').set({ status: 'held' }).where('id', '=', rome).execute()
    expect(await places(null)).toEqual(['Miami'])
    expect(await places('GA')).toEqual([])
  })
})
