import { connectDatabase, type Db } from 'db/connect'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { readSheet } from '~/features/imports/map/sheet'
import { findCandidateBusinesses } from '~/features/imports/match/look-up.server'
import { toBusinessNameCore } from '~/features/imports/normalise/names'
import { searchBusinesses } from '~/features/search/businesses.server'
import { ON_POSTGRES, type TestDatabase } from '../../support/database'
import {
  contents,
  csv,
  directoryForTest,
  importText,
  planText,
  reported,
  verdicts,
  type WholeReport,
} from '../../support/import'
import { newestRow, rowOf } from '../../support/rows'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await directoryForTest()
  db = database.db
})

/** All businesses, oldest first. */
const businesses = () => db.selectFrom('businesses').selectAll().orderBy('id').execute()
const firstBusiness = () => db.selectFrom('businesses').selectAll().orderBy('id').executeTakeFirstOrThrow()
const BY_ANA = { actor: { username: 'ana', role: 'administrator' as const } }

const ROSA =
  'PANADERIA ROSA LLC,(404) 555-0123,12 MAIN STREET,ATLANTA,GA,30301,Retail Bakeries,ROSA@example.com,'

test('a row that resembles a demo example becomes a new business with a note; a real business is not duplicated [280]', async () => {
  await importText(db, csv(ROSA))
  const again = ROSA.replace(',Retail', ', Retail')
  await db.deleteFrom('import_rows').execute()
  await db.updateTable('businesses').set({ source: 'demo' }).execute()
  const { rows } = await planText(db, csv(again))
  expect(rows[0]).toMatchObject({
    verdict: 'created',
    reason: 'Se parece al ejemplo 1, que no cuenta: entra como negocio nuevo',
  })
  await db.updateTable('businesses').set({ source: 'admin' }).execute()
  expect(verdicts(await planText(db, csv(again)))).toEqual(['unchanged'])
})

test('imports languages and home service, and stores other text in these columns as a private note', async () => {
  const file = (...said: string[]) =>
    [
      'nombre,teléfono,ciudad,estado,categoría,Idiomas,Servicio a domicilio',
      ...said.map((cells, at) => `Pan ${'ABCDEF'[at]},(404) 555-010${at},Atlanta,GA,Repostería,${cells}`),
    ].join('\n')
  const cells = [
    '"Inglés, español",sí',
    'Spanish / English & K’iche’,No',
    'Español e inglés; criollo haitiano,solo en Atlanta',
    'bilingüe,',
    ',',
  ]
  const stored = async () =>
    (await businesses()).map(({ languages, home_service, message }) => [languages, home_service, message])
  await importText(db, file(...cells))
  expect(await stored()).toEqual([
    ['es en', 'yes', null],
    ['es en quc', 'no', null],
    ['es en', null, 'Idiomas: Español e inglés; criollo haitiano\nServicio a domicilio: solo en Atlanta'],
    [null, null, 'Idiomas: bilingüe'],
    [null, null, null],
  ])
  expect((await importText(db, file(...cells))).counts).toMatchObject({ unchanged: 5, updated: 0 })
  expect((await importText(db, file('Mam,no'))).counts).toMatchObject({ updated: 1 })
  expect((await stored())[0]).toEqual(['mam', 'no', null])
})

test('imports a row as a complete business: page, category, services, search document [2, 173, D20]', async () => {
  const report = await importText(db, csv(ROSA))
  expect(report.counts).toEqual({ created: 1, updated: 0, unchanged: 0, held: 0, repeated: 0, refused: 0 })
  const page = await firstBusiness()
  expect(page).toMatchObject({
    business_name: 'Panaderia Rosa LLC',
    business_slug: 'panaderia-rosa-llc',
    phone: '+14045550123',
    email: 'rosa@example.com',
    location: '12 Main Street',
    city: 'Atlanta',
    state_code: 'GA',
    state_confirmed: 1,
    time_zone: 'America/New_York',
    status: 'published',
    source: 'import',
  })
  expect(page.quality).toBeGreaterThan(0)
  expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([])
  const found = await searchBusinesses(db, { text: 'rosa panaderia', categoryId: null, stateCode: null })
  expect(found.ids).toEqual([page.id])
})

test.skipIf(ON_POSTGRES)('importing the same file again writes nothing [D100]', async () => {
  const file = csv(ROSA, 'Café Sol,305-555-0123,1 Calle 8,Miami,FL,33135,Cafetería,,', 'Sin Lugar,,,,,,,,')
  await importText(db, file)
  const before = await contents(db)
  const watching = connectDatabase({ file: database.file })
  onTestFinished(() => watching.destroy())
  await watching.connection().execute(async (observer) => {
    const version = async () =>
      (await sql<{ data_version: number }>`pragma data_version`.execute(observer)).rows[0]?.data_version
    const first = await version()
    const again = await importText(db, file, new Date('2030-01-01'))
    expect(verdicts(again)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await contents(db)).toBe(before)
    expect(await version()).toBe(first)
    await importText(db, csv('Otro Lugar,,,,,,,,'))
    expect(await version()).not.toBe(first)
  })
})

