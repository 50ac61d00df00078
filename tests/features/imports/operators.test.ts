import { stringify } from 'csv-stringify/sync'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveBusiness } from '~/features/businesses/save.server'
import { isPlaceholder, parsePastDate } from '~/features/imports/map/cells'
import { readSheet } from '~/features/imports/map/sheet'
import { readFileTable } from '~/features/imports/read/table'
import { ON_POSTGRES } from '../../support/database'
import { type Cells, exportRows as readExport } from '../../support/export-edits'
import { csv, directoryForTest, importText, planText, reported, verdicts } from '../../support/import'
import { rowOf, updateRows } from '../../support/rows'

let db: Db
beforeEach(async () => {
  db = (await directoryForTest()).db
})

const LIST = csv(
  'Panadería Rosa,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,rosa@example.com,',
  'Abogados Peña,(305) 555-0188,8 Flagler St,Miami,FL,33130,Legal y Abogados,,',
)
const importList = () => importText(db, LIST)

const exportRows = (columns: readonly string[] | 'all' = 'all') => readExport(db, columns)

const bringIn = (rows: readonly Cells[]) =>
  reported(db, readSheet(Buffer.from(stringify([...rows], { header: true, bom: true }))).rows)

const idOf = async (name: string) => (await page(name)).id

const edit = (rows: readonly Cells[], name: string, cells: Cells) =>
  rows.map((row) => (row.Nombre_Negocio === name ? { ...row, ...cells } : row))

const page = (name: string) => rowOf(db, 'businesses', { business_name: name })

const byHand = async (name: string, business: object) =>
  saveBusiness(db, { actor: { username: 'admin' } }, await idOf(name), { business })

