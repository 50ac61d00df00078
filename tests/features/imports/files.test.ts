import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from '~/features/imports/map/sheet'
import { UnreadableFileError } from '~/features/imports/read/bytes'
import { readCsvRows, splitCsvLine } from '~/features/imports/read/csv'
import { processorTime } from '../../support/processor-time'
import { PACKED, workbookOf } from '../../support/workbook'

const rowsOf = (bytes: Buffer) => [...readSheet(bytes).rows]
const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  rowsOf(Buffer.from(text, encoding)).map((row) => row.cells)
const PENA = { name: 'Peña', city: 'Doral' }

test('reads a file in every format that spreadsheets save', () => {
  expect(read('nombre,ciudad\nPeña,Doral')).toEqual([PENA])
  expect(read('\uFEFFNombre_Negocio;Ciudad\r\nPeña;Doral\r\n')).toEqual([PENA])
  expect(read('Business Name\tCITY\nPeña\tDoral')).toEqual([PENA])
  expect(read('sep=;\nnombre;ciudad\nPeña;Doral')).toEqual([PENA])
  expect(read('nombre,ciudad\nPeña,Doral', 'latin1')).toEqual([PENA])
  expect(read('\uFEFFnombre,ciudad\nPeña,Doral', 'utf16le')).toEqual([PENA])
  expect(read('nombre,ciudad\n"Peña",  Doral \n\n,\n')).toEqual([PENA])
})

test.each(['utf8', 'latin1', 'utf16le'] as const)(
  'decodes a text of several megabytes in %s correctly, although it is read in pieces',
  (encoding) => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `Peluquería Ñandú ${n}\t404 555 ${n}`)
    const text = `${encoding === 'utf16le' ? '\uFEFF' : ''}nombre\tteléfono\r\n${rows.join('\r\n')}\r`
    const read = rowsOf(Buffer.from(text, encoding)).map(({ original }) => original.join('\t'))
    expect(read).toEqual(rows)
  },
)

test('recognizes the columns of our own export [280]', () => {
  const header =
    'ID,Nombre_Negocio,Persona_Contacto,Categoria,Telefono,Email,Ubicacion,Fecha_Creacion,Tiene_Descripcion,Caracteres_Descripcion'
  const sheet = readSheet(
    Buffer.from(`${header}\n7,Rosa,Ana,Limpieza,1,a@b.co,"Calle 8, Miami, FL",2026-01-02,SI,9`),
  )
  expect(sheet.columns.ignored).toEqual([])
  expect(Object.keys([...sheet.rows][0]?.cells ?? {}).sort()).toEqual(
    ['contactPerson', 'createdAt', 'email', 'id', 'industry', 'location', 'name', 'phone'].sort(),
  )
})

test.each([
  ['', 'está vacío'],
  ['nombre,ciudad\n', 'no hay negocios'],
  ['PK\u0003\u0004resto', 'está comprimido'],
  ['%PDF-1.7 resto', 'es un PDF'],
  ['\u00FF\u00D8\u00FF resto', 'es una foto'],
  ['\u0089PNG resto', 'es una foto'],
  ['[{"name":"Rosa"}]', 'es JSON'],
  ['{"businesses":[]}', 'es JSON'],
  ['<?xml version="1.0"?><feed/>', 'es XML'],
  ['{\\rtf1 resto', 'documento de texto'],
  ['nombre\u0000\u0001\u0002ciudad', 'no es de texto'],
])('refuses a file with %j with a message', (text, sentence) => {
  expect(() => readSheet(Buffer.from(text, 'latin1'))).toThrow(UnreadableFileError)
  expect(() => readSheet(Buffer.from(text, 'latin1'))).toThrow(sentence)
})

test('refuses a line with millions of cells before splitting it [T118]', () => {
  expect(() => readSheet(Buffer.from('a,'.repeat(1_500_000)))).toThrow('más de dos millones de letras')
})