test('keeps two branches of a chain separate, even if they have one phone [D21, D100]', async () => {
  const file = csv(ROSA, ROSA.replace('12 MAIN', '90 OAK'))
  expect(verdicts(await importText(db, file))).toEqual(['created', 'created'])
  expect(verdicts(await importText(db, file))).toEqual(['unchanged', 'unchanged'])
  const slugs = (await businesses()).map((page) => page.business_slug)
  expect(slugs).toEqual(['panaderia-rosa-llc', 'panaderia-rosa-llc-2'])
})

test('imports new values of a file, but keeps later edits by people, and empty cells delete nothing', async () => {
  await importText(db, csv(ROSA))
  const own = { description: 'La de la dueña', phone: '+14045550199' }
  await saveBusiness(db, BY_ANA, 1, { business: own })
  const renewed = 'PANADERIA ROSA LLC,(404) 555-0777,12 MAIN STREET,ATLANTA,GA,30301,Restaurant,,Otra'
  const report = await importText(db, csv(renewed))
  expect(verdicts(report)).toEqual(['updated'])
  const { category_id, ...page } = await firstBusiness()
  expect(page).toMatchObject({ ...own, email: 'rosa@example.com' })
  expect((await rowOf(db, 'categories', { id: category_id ?? 0 })).slug).toBe('restaurantes-y-bares')
  expect(verdicts(await importText(db, csv(renewed)))).toEqual(['unchanged'])
})

test('an imported business that moved or changed its name keeps its page and slug [D21]', async () => {
  await importText(db, csv(ROSA))
  expect(verdicts(await importText(db, csv(ROSA.replace('12 MAIN', '90 OAK'))))).toEqual(['updated'])
  expect(
    verdicts(await importText(db, csv(ROSA.replace('12 MAIN', '90 OAK').replace('ROSA LLC', 'ROSALIA')))),
  ).toEqual(['updated'])
  // By its version, an open form detects that the business changed (F44).
  const moved = { business_slug: 'panaderia-rosa-llc', location: '90 Oak Street', version: 3 }
  expect(await businesses()).toMatchObject([{ business_name: 'Panaderia Rosalia', ...moved }])
})

test('does not import a business again that is in the trash or erased [D30, D101]', async () => {
  await importText(db, csv(ROSA))
  await db.updateTable('businesses').set({ deleted_at: '2026-01-01' }).execute()
  expect((await importText(db, csv(ROSA))).rows[0]?.reason).toMatch(/Está en la papelera/)
  await db.deleteFrom('businesses').execute()
  expect((await importText(db, csv(ROSA))).rows[0]?.reason).toMatch(/Se borró/)
})

test('matches a registered business, keeps its data and fills its missing fields from the row [D100]', async () => {
  await importText(db, csv(ROSA))
  await db.deleteFrom('import_records').execute()
  await db.deleteFrom('import_rows').execute()
  const report = await importText(db, csv(`${ROSA}Nueva descripción`))
  expect(verdicts(report)).toEqual(['updated'])
  expect(report.rows[0]).toMatchObject({
    reason: expect.stringMatching(/no viene de una importación: toma lo que no decía/),
    changes: { description: [null, 'Nueva descripción'] },
  })
  await db.updateTable('businesses').set({ source: 'registration' }).execute()
  const again = await importText(db, csv(`${ROSA}Otra descripción`))
  expect(again.rows[0]).toMatchObject({ verdict: 'unchanged', changes: {} })
})

test('holds a row with the same name, e-mail and place but another phone for review, unless it is marked as new [D100]', async () => {
  const shop = (phone: string, more = '') =>
    `Panadería Rosa,${phone},${more},Atlanta,GA,30301,Repostería,rosa@a.com,`
  await importText(db, csv(shop('(404) 555-0123')))
  const other = csv(shop('(404) 555-0199'), shop('(404) 555-0188', '9 Elm St'))
  const planned = await planText(db, other)
  expect(planned.rows).toMatchObject([
    {
      verdict: 'held',
      reason: 'Este negocio ya podría estar registrado: «Panadería Rosa», con el teléfono (404) 555-0123',
      disputed: { phone: ['+14045550123', '+14045550199'] },
    },
    { verdict: 'held' },
  ])
  const { rows } = readSheet(Buffer.from(csv(shop('(404) 555-0199'))))
  expect(verdicts(await reported(db, rows, { isDryRun: true, overrides: [2] }))).toEqual(['created'])
  await importText(db, other)
  expect((await businesses()).map(({ status }) => status)).toEqual(['published', 'held', 'held'])
})