describe('re-importing our own export', () => {
  test('refuses a row whose name was emptied and imports the others [280]', async () => {
    await importList()
    const rows = edit(await exportRows(), 'Abogados Peña', { Telefono: '(305) 555-0199' })
    const { rows: results, counts } = await bringIn(edit(rows, 'Panadería Rosa', { Nombre_Negocio: '' }))
    expect(counts).toMatchObject({ refused: 1, updated: 1 })
    expect(results.find(({ verdict }) => verdict === 'refused')?.reason).toBe('Falta el nombre del negocio')
    expect((await page('Abogados Peña')).phone).toBe('+13055550199')
  })

  test('imports a cell that was set back to an older value, and the other cells of its row [280]', async () => {
    await importList()
    await byHand('Panadería Rosa', { phone: '+14045550155' })
    const rows = edit(await exportRows(), 'Panadería Rosa', {
      Telefono: '(404) 555-0123',
      Sitio_Web: 'https://rosa.example.com/',
    })
    expect((await bringIn(rows)).counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await page('Panadería Rosa')).toMatchObject({
      phone: '+14045550123',
      website_url: 'https://rosa.example.com/',
    })
  })

  test('refuses a second row with the same id but other data, also if the first one was edited, and names the first line', async () => {
    await importList()
    const [row = {}, ...others] = await exportRows()
    expect((await bringIn([row, ...others, row])).counts).toMatchObject({ unchanged: 3 })
    const { rows } = await bringIn([{ ...row, Telefono: '(404) 555-0190' }, row, row])
    const refused = ['refused', 'Lleva el mismo ID que la línea 2 con otros datos: deja una sola']
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['updated', null],
      refused,
      refused,
    ])
  })

  test('emptying a cell deletes the only value of its column, but not city and zip code, which other columns than Ubicacion contain [280]', async () => {
    await importList()
    await byHand('Abogados Peña', { priceRange: '$$' })
    await bringIn(edit(await exportRows(), 'Abogados Peña', { Ubicacion: '', Precio: '' }))
    const kept = { city: 'Miami', zipcode: '33130' }
    expect(await page('Abogados Peña')).toMatchObject({ location: null, price_range: null, ...kept })
  })

  test('imports an edited cell of the ten-column export, but asks if a person ever changed that field [280, D149]', async () => {
    await importList()
    await byHand('Panadería Rosa', { phone: '+14045550155' })
    const rows = await exportRows([])
    expect(Object.keys(rows[0] ?? {})).toHaveLength(10)
    const edited = edit(rows, 'Panadería Rosa', { Telefono: '(404) 555-0166', Email: 'pan@example.com' })
    const { rows: results } = await bringIn(edited)
    const row = results.find(({ name }) => name === 'Panadería Rosa')
    expect(Object.keys(row?.disputed ?? {})).toEqual(['phone'])
    expect(await page('Panadería Rosa')).toMatchObject({ phone: '+14045550155', email: 'pan@example.com' })
  })

  test('detects a column that was sorted without the others, and reports none after normal edits', async () => {
    const list = ['Ana', 'Beto', 'Caro', 'Dora'].map(
      (name, place) => `Casa ${name},(404) 555-010${place},${place} Main St,Atlanta,GA,30301,Repostería,,`,
    )
    await importText(db, csv(...list))
    const rows = await exportRows()
    const sortedApart = async (edited: readonly Cells[]) => {
      const found: string[] = []
      const bytes = Buffer.from(stringify([...edited], { header: true, bom: true }))
      const onSortedApart = (headers: string[]) => void found.push(...headers)
      await reported(db, readSheet(bytes).rows, { isDryRun: true, onSortedApart })
      return found
    }
    const phones = rows.map(({ Telefono = '' }) => Telefono).toReversed()
    const apart = rows.map((row, place) => ({ ...row, Telefono: phones[place] ?? '' }))
    expect(await sortedApart(apart)).toEqual(['Telefono'])
    const edits = rows.map((row, place) => ({ ...row, Telefono: `(305) 555-018${place}` }))
    expect(await sortedApart(edits)).toEqual([])
    expect(await sortedApart(rows.toReversed())).toEqual([])
  })

  test('reports edits that have no effect: an unreadable name, phone or category, an emptied city, a zip code of another state', async () => {
    await importList()
    await byHand('Panadería Rosa', { contactPerson: 'Rosa Díaz' })
    for (const [cells, said] of [
      [{ Nombre_Negocio: 'xxxxx' }, '«Nombre_Negocio» no se entiende y se deja como estaba: xxxxx'],
      [{ Ubicacion_Ciudad: '' }, '«Ubicacion_Ciudad» no puede quedar vacía: se deja como estaba'],
      [{ Telefono: 'pregunta a Luis' }, '«Telefono» no se entiende y se deja como estaba: pregunta a Luis'],
      [{ Categoria: 'Zzyzx' }, '«Categoria» no se entiende y se deja como estaba: Zzyzx'],
      [{ Ubicacion_Codigo_Postal: '3301' }, 'El estado y el código postal no coinciden: GA, 03301'],
    ] as const) {
      const before = await page('Panadería Rosa')
      const { rows } = await bringIn(edit(await exportRows(), 'Panadería Rosa', cells))
      const row = rows.find(({ verdict }) => verdict === 'refused')
      expect(row?.reason).toContain(said)
      expect(await page('Panadería Rosa')).toEqual(before)
    }
  })

  test('an export contains whether a business is closed', async () => {
    await importList()
    await updateRows(db, 'businesses', { business_name: 'Panadería Rosa' }, { closed_kind: 'for_good' })
    const rows = await exportRows()
    expect(rows.map(({ Cierre }) => Cierre).sort()).toEqual(['Abierto', expect.stringMatching(/^Cerr/)])
    const { rows: results } = await bringIn(rows)
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([])
  })
})

test.each(['import', 'demo'] as const)(
  'an imported row of a merged duplicate changes the remaining business, of source %s [D24]',
  async (source) => {
    await importList()
    const [duplicate, survivor] = [await idOf('Panadería Rosa'), await idOf('Abogados Peña')]
    await updateRows(db, 'businesses', { id: survivor }, { source })
    const now = new Date().toISOString()
    await updateRows(db, 'businesses', { id: duplicate }, { deleted_at: now, merged_into: survivor })
    await db.deleteFrom('import_records').where('business_id', '=', duplicate).execute()
    const { rows, counts } = await importList()
    expect(counts).toMatchObject({ created: 0, refused: 0 })
    expect(rows[0]?.known?.id).toBe(survivor)
    expect((await page('Panadería Rosa')).deleted_at).toBe(now)
  },
)

test('if the database rejects a row, only that row is refused and its error is reported [F70]', async () => {
  if (ON_POSTGRES)
    await sql`alter table businesses add constraint refused_by_the_table check (business_name <> 'Taller Malo')`.execute(
      db,
    )
  else
    await sql`create trigger refused_by_the_table before insert on businesses when new.business_name = 'Taller Malo'
      begin select raise(abort, 'refused_by_the_table'); end`.execute(db)
  const errors: unknown[] = []
  const list = csv(
    'Uno Bueno,(404) 555-0101,,Atlanta,GA,,Repostería,,',
    'Taller Malo,(404) 555-0102,,Atlanta,GA,,Repostería,,',
  )
  const { counts, rows } = await reported(db, readSheet(Buffer.from(list)).rows, {
    onError: (error) => void errors.push(error),
  })
  expect(counts).toMatchObject({ created: 1, refused: 1 })
  expect(rows[1]?.reason).toContain('«Sistema»')
  expect(String(errors[0])).toContain('refused_by_the_table')
})

