import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database'

/**
 * Fields listed in the specification, with the names of this database (docs/glosario.md). Money is in cents.
 */
const FIELDS: [row: number, table: string, fields: string][] = [
  [284, 'categories', 'id name slug description gradient image_url is_active updated_at'],
  [
    285,
    'businesses',
    'id business_name email phone location message state_code zipcode created_at contact_person',
  ],
  [285, 'business_categories', 'business_id category_id position'],
  [
    288,
    'businesses',
    'id business_name business_slug category_id contact_person email phone location city description website_url facebook_url instagram_url logo_hash state_code specialty price_range time_zone created_at',
  ],
  [288, 'business_services', 'business_id name'],
  [288, 'business_hours', 'business_id opens closes'],
  [
    291,
    'category_image_bank',
    'id category_id image_url image_type status is_favorite prompt_used created_at',
  ],
  [
    292,
    'promotions',
    'id title description discount_type discount_percentage discount_amount_cents original_price_cents special_price_cents coupon_code valid_from valid_until is_active terms_conditions max_uses current_uses application_scope sponsor_name sponsor_requirement image_hash created_at',
  ],
  [293, 'promotion_applications', 'promotion_id application_type category_id business_id business_name'],
]

test('the tables have all fields of the requirements [284, 285, 288, 291, 292, 293, D22, D28, D33, D60]', async () => {
  const { db } = await freshDatabase()
  for (const [row, table, fields] of FIELDS) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})`.execute(db)
    const names = rows.map(({ name }) => name)
    expect(
      fields.split(' ').filter((field) => !names.includes(field)),
      `row ${row}, ${table}`,
    ).toEqual([])
  }
})

test('columns accept only values of the requirements [291, 292, 293, D67]', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table'`.execute(db)
  const of = (table: string) => rows.find(({ name }) => name === table)?.sql ?? ''
  expect(of('category_image_bank')).toMatch(/status IN \('pending', 'approved', 'rejected'\)/)
  expect(of('category_image_bank')).toMatch(/image_type IN \('bank', 'main'\)/)
  expect(of('promotions')).toMatch(/discount_type IN \('percentage', 'fixed_amount', 'special_package'\)/)
  expect(of('promotion_applications')).toMatch(/application_type IN \('all', 'category', 'business'\)/)
})