test('the history shows an import with the changed fields, it can be undone there, and the next import does not repeat it [D133]', async () => {
  await importText(db, csv(ROSA))
  const row = ROSA.replace('Retail Bakeries', 'Florería').replace('ROSA@', 'hola@')
  const other = `nombre,teléfono,dirección,ciudad,estado,código postal,categoría,correo,notas\n${row}Llamar tarde`
  const importOther = () => reported(db, readSheet(Buffer.from(other)).rows, BY_ANA)
  await importOther()
  const stored = async () => {
    const { email, message, category_id } = await firstBusiness()
    return { email, message, slug: (await rowOf(db, 'categories', { id: category_id ?? 0 })).slug }
  }
  const before = { email: 'rosa@example.com', message: null, slug: 'reposteria' }
  expect(await stored()).not.toMatchObject(before)
  const { id, ...entry } = await newestRow(db, 'audit_log', { action: 'imported' })
  expect(entry).toMatchObject({ username: 'ana', noun: 'contact' })
  expect(JSON.parse(entry.changes)).toMatchObject({
    Correo: ['rosa@example.com', 'hola@example.com'],
  })
  expect(Object.keys(JSON.parse(entry.changes)).sort()).toEqual([
    'Categoría principal',
    'Correo',
    'Mensaje',
    'Servicios o productos',
  ])
  expect(await undoEntry(db, BY_ANA, id)).toMatchObject({ ok: true, notUndone: [] })
  expect(await stored()).toEqual(before)
  expect((await importOther()).rows[0]).toMatchObject({ verdict: 'unchanged', changes: {} })
  expect(await stored()).toEqual(before)
})

test('refuses an invalid row with line and reason, and imports the others [22, D22]', async () => {
  const file = csv(
    ',404-555-0100,,Atlanta,GA,,,,',
    ROSA,
    'Corta,1',
    '"Comilla abierta,,,,,,,,',
    'Isla,,,San Juan,PR,00907,,,',
    'Con avisos,123,,Atlanta,GA,9,Dentista,nadie,',
  )
  const report = await importText(db, file)
  expect(report.rows.map(({ line, verdict, reason }) => [line, verdict, reason])).toEqual([
    [2, 'refused', 'Falta el nombre del negocio'],
    [3, 'created', null],
    [4, 'held', 'No dice teléfono, correo ni dirección; No dice en qué estado está; No dice a qué se dedica'],
    [5, 'refused', 'Unas comillas se abren y no se cierran'],
    [6, 'refused', 'Está fuera de los 50 estados y Washington D. C.'],
    [7, 'held', 'No dice teléfono, correo ni dirección'],
  ])
  expect(report.rows[5]?.warnings).toEqual([
    'Código postal no válido: 9',
    'Correo no válido: nadie',
    'Teléfono no válido: 123',
  ])
})

test('holds a row that has only the name of a person for review, unpublished [79, D22]', async () => {
  const list = `nombre,razón social,responsable,teléfono,dirección,ciudad,estado,código postal,categoría
,,Rosa Paz,(404) 555-0101,12 Main Street,Atlanta,GA,30301,Repostería
,PAZ BAKERY LLC,Ana Paz,(404) 555-0102,14 Main Street,Atlanta,GA,30301,Repostería`
  const { rows } = await importText(db, list)
  expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['held', 'No dice el nombre del negocio: lleva el de una persona'],
    ['created', null],
  ])
  const listed = (await businesses()).filter(({ is_listed }) => is_listed === 1)
  expect(listed.map(({ business_name }) => business_name)).toEqual(['Paz Bakery LLC'])
})

test('a dry run gives the same results as the import and writes nothing', async () => {
  const other = ROSA.replace('12 MAIN', '90 OAK')
  const file = csv(ROSA, ROSA, other, 'Sin rubro conocido,,,,,,Zzz,,', ',,,,GA,,,,')
  const before = await contents(db)
  const planned = await planText(db, file)
  expect(await contents(db)).toBe(before)
  const done = await importText(db, file)
  const without = ({ rows, ...report }: WholeReport) => ({
    ...report,
    rows: rows.map((row) => ({ ...row, known: null })),
  })
  expect(without(planned)).toEqual(without(done))
})

