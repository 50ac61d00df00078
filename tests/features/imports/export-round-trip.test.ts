import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { parseImportCliArguments } from '~/cli/import/run'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { READ_ONLY_EXPORT_COLUMNS } from '~/features/imports/headers'
import { proposeColumnMapping } from '~/features/imports/map/columns'
import { readSheet } from '~/features/imports/map/sheet'
import {
  EDITABLE_EXPORT_COLUMN_BY_KEY,
  EDITABLE_EXPORT_COLUMN_KEYS,
  VERSION_COLUMN_HEADER,
} from '~/features/imports/normalise/export-columns'
import { describeChanges } from '~/features/imports/normalise/fields'
import { readRegistrationQueueEntries } from '~/features/moderation/entries.server'
import { addContact } from '../../support/directory-rows'
import { exportRows, exportText } from '../../support/export-edits'
import { csv, directoryForTest, importText, reported } from '../../support/import'
import { insertRows, rowOf, updateRows } from '../../support/rows'

let db: Db
beforeEach(async () => {
  db = (await directoryForTest()).db
  await importText(
    db,
    csv(
      'Panadería Rosa LLC,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,rosa@example.com,',
      'Abogados Peña & Ruiz,(305) 555-0188,"8 Flagler St, Suite 4",Miami,FL,33130,Legal y Abogados,,',
      'Taller Núñez,(404) 555-0144,9 Oak Ave,Marietta,GA,30060,Servicio Automotriz,nunez@example.com,',
    ),
  )
  // Two businesses that were not imported.
  await db.deleteFrom('import_rows').execute()
  await db.deleteFrom('import_records').where('business_id', '<', 3).execute()
  await db.updateTable('businesses').set({ source: 'admin' }).where('id', '<', 3).execute()
})

const NONE = { created: 0, updated: 0, held: 0, repeated: 0, refused: 0 }

const exported = (columns: readonly string[] | 'all' = 'all') => exportText(db, columns)

/** Writes edited cells like a spreadsheet. */
function edited(file: string, edits: readonly [name: string, column: string, text: string][]): string {
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  for (const [name, column, text] of edits)
    for (const row of rows) if (row.Nombre_Negocio === name) row[column] = text
  return stringify(rows, { header: true, bom: true })
}

const bringIn = (file: string, overrides: readonly number[] | 'all' = []) =>
  reported(db, readSheet(Buffer.from(file)).rows, { overrides })

const byHand = (business: object) => saveBusiness(db, { actor: { username: 'admin' } }, 1, { business })

const page = (id: number) =>
  db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the column Cierre of an export is not read as a closing time, and that of another list is', () => {
  const targetOf = (header: readonly string[]) =>
    proposeColumnMapping(header, []).targets[header.indexOf('Cierre')]
  expect(targetOf(['ID', 'Nombre_Negocio', 'Cierre'])).toBe('none')
  expect(targetOf(['Nombre', 'Apertura', 'Cierre'])).toBe('closes')
})

/** Fills every field of a business. */
async function fillPage(id: number) {
  await updateRows(
    db,
    'businesses',
    { id },
    {
      whatsapp: '+14045550199',
      description: 'Pan dulce, tres leches\ny café.\n\n=Abrimos temprano; =siempre',
      specialty: 'Pasteles, bodas',
      website_url: 'https://rosa.example.com/',
      facebook_url: 'https://www.facebook.com/panaderiarosa',
      instagram_url: 'https://www.instagram.com/panaderiarosa',
      price_range: '$$',
      languages: 'es quc',
      home_service: 'no',
      latitude: 33.75,
      longitude: -84.39,
      slot_capacity: 2,
    },
  )
  const at = { business_id: id }
  await insertRows(
    db,
    'business_services',
    Array.from({ length: 12 }, (_, place) => ({ ...at, position: place + 50, name: `Pastel, ${place}` })),
  )
  await insertRows(db, 'business_hours', [
    { ...at, weekday: 0, opens: '08:00', closes: '12:00' },
    { ...at, weekday: 1, opens: '06:30', closes: '13:00' },
    { ...at, weekday: 1, opens: '15:00', closes: '00:00' },
  ])
  await insertRows(db, 'business_closed_dates', { ...at, closed_on: '2027-01-01' })
}

test('importing an unchanged export with all fields filled changes nothing [280]', async () => {
  await fillPage(1)
  const file = await exported()
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  const row = rows.find(({ ID }) => ID === '1')
  expect(row).toMatchObject({
    WhatsApp: '(404) 555-0199',
    Especialidad_Publica: 'Pasteles, bodas',
    Sitio_Web: 'https://rosa.example.com/',
    Idiomas: 'Español, K’iche’',
    Servicio_a_Domicilio: 'No',
    Horario: 'Lunes: 06:30-13:00, 15:00-24:00; Domingo: 08:00-12:00',
    Dias_Cerrados: '2027-01-01',
    Longitud: "'-84.39",
    Publicacion: 'Publicada',
    Reservas_Por_Horario: '2',
  })
  expect((await bringIn(file)).counts).toEqual({ ...NONE, unchanged: 3 })
  expect(await exported()).toBe(file)
})

