import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rewriteReservationCells } from '~/features/reservations/hold.server'
import { connectDatabase } from '../../db/connect'
import { migrate } from '../../db/migrate'
import { runSqlScript } from '../../db/statement'
import { folderForTest, SCHEMA_FOLDER } from '../support/database'
import { schemaOf020 } from '../support/schema'

const COLUMNS = sql.raw(
  'id, business_id, business_name, full_name, email, phone, requirement, reservation_date, reservation_time, seat, ' +
    'time_zone, status, code, created_at, updated_at, deleted_at',
)
const booked = (id: number, time: string, seat: number, status = 'pending', deleted: string | null = null) =>
  sql`(${id}, 1, 'Sol', 'Eva', 'eva@ejemplo.com', '+14045550142', 'Corte', '2026-12-01', ${time}, ${seat},
    'America/New_York', ${status}, ${`C${id}`}, '2026', '2026', ${deleted})`

test('the migration from version 0.2.0 gives every active reservation two quarters, as rewriteReservationCells does [D61, D156]', async () => {
  const file = join(await folderForTest(), 'directorio.db')
  const db = connectDatabase({ file, create: true })
  await runSqlScript(db, await schemaOf020('sqlite'))
  await sql`insert into categories (id, name, slug, service_type, description, gradient, illustration, position, created_at, updated_at)
    values (1, 'Pan', 'pan', '', '', 'rojo', 'retail', 0, '2026', '2026')`.execute(db)
  await sql`insert into business_pages (id, business_name, business_slug, name_slug, name_key, city, state_code, category_id, status, created_at, updated_at)
    values (1, 'Sol', 'sol', 'sol', 'sol', 'Atlanta', 'GA', 1, 'published', '2026', '2026')`.execute(db)
  await sql`insert into reservations (${COLUMNS}) values ${sql.join([
    booked(1, '10:00', 0),
    booked(2, '10:00', 4, 'confirmed'),
    booked(3, '23:30', 0, 'completed'),
    booked(4, '10:00', 1, 'cancelled'),
    booked(5, '10:00', 2, 'pending', '2026'),
  ])}`.execute(db)
  await migrate(db, file, SCHEMA_FOLDER)
  const cells = () =>
    db
      .selectFrom('reservation_cells')
      .select(['quarter', 'seat', 'reservation_id as id', 'date'])
      .orderBy('quarter')
      .orderBy('seat')
      .execute()
  const migrated = await cells()
  expect(migrated.map(({ quarter, seat, id }) => [quarter, seat, id])).toEqual([
    [40, 0, 1],
    [40, 1, 2],
    [41, 0, 1],
    [41, 1, 2],
    [94, 0, 3],
    [95, 0, 3],
  ])
  await rewriteReservationCells(db, [1, 2, 3, 4, 5])
  expect(await cells()).toEqual(migrated)
  await db.destroy()
})
