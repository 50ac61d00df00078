import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findBusinessOfElectricianPage } from '~/features/settings/site.server'
import { connectDatabase } from '../../../db/connect'
import { migrate } from '../../../db/migrate'
import { runSqlScript } from '../../../db/statement'
import { folderForTest, ON_POSTGRES, SCHEMA_FOLDER } from '../../support/database'
import { addRating } from '../../support/directory-rows'
import { postgresAt } from '../../support/postgres'
import { rowOf } from '../../support/rows'
import { schemaOf020 } from '../../support/schema'

const MIGRATION = '752_ratings_of_the_electrician.sql'

/** Creates an empty database as it is before the migration, on the engine of the run. */
async function oldDatabase() {
  const folder = await folderForTest()
  const file = ON_POSTGRES ? '' : join(folder, 'directorio.db')
  const url = ON_POSTGRES
    ? await postgresAt(Number(process.env.TEST_POSTGRES_PORT)).create(
        `test_${randomBytes(6).toString('hex')}`,
      )
    : undefined
  // The script of pg_dump changes settings of its connection.
  const first = connectDatabase({ file, url, create: true })
  await runSqlScript(first, await schemaOf020(ON_POSTGRES ? 'postgres' : 'sqlite'))
  await first.destroy()
  const db = connectDatabase({ file, url })
  onTestFinished(() => db.destroy())
  const engines = join(folder, 'engines')
  await cp(SCHEMA_FOLDER, engines, { recursive: true })
  for (const engine of ['sqlite', 'postgres']) await rm(join(engines, engine, 'migrations', MIGRATION))
  await migrate(db, { file, url }, engines)
  await sql`insert into categories (id, name, slug, service_type, description, gradient, illustration, position, created_at, updated_at)
    values (1, 'Pan', 'pan', '', '', 'rojo', 'retail', 0, '2026', '2026'),
      (2, 'Servicios técnicos', 'servicios-tecnicos', '', '', 'rojo', 'retail', 1, '2026', '2026')`.execute(
    db,
  )
  return { db, update: () => migrate(db, { file, url }, SCHEMA_FOLDER) }
}

interface Opinion {
  id: number
  email: string
  status: string
  day: string
  project?: string
  reason?: string
}

const opinion = ({ id, email, status, day, project, reason }: Opinion) =>
  sql`(${id}, 'electrician', ${id % 5 || 5}, ${`Cliente ${id}`}, ${email}, ${project ?? null}, 'Muy cumplido',
    ${status}, ${reason ?? null}, 0.9, ${`2026-11-${day}T12:00:00.000Z`}, ${`2026-11-${day}T13:00:00.000Z`})`

const OPINIONS: Opinion[] = [
  { id: 1, email: 'ana@ejemplo.com', status: 'published', day: '01', project: 'Tablero' },
  { id: 2, email: 'luz@ejemplo.com', status: 'in_review', day: '02', project: 'Lámparas' },
  { id: 4, email: 'Ana@ejemplo.com', status: 'published', day: '03' },
  { id: 5, email: 'eva@ejemplo.com', status: 'refused', day: '04', reason: 'Parece inventada' },
  { id: 6, email: 'ana@ejemplo.com', status: 'in_review', day: '05' },
  { id: 9, email: 'erased@ejemplo.com', status: 'in_review', day: '06' },
]

test('opinions on the electricians’ page become ratings of a hidden draft; of two published by one e-mail the newer stays [163, D150]', async () => {
  const { db, update } = await oldDatabase()
  await sql`insert into page_ratings (id, page, rating, reviewer_name, reviewer_email, project, comment, status, status_reason,
    bot_score, created_at, updated_at) values ${sql.join(OPINIONS.map(opinion))}`.execute(db)
  await sql`delete from page_ratings where id = 9`.execute(db)
  const undo = '{"moved":{"from":"in_review","to":"refused","reason":null}}'
  await sql`insert into audit_log (username, action, noun, entity_id, title, changes, created_at, undo)
    values ('marta', 'refused', 'page_rating', 5, 'Opinión 5', '{"Estado":["in_review","refused"]}', '2026', ${undo}),
      ('marta', 'erased', 'page_rating', 9, 'Opinión 9', '{}', '2026', '{}')`.execute(db)
  await update()

  const draft = await findBusinessOfElectricianPage(db)
  expect(draft).toMatchObject({ name: 'Electricista de la página', categorySlug: 'servicios-tecnicos' })
  const business_id = draft?.id ?? 0
  const sums = { ratings_count: 1, professional_sum: 4, trust_sum: 4 }
  expect(await rowOf(db, 'businesses', { id: business_id })).toMatchObject({ status: 'draft', ...sums })
  const rows = await db.selectFrom('ratings').selectAll().orderBy('created_at').execute()
  const base = (rows[0]?.id ?? 0) - 1
  expect(
    rows.map((row) => [row.id - base, row.reviewer_email, row.status, row.comment, row.status_reason]),
  ).toEqual([
    [
      ...[1, 'ana@ejemplo.com', 'withdrawn', 'Tablero\nMuy cumplido'],
      'La reemplaza una más nueva de la misma persona',
    ],
    [2, 'luz@ejemplo.com', 'in_review', 'Lámparas\nMuy cumplido', null],
    [4, 'ana@ejemplo.com', 'published', 'Muy cumplido', null],
    [5, 'eva@ejemplo.com', 'withdrawn', 'Muy cumplido', 'Parece inventada'],
    [6, 'ana@ejemplo.com', 'in_review', 'Muy cumplido', null],
  ])
  expect(rows[1]).toMatchObject({
    ...{ business_id, business_name: 'Electricista de la página', category: 'Servicios técnicos' },
    ...{ professional_rating: 2, trust_rating: 2, reviewer_name: 'Cliente 2', reviewer_phone: null },
    ...{ created_at: '2026-11-02T12:00:00.000Z', updated_at: '2026-11-02T13:00:00.000Z' },
  })
  const log = db.selectFrom('audit_log').select(['noun', 'entity_id', 'changes', 'undo']).orderBy('id')
  expect(await log.execute()).toEqual([
    {
      ...{ noun: 'rating', entity_id: base + 5, changes: '{"Estado":["in_review","withdrawn"]}' },
      undo: '{"moved":{"from":"in_review","to":"withdrawn","reason":null}}',
    },
    { noun: 'rating', entity_id: base + 9, changes: '{}', undo: '{}' },
  ])
  // The number of an erased opinion that the log names is not assigned again (F51).
  expect(await addRating(db, business_id)).toBeGreaterThan(base + 9)
})

test('without opinions on the electricians’ page the migration makes no draft and names no business [D150]', async () => {
  const { db, update } = await oldDatabase()
  await update()
  expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
  expect(await findBusinessOfElectricianPage(db)).toBeNull()
})