/** A valid edit for each column. */
const EDITS: Record<(typeof EDITABLE_EXPORT_COLUMN_KEYS)[number], string> = {
  name: 'Panadería Rosalía LLC',
  contactPerson: 'Rosa Peña',
  industry: 'Repostería, Bienes Raíces',
  phone: '(404) 555-0999',
  email: 'hola@example.com',
  location: '99 Brickell Ave, Miami, FL 33131',
  legalName: 'Rosa Foods LLC',
  whatsapp: '(404) 555-0777',
  description: 'Pan de muerto',
  website: 'https://nueva.example.com/',
  facebook: 'https://www.facebook.com/rosanueva',
  instagram: 'https://www.instagram.com/rosanueva',
  price: '$$$',
  languages: 'Español, Inglés',
  homeService: 'Sí',
  hours: 'Martes: 09:00-17:00',
  specialty: 'Roscas',
  services: 'Pasteles, de boda; Roscas',
  street: '40 Peachtree St',
  city: 'Marietta',
  state: 'FL',
  zip: '30060',
  latitude: '33.5',
  longitude: "'-84.1",
}

test.each(EDITABLE_EXPORT_COLUMN_KEYS)(
  'an edit in column %s of the full export changes only that field, even if other columns have it, too [280]',
  async (column) => {
    await fillPage(1)
    // A zip code would override the state.
    if (column === 'state') await updateRows(db, 'businesses', { id: 1 }, { zipcode: null })
    const before = await exportRows(db)
    const { header } = EDITABLE_EXPORT_COLUMN_BY_KEY[column]
    const { counts } = await bringIn(
      edited(await exported(), [['Panadería Rosa LLC', header, EDITS[column]]]),
    )
    expect(counts).toEqual({ ...NONE, updated: 1, unchanged: 2 })
    const after = await exportRows(db)
    const changed = Object.keys(after[0] ?? {}).filter((name) =>
      after.some((row) => row[name] !== before.find(({ ID }) => ID === row.ID)?.[name]),
    )
    expect(after.find(({ ID }) => ID === '1')?.[header]).toBe(EDITS[column])
    const followed = changed.filter(
      (name) => ![header, VERSION_COLUMN_HEADER, ...READ_ONLY_EXPORT_COLUMNS].includes(name),
    )
    expect(followed).toEqual(FOLLOWED[column] ?? [])
  },
)

/** Other columns that change, because the file has the address twice: as one text and in parts. */
const FOLLOWED: Partial<Record<string, string[]>> = {
  location: ['Ubicacion_Calle', 'Ubicacion_Ciudad', 'Ubicacion_Estado', 'Ubicacion_Codigo_Postal'],
  street: ['Ubicacion'],
  city: ['Ubicacion'],
  state: ['Ubicacion'],
  zip: ['Ubicacion'],
}

test('every column of the export can be imported or is listed as read-only', async () => {
  const [header = ''] = (await exported()).slice(1).split('\r\n')
  const written = EDITABLE_EXPORT_COLUMN_KEYS.map((column) => EDITABLE_EXPORT_COLUMN_BY_KEY[column].header)
  expect(header.split(',').toSorted()).toEqual(
    ['ID', ...written, ...READ_ONLY_EXPORT_COLUMNS, VERSION_COLUMN_HEADER].toSorted(),
  )
})

test('matches an export with only some columns by id and changes only those columns [280]', async () => {
  await addContact(db, { name: '', contact_person: null, email: null, phone: '+14045550166' })
  const file = await exported(['Telefono', 'Idiomas'])
  expect(file.split('\r\n')[0]).toBe('\uFEFFID,Nombre_Negocio,Telefono,Idiomas,Version')
  expect((await bringIn(file)).counts).toEqual({ ...NONE, unchanged: 4 })
  const changed = file.replace('(404) 555-0144,', '(404) 555-0145,mam')
  expect((await bringIn(changed)).counts).toEqual({ ...NONE, updated: 1, unchanged: 3 })
  expect(await page(3)).toMatchObject({ phone: '+14045550145', languages: 'mam', email: 'nunez@example.com' })
})

test('skips the row of a removed business in our export, and refuses it if it was edited [280]', async () => {
  await updateRows(db, 'businesses', { id: 3 }, { status: 'removed' })
  const file = await exported()
  expect((await bringIn(file)).counts).toEqual({ ...NONE, unchanged: 3 })
  const renamed = file.replace('Taller Núñez', 'Taller Nuñes')
  expect((await bringIn(renamed)).counts).toEqual({ ...NONE, unchanged: 2, refused: 1 })
})