test('refuses a workbook with a password and states that reason', () => {
  expect(() => readSheet(workbookOf(PACKED, { flags: 1 }))).toThrow('tiene contraseña')
})

const MEGABYTE = 1_000_000
const filled = (text: string, length = MEGABYTE) => text.repeat(Math.ceil(length / text.length))
const card = (version: string, text: string) =>
  `BEGIN:VCARD\nVERSION:${version}\nFN:Rosa\n${text}\nEND:VCARD\n`
const QUOTED = 'NOTE;ENCODING=QUOTED-PRINTABLE:'

const MOST_SECONDS = 5

test.each<[string, string]>([
  ['a column named by 600 words', `${filled('palabra ', 4_800)},telefono\nRosa,4045550100\n`],
  ['a column named by 20 kB', `${filled('nombre negocio ', 20_000)},telefono\nRosa,4045550100\n`],
  ['a column named by a megabyte', `${filled('(nombre ')},telefono\nRosa,4045550100\n`],
  ['half a million columns', `${filled('n,')}\nRosa,4045550100\n`],
  ['quotes within a cell between tabs', `nombre\ttelefono\n${filled('x"')}\t4045550100\n`],
  ['quotes that open every cell', `nombre\ttelefono\n${filled('\t" ')}\n`],
  ['quotes within every row', `nombre,telefono\n${filled('a"b,c\n')}`],
  ['quotes after the end of every cell', `nombre,telefono\n${filled('"a"b,c\n')}`],
  ['quotes that are never closed', `nombre,telefono\n${filled(',"" ""\n')}`],
  ['quotes that close too late', `nombre,telefono\n${filled(`${',"" ""\n'.repeat(58)}"\n`)}`],
  ['folded lines of an old contact card', card('2.1', `${QUOTED}${filled('a=\n')}`)],
  ['coded letters of an old contact card', card('2.1', `${QUOTED}${filled('=C3=B1')}`)],
  ['parameters of an old contact card', card('2.1', `TEL${filled(';HOME')}:4045550100`)],
  ['folded lines of a contact card', card('3.0', `NOTE:${filled('a\n ')}`)],
  ['parameters of a contact card', card('3.0', `TEL${filled(';TYPE=HOME')}:4045550100`)],
  ['END lines of contact cards without a BEGIN line', `BEGIN:VCARD\n${filled('END:VCARD\n')}`],
])('reads a file with %s in at most five seconds of processor time [T118]', (_, text) => {
  const started = process.cpuUsage()
  try {
    for (const row of readSheet(Buffer.from(text)).rows) void row.cells
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFileError)
  }
  expect(process.cpuUsage(started).user).toBeLessThan(MOST_SECONDS * 1_000_000)
})

test('a quoted cell has at most 400 line breaks or 30,000 characters before its last line; a longer one is a stray quote', () => {
  const rowsWith = (cell: string) => [
    ...readCsvRows(`nombre,nota\nRosa,"${cell}"\nSol,x`.split('\n'), 'coma'),
  ]
  const expectWhole = (cell: string) =>
    expect(rowsWith(cell).slice(1)).toEqual([
      { line: 2, cells: ['Rosa', cell], broken: null },
      { line: 3 + cell.split('\n').length - 1, cells: ['Sol', 'x'], broken: null },
    ])
  const expectStray = (cell: string) =>
    expect(rowsWith(cell)[1]).toMatchObject({ line: 2, broken: 'Unas comillas se abren y no se cierran' })
  expectWhole('a\n'.repeat(400))
  expectStray('a\n'.repeat(401))
  const length = 30_000 - 'Rosa,"'.length
  expectWhole(`${'a'.repeat(length - 1)}\nb`)
  expectStray(`${'a'.repeat(length)}\nb`)
})

