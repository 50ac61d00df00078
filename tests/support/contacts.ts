import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { toInlineTable } from '../../db/portable-sql'

const COLUMNS = { number: 'integer', phone: 'text', at: 'text' } as const
const FIRST = Date.UTC(2020, 0, 1)
const MINUTE = 60_000

/** Inserts `count` contacts, one per minute, the last one newest. Each has `filler` in its text fields. */
export async function addContacts(db: Db, count: number, filler = ''): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const phone = `+1404555${String(number % 10_000).padStart(4, '0')}`
    return [number, phone, new Date(FIRST + number * MINUTE).toISOString()]
  })
  await sql`
    insert into businesses (status, source, category_id, business_name, business_slug, name_slug, name_key, contact_person, phone,
      location, city, state_code, zipcode, message, created_at, updated_at)
    select 'held', 'import', (select min(id) from categories), 'Negocio ' || number, 'negocio-' || number, 'negocio-' || number,
      'negocio ' || number, 'Rosa ' || ${filler}, phone, number || ' Main Street', 'Atlanta', 'GA', '30301', ${filler}, at,
      '2026-01-01T00:00:00.000Z'
    from ${toInlineTable(rows, COLUMNS)} as given order by row_number`.execute(db)
  await sql`insert into business_categories (business_id, category_id, position)
    select id, category_id, 0 from businesses where category_id is not null on conflict do nothing`.execute(
    db,
  )
}
