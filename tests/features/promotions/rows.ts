import type { Db } from 'db/connect'
import type { PromotionsTable } from 'db/types'
import type { Insertable } from 'kysely'
import { addBusiness, addCategory } from '../../support/directory-rows'

export const NOW = new Date('2026-11-21T17:00:00.000Z')
export const TODAY = '2026-11-21'

/** Adds a running promotion. Returns its id. */
export async function addPromotion(
  db: Db,
  values: Partial<Insertable<PromotionsTable>> = {},
): Promise<number> {
  const row = {
    title: 'Oferta',
    discount_type: 'percentage' as const,
    discount_percentage: 10,
    valid_from: '2026-11-01',
    valid_until: '2026-11-30',
    application_scope: 'specific' as const,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
    ...values,
  }
  const { id } = await db.insertInto('promotions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function apply(
  db: Db,
  promotion_id: number,
  target: { business_id: number } | { category_id: number },
): Promise<void> {
  const application_type = 'business_id' in target ? ('business' as const) : ('category' as const)
  await db
    .insertInto('promotion_applications')
    .values({ ...target, promotion_id, application_type, created_at: NOW.toISOString() })
    .execute()
}

/** Adds a bakery and a workshop, each in a category of its own. Returns the ids. */
export async function twoBusinesses(db: Db) {
  const bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const workshop = await addCategory(db, 'servicio-automotriz', { name: 'Servicio Automotriz' })
  const canela = await addBusiness(db, [bakery], { business_name: 'Canela', contact_person: 'Rosa Paz' })
  const motor = await addBusiness(db, [workshop], { business_name: 'Motor', city: 'Macon' })
  return { bakery, workshop, canela, motor }
}
