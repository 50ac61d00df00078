import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** Tables with data that an undo restores, and their key columns. */
const TABLES = {
  businesses: 'id',
  business_categories: 'business_id, category_id',
  business_services: 'business_id, position',
  business_photos: 'business_id, position',
  business_hours: 'business_id, weekday, opens',
  business_closed_dates: 'business_id, closed_on',
  booking_rules: 'business_id',
  booking_blocks: 'business_id, date, first_quarter',
  owner_links: 'id',
  unseen_registrations: 'business_id',
  distinct_contacts: 'contact_id, other_id',
  categories: 'id',
  category_synonyms: 'category_id, term',
  category_prompts: 'category_id',
  category_image_bank: 'id',
  promotions: 'id',
  promotion_applications: 'promotion_id, category_id, business_id',
  declined_promotions: 'promotion_id, business_id',
  reservations: 'id',
  reservation_proposals: 'reservation_id',
  reservation_attendance: 'reservation_id',
  reservation_notifications: 'reservation_id',
  ratings: 'id',
  reports: 'id',
  suggestions: 'id',
  settings: 'key',
} as const

/** Columns that count or date changes, and those that a new row assigns again. */
const LEFT_OUT = [
  ...['version', 'updated_at', 'created_at', 'sequence', 'changed_by', 'decided_at'],
  ...['confirmed_on', 'held_until', 'noted_at', 'notified_at'],
]
/** Tables with parts of a business, which are in the trash with it. */
const PARTS = ['business_categories', 'business_services', 'business_photos', 'business_hours']
const COUNTER = 'settings_version'

/** All rows outside the trash, as a text per row. A change and its undo must not alter them. */
export async function stateOf(db: Db): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  const gone = await db.selectFrom('businesses').select('id').where('deleted_at', 'is not', null).execute()
  const inTrash = new Set<unknown>(gone.map(({ id }) => id))
  const trashed = await db.selectFrom('promotions').select('id').where('deleted_at', 'is not', null).execute()
  const promotionsInTrash = new Set<unknown>(trashed.map(({ id }) => id))
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(db)
    state[table] = rows
      .filter((row) => (row.deleted_at ?? null) === null && row.key !== COUNTER)
      .filter((row) => !PARTS.includes(table) || !inTrash.has(row.business_id))
      .filter((row) => table !== 'promotion_applications' || !promotionsInTrash.has(row.promotion_id))
      .map((row) => {
        const kept = Object.entries(row).filter(
          ([column]) =>
            !LEFT_OUT.includes(column) && !(table === 'promotion_applications' && column === 'id'),
        )
        return JSON.stringify(Object.fromEntries(kept))
      })
  }
  return state
}