test('matches businesses without name, with only a phone, or held by their id in an unchanged export [280]', async () => {
  await importText(
    db,
    'nombre,teléfono,ciudad,estado,categoría,estatus\nTaller Ana,404-555-0177,Macon,GA,Taller mecánico,Cerrado\nSin Estado,404-555-0178,,,Taller mecánico,\n',
  )
  await addContact(db, { name: '', contact_person: 'Ramiro Tobar', email: 'ramiro@example.com' })
  await addContact(db, { name: '', contact_person: null, email: null, phone: '+14045550166' })
  const file = await exported()
  expect((await bringIn(file)).counts).toEqual({ ...NONE, unchanged: 7 })
  expect(await exported()).toBe(file)
  expect((await page(4)).status).toBe('held')
  const renamed = file.replace('Ramiro Tobar', 'Ramiro Tovar')
  const { counts, rows } = await bringIn(renamed)
  expect(counts).toEqual({ ...NONE, unchanged: 7 })
  expect(rows.map(({ reason }) => reason)).toContain('Es un borrador: sus datos se cambian en Contactos')
  await db
    .updateTable('businesses')
    .set({ deleted_at: '2026-01-01' })
    .where('business_name', '=', '')
    .execute()
  expect((await bringIn(file)).counts).toEqual({ ...NONE, unchanged: 5, refused: 2 })
})

test('importing a row without a state enters no state in the business, the review or the form [D25]', async () => {
  await importText(db, csv('Sin Estado,404-555-0178,12 Main Street,,,,Repostería,,'))
  const { id } = await rowOf(db, 'businesses', { business_name: 'Sin Estado' })
  const states = async () => [
    (await readBusiness(db, id))?.stateCode,
    (await page(id)).state_confirmed,
    (await readRegistrationQueueEntries(db, [id]))[0]?.place,
  ]
  expect(await states()).toEqual([null, 0, ''])
  const sent = { business: { city: 'Zzyzx', stateCode: null } }
  expect(await saveBusiness(db, { actor: { username: 'admin' } }, id, sent)).toMatchObject({ ok: true })
  expect(await states()).toEqual([null, 0, 'Zzyzx'])
})

test('an import asks about a field that a person edited after the export, and unedited cells do not change it', async () => {
  const file = edited(await exported(), [
    ['Panadería Rosa LLC', 'Telefono', '404-555-0999'],
    ['Panadería Rosa LLC', 'Email', 'hola@example.com'],
  ])
  await byHand({ phone: '+14045550777', contactPerson: 'Rosa Peña' })
  const first = await bringIn(file)
  const row = first.rows.find(({ verdict }) => verdict === 'updated')
  expect(row).toMatchObject({
    changes: { email: ['rosa@example.com', 'hola@example.com'] },
    disputed: { phone: ['+14045550777', '+14045550999'] },
  })
  expect(describeChanges(row?.disputed ?? {})).toEqual([
    { field: 'Teléfono', before: '(404) 555-0777', after: '(404) 555-0999' },
  ])
  expect(await page(1)).toMatchObject({ phone: '+14045550777', contact_person: 'Rosa Peña' })
  const second = await bringIn(file, [row?.line ?? 0])
  expect(second.counts).toMatchObject({ updated: 1, unchanged: 2 })
  expect(await page(1)).toMatchObject({ phone: '+14045550999', contact_person: 'Rosa Peña' })
})

test('the import command imports disputed fields with --tomar', async () => {
  const file = edited(await exported(), [['Panadería Rosa LLC', 'Telefono', '404-555-0999']])
  await byHand({ phone: '+14045550777' })
  expect(parseImportCliArguments(['lista.csv', '--tomar', '7,12'])).toMatchObject({
    file: 'lista.csv',
    choices: { overrides: [7, 12] },
  })
  expect(parseImportCliArguments(['lista.csv', '--tomar', 'x'])).toMatchObject({ ok: false })
  const all = parseImportCliArguments(['lista.csv', '--tomar=todas'])
  await bringIn(file, all.ok ? all.choices.overrides : [])
  expect((await page(1)).phone).toBe('+14045550999')
})

test('importing an old export does not revert later changes', async () => {
  const old = await exported()
  await bringIn(edited(old, [['Taller Núñez', 'Telefono', '404-555-0155']]))
  await exported()
  expect((await bringIn(old)).counts).toMatchObject({ unchanged: 3 })
  expect((await page(3)).phone).toBe('+14045550155')
})

test.each([
  ['Idiomas,Precio', 'Español,$$'],
  ['Ubicacion,Categoria', '"3 Elm St, Macon, GA 31201",Florería'],
])(
  'a foreign list with ids and the columns %s creates new businesses and does not change those with these ids',
  async (columns, cells) => {
    await db.updateTable('businesses').set({ languages: 'es', price_range: '$$' }).execute()
    const { counts } = await bringIn(
      `ID,Nombre_Negocio,Telefono,${columns}\n1,Florería Luz,(770) 555-0101,${cells}\n`,
    )
    expect(counts.created + counts.held).toBe(1)
    expect((await page(1)).business_name).toBe('Panadería Rosa LLC')
  },
)