test('splits a row with any quotes as a CSV library does', () => {
  const letters = fc.constantFrom('"', '"', '"', ',', ';', '|', '\t', ' ', 'a', 'ñ')
  const sign = fc.constantFrom(',', ';', '|', '\t')
  const cutByParser = (text: string, delimiter: string): string[] | null => {
    const relaxed = { relax_quotes: true, relax_column_count: true }
    try {
      return parse(text, { delimiter, ltrim: delimiter !== '\t', ...relaxed })[0] ?? []
    } catch {
      return null
    }
  }
  const quoted = fc.string({ unit: letters, maxLength: 24 }).filter((text) => text.includes('"'))
  fc.assert(
    fc.property(quoted, sign, (text, delimiter) => {
      expect(splitCsvLine(text, delimiter)).toEqual(cutByParser(text, delimiter))
    }),
    { numRuns: 5_000 },
  )
})

test('a line that ends outside quotes does not continue the previous row', () => {
  expect(read('nombre,notas\n"Rosa ""x\ny" z"\nw",a\nLuz,b').at(-1)).toMatchObject({ name: 'Luz' })
  expect(splitCsvLine('"a\nb",c', ',')).toEqual(['a\nb', 'c'])
  expect(splitCsvLine('"a\nb" c\nd', ',')).toBeNull()
})

test('an unclosed quote breaks only its own row, and later line numbers are correct', () => {
  const rows = rowsOf(Buffer.from('nombre,ciudad\n"Uno\ny medio",A\n"Dos,B\nTres,C\n"Cuatro",D'))
  expect(rows.map(({ line, original, broken }) => [line, original[0], broken !== null])).toEqual([
    [2, 'Uno\ny medio', false],
    [4, '"Dos', true],
    [5, 'Tres', false],
    [6, 'Cuatro', false],
  ])
})

test('reads a file full of unclosed quotes in limited time, with an error for each line', async () => {
  const text = Buffer.from(`nombre,ciudad\n${'"Rosa\n'.repeat(4_000)}`)
  const { ms, result: rows } = await processorTime(() => rowsOf(text))
  expect(ms).toBeLessThan(10_000)
  expect(rows).toHaveLength(4_000)
  expect(rows.at(-1)).toMatchObject({ line: 4_001, broken: 'Unas comillas se abren y no se cierran' })
})

test('cuts an imported cell to the maximum length [T53]', () => {
  const [row] = read(`nombre,notas\nRosa,${'a-'.repeat(100_000)}`)
  expect(row?.notes).toHaveLength(10_000)
})

const TARGETS = [
  [
    'phonetic names in a contact list',
    'First Name,Phonetic First Name,Phonetic Last Name,Yomi Name,Phone 1 - Value',
    'Ana,,,,404-555-0123',
    'firstName none none none phone',
  ],
  [
    'the owner of a contact record',
    'Company name,Company owner,Account Owner,Phone Number',
    'Rosa,Luis,Luis,404-555-0123',
    'name none none phone',
  ],
  [
    'job titles, phone labels and a subscription status',
    'Nombre,Apellidos,Nombre de la organización,Organization Title,Etiqueta del teléfono 1,Valor del teléfono 1,Correo,Email Subscription Status',
    'Ana,Peña,,Owner,Celular,404-555-0123,,unsubscribed\nLuz,Ríos,Rosa,,Casa,404-555-0124,luz@example.com,subscribed',
    'firstName lastName name none none phone email none',
  ],
  [
    'the owner beside the business in a Portuguese address book',
    'Nome próprio,Apelido,Nome da organização,Telefone 1 - Valor,Endereço 1 - Rua,Endereço 1 - Cidade,Endereço 1 - Região',
    'João,Conceição,Padaria São José,305-555-0119,12 NW 7th St,Miami,FL',
    'firstName lastName name phone location city state',
  ],
] as const

test.each(TARGETS)('maps columns of persons correctly: %s', (_, header, cells, targets) => {
  expect(readSheet(Buffer.from(`${header}\n${cells}\n`)).columns.targets).toEqual(targets.split(' '))
})
