import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import type { AdminBusinessFilter } from '~/features/business-admin/list/filters'
import { countExportedBusinesses, readBusinessExportBatches } from '~/features/exports/contacts.server'
import { RowsToCorrectCollector } from '~/features/imports/jobs/files.server'
import { readSheet } from '~/features/imports/map/sheet'
import { escapeFormula, unescapeFormula } from '~/values/text/formula'
import { addContacts } from '../../support/contacts'
import { addContact } from '../../support/directory-rows'
import { exportText } from '../../support/export-edits'
import { csv, directoryForTest, importText, planText } from '../../support/import'
import { updateRows } from '../../support/rows'

test('importing an exported file changes nothing, whatever it contains [280, 281, D40, D140]', async () => {
  const { db } = await directoryForTest()
  await importText(
    db,
    csv(
      'PANADERIA ROSA LLC,(404) 555-0123,12 MAIN STREET,ATLANTA,GA,30301,Retail Bakeries,ROSA@example.com,Pan dulce',
      '"Tacos, Tortas y ""Más""",,"5 Peachtree St NE, Suite 4",,GA,,Restaurantes y Bares,,"Línea uno\nLínea dos"',
      'Sin Lugar,,,,,,Contabilidad,,',
      'Norte,,"7 Calle Uno, NE Portland",,,,Reposter\u00eda,,',
      '=Cafe,4045550188,9 Elm St,Macon,GA,31201,Restaurantes y Bares,,=1+1',
      '@Casa,,1 Elm St,Macon,GA,31201,,,',
    ),
  )
  for (const columns of [[], 'all'] as const) {
    const again = await planText(db, await exportText(db, columns))
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 6, held: 0, repeated: 0, refused: 0 })
  }
})

test('importing an export matches demo examples by id and does not change them', async () => {
  const { db } = await directoryForTest()
  await insertDemoData(db, new Date())
  const { counts } = await planText(db, await exportText(db, []))
  const { unchanged, ...others } = counts
  expect(others).toEqual({ created: 0, updated: 0, held: 0, repeated: 0, refused: 0 })
  expect(unchanged).toBeGreaterThan(100)
})

test('the count of an export is the number of its rows, with rejected contacts and with a filter', async () => {
  const { db } = await directoryForTest()
  await insertDemoData(db, new Date())
  const [first, second] = await db.selectFrom('businesses').select('id').orderBy('id').limit(2).execute()
  await updateRows(db, 'businesses', { id: first?.id ?? 0 }, { status: 'removed' })
  await updateRows(db, 'businesses', { id: second?.id ?? 0 }, { deleted_at: '2026-01-01' })
  for (const filter of [{}, { page: 'removed' }, { stateCode: 'GA' }] as AdminBusinessFilter[]) {
    let rows = 0
    for await (const piece of readBusinessExportBatches(db, filter)) rows += piece.length
    expect(await countExportedBusinesses(db, filter)).toBe(rows)
  }
})

test('no exported cell starts with a formula, and two CSV readers find the same number of rows [T48]', async () => {
  const { db } = await directoryForTest()
  const bad = [
    '=1+1',
    '+1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '"=1"',
    'Rosa;=1+1;',
    'Rosa; @SUM(A1)',
    'a"b,c\r\nd',
  ]
  for (const [index, name] of bad.entries()) {
    const row = { name, contact_person: name, email: name, location: name }
    const phone = index % 2 ? name : '+14045550123'
    await addContact(db, { ...row, phone, created_at: `2026-01-${10 + index}T00:00:00.000Z` })
  }
  const text = await exportText(db, [])
  const rows: string[][] = parse(text, { bom: true })
  expect(rows).toHaveLength(bad.length + 1)
  expect(rows.flat().filter((cell) => /(^|;)\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([])
  const names = rows.slice(1).map(([, name = '']) => unescapeFormula(name))
  expect(names.toReversed()).toEqual(bad)
  expect([...readSheet(Buffer.from(text)).rows]).toHaveLength(bad.length)
  expect(text).toContain(',(404) 555-0123,')
})

test('the file of refused rows has line and reason of each, escapes formulas, and reading it gives the original cells [D40, T48]', () => {
  const sheet = readSheet(Buffer.from('nombre,estado\n\n＝HYPERLINK(1),PR\nRosa,GA\n'))
  const row = { line: 3, verdict: 'refused' as const, reason: '-x', warnings: [] }
  const leftovers = new RowsToCorrectCollector()
  expect(leftovers.file(sheet)).toBeNull()
  leftovers.add([row, { ...row, line: 4, verdict: 'created', reason: null }])
  const text = leftovers.file(sheet) ?? ''
  expect(parse(text, { bom: true })).toEqual([
    ['nombre', 'estado', 'linea', 'motivo'],
    ["'＝HYPERLINK(1)", 'PR', '3', "'-x"],
  ])
  expect([...readSheet(Buffer.from(text)).rows][0]?.cells.name).toBe('＝HYPERLINK(1)')
  expect(unescapeFormula(escapeFormula("it's"))).toBe("it's")
})

test('the export omits the trash, starts with the newest business, and its parts have no gaps or repeats', async () => {
  const { db } = await directoryForTest()
  await addContacts(db, 1_203)
  await updateRows(db, 'businesses', { id: 700 }, { deleted_at: '2026-01-01T00:00:00.000Z' })
  await db
    .updateTable('businesses')
    .set({ created_at: '2020-06-01T00:00:00.000Z' })
    .where('id', '<', 900)
    .execute()
  const rows: string[][] = parse(await exportText(db, []), { bom: true, from: 2 })
  const numbers = rows.map(([id]) => Number(id))
  expect(numbers.slice(0, 3)).toEqual([899, 898, 897])
  expect(new Set(numbers).size).toBe(1_202)
  expect(numbers).not.toContain(700)
})

test('an export with a filter contains all matches of the list: words, category, state, without a name [280]', async () => {
  const { db } = await directoryForTest()
  await importText(
    db,
    csv(
      'Panadería Rosa,,12 Main Street,Atlanta,GA,30301,Repostería,,',
      'Taller Rosa,,9 Elm St,Miami,FL,33101,Reparación de autos,,',
      'Tacos Luz,,1 Elm St,Macon,GA,31201,Restaurantes y Bares,,',
    ),
  )
  const names = async (filter: AdminBusinessFilter) => {
    const found: string[] = []
    for await (const piece of readBusinessExportBatches(db, filter))
      found.push(...piece.map(({ name }) => name))
    return found
  }
  expect(await names({ search: 'rosa' })).toEqual(['Taller Rosa', 'Panadería Rosa'])
  expect(await names({ search: 'rosa', stateCode: 'GA' })).toEqual(['Panadería Rosa'])
  expect(await names({ category: 'restaurantes-y-bares' })).toEqual(['Tacos Luz'])
  expect(await names({ source: 'registration' })).toEqual([])
  expect(await names({})).toHaveLength(3)
})