describe('importing a new list', () => {
  test('imports at most thirty services of a row and lists the others in a warning', async () => {
    const names = Array.from({ length: 32 }, (_, place) => `Servicio ${place + 1}`)
    const { rows } = await planText(
      db,
      `nombre,telefono,ciudad,estado,servicios\nTaller Uno,404-555-0101,Atlanta,GA,"${names.join('; ')}"`,
    )
    expect(rows[0]?.row?.services).toEqual(names.slice(0, 30))
    expect(rows[0]?.warnings).toContain('Servicios que no caben: Servicio 31; Servicio 32')
  })

  test('omits a specialty that is longer than the form allows, with a note', async () => {
    const specialty = 'Pasteles de boda '.repeat(40).trim()
    const list = `nombre,teléfono,ciudad,estado,giro,especialidad pública\nPasteles Luz,404-555-0101,Atlanta,GA,panadería,${specialty}\n`
    const { rows } = await importText(db, list)
    expect(rows[0]?.warnings).toContain('Especialidad: no cabe en su formulario y no se usa')
    const stored = await page('Pasteles Luz')
    expect([stored.specialty, stored.message]).toEqual([null, `Especialidad: ${specialty}`])
  })

  test('cuts a long description with a note, so that the form can save the business again', async () => {
    await importText(
      db,
      csv(`Taller Uno,(404) 555-0101,1 Main St,Atlanta,GA,30301,Repostería,,${'muy bueno '.repeat(300)}`),
    )
    const [row] = await exportRows()
    expect(row?.Descripcion?.length).toBeLessThanOrEqual(1500)
    expect(await byHand('Taller Uno', { city: 'Decatur' })).toMatchObject({ ok: true })
  })

  test.each([75, 220])('reads a cell of %d lines in a list as one cell', async (lines) => {
    const menu = Array.from({ length: lines }, (_, place) => `T${place + 1}`).join('\n')
    const report = await planText(
      db,
      csv(
        `Taquería Uno,(404) 555-0101,1 Main St,Atlanta,GA,30301,Restaurantes,,"${menu}"`,
        'Taller Dos,(404) 555-0102,2 Main St,Atlanta,GA,30301,Repostería,,',
      ),
    )
    expect(report.rows).toHaveLength(2)
    expect(report.rows[0]?.row?.description?.split('\n')).toHaveLength(lines)
  })

  test('reads the error values of spreadsheets in a list as empty values', () => {
    const values =
      '#¡REF! #N/D #¡VALOR! #¿NOMBRE? #¡DIV/0! #VALEUR! #WERT! #NOME? #RIF! #NV #REF! #ERROR! Err:502 Cargando... Loading…'
    expect([...values.split(' '), '#REF !'].filter((text) => !isPlaceholder(text))).toEqual([])
  })

  test('refuses a row whose name is an error value, and holds a row whose city is one for review', async () => {
    const { rows } = await importText(
      db,
      [
        'negocio,teléfono,ciudad,estado,giro,contacto',
        '#¡REF!,(404) 555-0110,Atlanta,GA,panadería,Ana Ruiz',
        'Panes de Prueba,(404) 555-0130,#¡REF!,GA,panadería,#N/D',
      ].join('\n'),
    )
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['refused', 'El nombre es un error de la hoja de cálculo'],
      ['held', 'La ciudad es un error de la hoja de cálculo'],
    ])
    expect(await page('Panes de Prueba')).toMatchObject({ city: '', contact_person: null })
  })

  test('warns about the unused phone of a second line of the same business', async () => {
    const { rows } = await importText(
      db,
      csv(
        'Barbería Rey,(404) 555-0103,8 Elm St,Atlanta,GA,30303,Barbería,rey@example.com,',
        'Barberia Rey,(404) 555-0199,8 Elm St.,Atlanta,GA,30303,Barbería,,',
      ),
    )
    expect(rows[1]).toMatchObject({
      reason: 'Repite la línea 2',
      warnings: ['Teléfono distinto del de la línea 2, sin usar: (404) 555-0199'],
    })
  })

  test('asks about two rows with the same phone and street, in the dry run and in the run', async () => {
    const text = [
      'nombre,telefono,direccion,ciudad,estado,codigo postal,categoria',
      'Taller Uno,404-555-0101,12 Main St,Atlanta,GA,30301,Repostería',
      'Mecánica Dos,404-555-0101,12 Main Street,Atlanta,GA,30301,Repostería',
      'Otra Casa,404-555-0101,14 Main St,Atlanta,GA,30301,Repostería',
    ].join('\n')
    const planned = await planText(db, text)
    expect(verdicts(planned)).toEqual(['created', 'held', 'created'])
    expect(planned.rows[1]?.reason).toContain('«Taller Uno», con el mismo teléfono y la misma dirección')
    expect(verdicts(await importText(db, text))).toEqual(['created', 'held', 'created'])
    expect(verdicts(await importText(db, text))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })
})

