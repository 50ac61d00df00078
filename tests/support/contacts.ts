import type { Db } from 'db/connect'
import { sql } from 'kysely'

/** Puts `count` contacts there, one a minute, the last one newest; each says `filler` of itself. */
export async function addContacts(db: Db, count: number, filler = ''): Promise<void> {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into contacts (name, contact_person, phone, location, city, state_code, zipcode, message, source, created_at, updated_at)
    select 'Negocio ' || i, 'Rosa ' || ${filler}, '+1404555' || printf('%04d', i % 10000), i || ' Main Street', 'Atlanta', 'GA',
      '30301', ${filler}, 'import', strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' minutes'), '2026-01-01T00:00:00.000Z'
    from n`.execute(db)
  await sql`insert or ignore into contact_categories (contact_id, category_id, position)
    select id, (select min(id) from categories), 0 from contacts`.execute(db)
}
