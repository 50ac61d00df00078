import { expect, test } from 'vitest'
import { UnreadableFile } from '~/features/imports/read/decode'
import { readSheet } from '~/features/imports/read/sheet'
import { refusedRows } from '~/features/imports/refused-file'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readSheet(Buffer.from(text, encoding)).rows.map((row) => row.cells)
const PENA = { name: 'Peña', city: 'Doral' }

test('a file is read in any writing a spreadsheet saves', () => {
  expect(read('nombre,ciudad\nPeña,Doral')).toEqual([PENA])
  expect(read('\uFEFFNombre_Negocio;Ciudad\r\nPeña;Doral\r\n')).toEqual([PENA])
  expect(read('Business Name\tCITY\nPeña\tDoral')).toEqual([PENA])
  expect(read('sep=;\nnombre;ciudad\nPeña;Doral')).toEqual([PENA])
  expect(read('nombre,ciudad\nPeña,Doral', 'latin1')).toEqual([PENA])
  expect(read('\uFEFFnombre,ciudad\nPeña,Doral', 'utf16le')).toEqual([PENA])
  expect(read('nombre,ciudad\n"Peña",  Doral \n\n,\n')).toEqual([PENA])
})

test('the columns of our own export are understood [280]', () => {
  const header =
    'ID,Nombre_Negocio,Persona_Contacto,Categoria,Telefono,Email,Ubicacion,Fecha_Creacion,Tiene_Descripcion,Caracteres_Descripcion'
  const sheet = readSheet(
    Buffer.from(`${header}\n7,Rosa,Ana,Limpieza,1,a@b.co,"Calle 8, Miami, FL",2026-01-02,SI,9`),
  )
  expect(sheet.ignored).toEqual([])
  expect(Object.keys(sheet.rows[0]?.cells ?? {}).sort()).toEqual(
    ['contactPerson', 'createdAt', 'email', 'id', 'industry', 'location', 'name', 'phone'].sort(),
  )
})

test.each([
  ['', 'está vacío'],
  ['nombre,ciudad\n', 'no hay negocios'],
  ['color,sabor\nrojo,dulce', 'No se reconoce la columna'],
  ['PK\u0003\u0004resto', 'libro de Excel'],
])('%j is refused in a sentence', (text, sentence) => {
  expect(() => readSheet(Buffer.from(text))).toThrow(UnreadableFile)
  expect(() => readSheet(Buffer.from(text))).toThrow(sentence)
})

test('quotes that never close break one row, not those after it; lines keep their numbers', () => {
  const { rows } = readSheet(Buffer.from('nombre,ciudad\n"Uno\ny medio",A\n"Dos,B\nTres,C\n"Cuatro",D'))
  expect(rows.map(({ line, original, broken }) => [line, original[0], broken !== null])).toEqual([
    [2, 'Uno\ny medio', false],
    [4, '"Dos', true],
    [5, 'Tres', false],
    [6, 'Cuatro', false],
  ])
})

test('a file full of quotes that never close is refused in a sentence instead of being read for hours', () => {
  const started = performance.now()
  expect(() => readSheet(Buffer.from(`nombre,ciudad\n${'"Rosa\n'.repeat(4_000)}`))).toThrow(UnreadableFile)
  // Without a limit it takes more than a minute.
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(readSheet(Buffer.from(`nombre,ciudad\n${'"Rosa\n'.repeat(50)}`)).rows).toHaveLength(50)
})

test('T53: of a cell as large as the file a beginning is read', () => {
  const [row] = read(`nombre,notas\nRosa,${'a-'.repeat(100_000)}`)
  expect(row?.description).toHaveLength(10_000)
})

test('refused rows come back with line and reason, and run no formulas [D40]', () => {
  const sheet = readSheet(Buffer.from('nombre,nota\n=1+1,x\nRosa,y'))
  const rows = [
    { line: 2, verdict: 'refused' as const, name: '', reason: 'Motivo', warnings: [] },
    { line: 3, verdict: 'created' as const, name: '', reason: null, warnings: [] },
  ]
  const report = {
    rows,
    counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
    unmapped: [],
    isPartial: false,
  }
  expect(refusedRows(sheet, report)).toBe("\uFEFFnombre,nota,linea,motivo\r\n'=1+1,x,2,Motivo\r\n")
  expect(refusedRows(sheet, { ...report, rows: rows.slice(1) })).toBeNull()
})