test('imports rows with an unknown category into Servicios Generales, and reports the unknown texts [175]', async () => {
  await importText(db, csv(ROSA))
  expect(await db.selectFrom('categories').select('id').execute()).toHaveLength(27)
  const report = await importText(db, csv('Zeta,,,Miami,FL,,Qwerty,,', 'Otra,,,Miami,FL,,Qwerty,,'))
  expect(report.unmapped).toEqual(['Qwerty', 'Qwerty'])
  const { category_id } = await rowOf(db, 'businesses', { business_name: 'Zeta' })
  expect((await rowOf(db, 'categories', { id: category_id ?? 0 })).name).toBe('Servicios Generales')
})

test('a subject column without a person sets the business name as the person [175]', async () => {
  const file = [
    'business_name,city,state,subject',
    'Taller Luna,Miami,FL,||| Servicio Automotriz |||',
    'Taller Sol,Miami,FL,Ana Ruiz ||| Servicio Automotriz |||',
    'Taller Mar,Miami,FL,',
  ].join('\n')
  await importText(db, file)
  const persons = (await businesses()).map(({ contact_person }) => contact_person)
  expect(persons).toEqual(['Taller Luna', 'Ana Ruiz', null])
})

test('an imported business gets a slug with a number if its slug is reserved [D13]', async () => {
  await importText(db, csv('Servicios,,,Miami,FL,,Dentista,,'))
  expect((await firstBusiness()).business_slug).toBe('servicios-2')
})

test('loads only plausible matches if many businesses have the name of a row', async () => {
  const towns = ['Miami,FL', 'Tampa,FL', 'Orlando,FL', 'Ocala,FL', 'Macon,GA', 'Athens,GA']
  await importText(
    db,
    csv(...towns.map((town, n) => `Taquería Los Altos,,${n + 1} Main St,${town},,Restaurante,,`)),
  )
  const name = 'Taquería Los Altos'
  const row = { key: 'otra', core: toBusinessNameCore(name), name }
  const nothing = { zip: null, phone: null, email: null, contactId: null }
  const found = async (location: string, city: string, stateCode: string) =>
    (await findCandidateBusinesses(db, [{ ...row, ...nothing, location, city, stateCode }])).known.map(
      ({ city }) => city,
    )
  expect(await found('3 Main Street', 'Orlando', 'FL')).toEqual(['Orlando'])
  expect(await found('3 Main Street', 'Savannah', 'GA')).toEqual([])
})

test.skipIf(ON_POSTGRES)('an import writes each business once, with its place and schedule', async () => {
  await sql`create table page_updates (id integer) strict`.execute(db)
  await sql`create trigger page_updated after update on businesses begin
    insert into page_updates values (new.id); end`.execute(db)
  await importText(
    db,
    'nombre,ciudad,estado,código postal,categoría,horario\nTaller Ñ,Miami,FL,33101,Mecánico,Lunes a viernes de 9:00 a 18:00',
  )
  const { schedule_id, place } = await firstBusiness()
  expect([schedule_id, place]).toEqual([expect.any(Number), expect.any(Number)])
  expect((await sql`select id from page_updates`.execute(db)).rows).toEqual([])
})

test('an import that is asked to stop ends after the current batch and reports it', async () => {
  const list = Array.from({ length: 410 }, (_, n) => `Taller Ñ ${n},,${n} Main St,Miami,FL,,Dentista,,`)
  const { rows } = readSheet(Buffer.from(csv(...list)))
  const asked = new AbortController()
  const report = await reported(db, rows, { signal: asked.signal, onBatch: () => asked.abort() })
  expect(report).toMatchObject({ isPartial: true, counts: { created: 400 } })
  expect((await reported(db, rows)).counts).toMatchObject({ created: 10, unchanged: 400 })
})

test('of two rows of one business the fuller one wins, the other fills gaps, and importing again changes nothing', async () => {
  const list = csv(
    'Taller Núñez,(404) 555-0144,9 Oak Ave,Marietta,GA,30060,Servicio Automotriz,,',
    'Taller Núñez LLC,(404) 555-0144 y (404) 555-0155,9 Oak Avenue,Marietta,GA,30060,Servicio Automotriz,luis@example.com,Frenos y suspensión',
  )
  const report = await importText(db, list)
  expect(report.counts).toMatchObject({ created: 1, repeated: 1 })
  expect(report.rows[1]?.reason).toBe('Repite la línea 2 y le añade lo que no decía')
  expect(await businesses()).toMatchObject([
    {
      ...{ phone: '+14045550144', email: 'luis@example.com', description: 'Frenos y suspensión' },
      message: expect.stringContaining('Otro teléfono: (404) 555-0155'),
    },
  ])
  expect((await importText(db, list)).counts).toMatchObject({ unchanged: 2 })
})