test('readFileTable returns a table of texts without mapping columns', () => {
  const table = readFileTable(Buffer.from('nombre;teléfono\nTaller Uno;404-555-0101\n'))
  expect(table.header).toEqual(['nombre', 'teléfono'])
  expect([...table.rows].map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'Taller Uno', '404-555-0101'],
  ])
})

/** A workbook of one sheet, which `change` may alter. */
async function workbookWith(rows: string[][], change: object): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  utils.book_append_sheet(book, Object.assign(utils.aoa_to_sheet(rows), change), 'Negocios')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

test('lists hidden columns and rows of a workbook, and uses them only if chosen for this file', async () => {
  const bytes = await workbookWith(
    [
      ['Nombre', 'Telefono', 'Descripción'],
      ['Taller Uno', '404-555-0101', 'Secreto'],
      ['Taller Oculto', '404-555-0102', ''],
    ],
    { '!cols': [{}, {}, { hidden: true }], '!rows': [{}, {}, { hidden: true }] },
  )
  const read = readSheet(bytes)
  expect(read).toMatchObject({ hiddenColumns: [2], hiddenRows: [3] })
  expect(read.columns.targets[2]).toBe('none')
  expect([...read.rows].map(({ cells }) => cells.name)).toEqual(['Taller Uno'])
  const all = readSheet(bytes, {
    hiddenRows: true,
    columns: new Map([['descripcion', 'description']]),
    own: new Set(['descripcion']),
  })
  expect([...all.rows].map(({ cells }) => [cells.name, cells.description])).toEqual([
    ['Taller Uno', 'Secreto'],
    ['Taller Oculto', ''],
  ])
})

test('names cells of a workbook that have an error, and creation dates that are none', async () => {
  const bytes = await workbookWith(
    [
      ['Nombre', 'Telefono', 'Ciudad', 'Estado', 'Giro', 'Fecha de alta'],
      ['Taller Uno', '404-555-0101', 'Atlanta', 'GA', 'taller', 'ayer'],
      ['Taller Dos', '404-555-0102', 'Atlanta', 'GA', 'taller', '05/13/2024'],
    ],
    { B2: { t: 'e', v: 0x17, w: '#REF!' }, C3: { t: 'e', v: 0x2a, w: '#N/A' } },
  )
  const read = readSheet(bytes)
  const { rows } = await reported(db, read.rows)
  expect(rows.map(({ row, reason, warnings }) => ({ ...row, reason, warnings }))).toMatchObject([
    {
      phone: null,
      createdAt: null,
      warnings: [
        'Teléfono: un error de la hoja de cálculo (#REF!) y no se usa',
        'Fecha de alta «ayer»: no se entiende y no se usa',
      ],
    },
    {
      city: '',
      createdAt: '2024-05-13T12:00:00.000Z',
      reason: 'La ciudad es un error de la hoja de cálculo',
    },
  ])
})

test.each([
  ['05/13/2024', '2024-05-13T12:00:00.000Z'],
  ['13/05/2024', '2024-05-13T12:00:00.000Z'],
  ['2024-05-13', '2024-05-13T12:00:00.000Z'],
  ['2024-05-13T03:00:00Z', '2024-05-13T03:00:00.000Z'],
  ['31/02/2024', null],
  ['2024-02-31', null],
  ['ayer', null],
  ['2024-05-01 abierto', null],
  ['01/01/2999', null],
])('reads the date %s of a list as %s', (text, moment) => {
  expect(parsePastDate(text)).toBe(moment)
})
