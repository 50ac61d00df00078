import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archiveProblem } from '~/features/imports/parse/file/archive'
import { UnreadableFile } from '~/features/imports/parse/file/kind'
import { readSheet } from '~/features/imports/parse/file/sheet'
import { MAX_WORKBOOK_BYTES } from '~/features/imports/parse/file/workbook'
import { RefusedRows } from '~/features/imports/refused-file'

const rowsOf = (bytes: Buffer) => [...readSheet(bytes).rows]
const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  rowsOf(Buffer.from(text, encoding)).map((row) => row.cells)
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

test.each(['utf8', 'latin1', 'utf16le'] as const)(
  'a text of several megabytes in %s is read whole, wherever its letters and the ends of its lines are cut',
  (encoding) => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `Peluquería Ñandú ${n}\t404 555 ${n}`)
    const text = `${encoding === 'utf16le' ? '\uFEFF' : ''}nombre\tteléfono\r\n${rows.join('\r\n')}\r`
    const read = rowsOf(Buffer.from(text, encoding)).map(({ original }) => original.join('\t'))
    expect(read).toEqual(rows)
  },
)

test('the columns of our own export are understood [280]', () => {
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
])('%j is refused in a sentence', (text, sentence) => {
  expect(() => readSheet(Buffer.from(text, 'latin1'))).toThrow(UnreadableFile)
  expect(() => readSheet(Buffer.from(text, 'latin1'))).toThrow(sentence)
})

const SHEET = 'xl/worksheets/sheet1.xml'
const PACKED = deflateRawSync(Buffer.from('<sheet/>'))

/** `megabytes` of nothing, packed. */
function packed(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])])
}

interface Odd {
  name?: string
  /** Entries of the directory that lead to the same data. */
  entries?: number
  /** What the end record says of how many there are in all. */
  total?: number
  signature?: number
  flags?: number
}

/** A workbook of one sheet that says of itself that it is empty. */
function workbookOf(
  data: Buffer,
  { name = SHEET, entries = 1, total = entries, signature, flags }: Odd = {},
): Buffer {
  const written = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(flags ?? 0, 6)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt16LE(written.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(signature ?? 0x02014b50)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt16LE(written.length, 28)
  const directory = Array.from({ length: entries }, () => [central, written]).flat()
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(total, 10)
  end.writeUInt32LE((central.length + written.length) * entries, 12)
  end.writeUInt32LE(local.length + written.length + data.length, 16)
  return Buffer.concat([local, written, data, ...directory, end])
}

test('T42: a workbook that would fill the memory once it is unpacked is refused in a sentence', () => {
  const bomb = workbookOf(packed(300))
  expect(bomb.length).toBeLessThan(500_000)
  expect(() => readSheet(bomb)).toThrow('ocupa demasiado al abrirse')
  expect(() => readSheet(workbookOf(packed(1)))).not.toThrow('ocupa demasiado')
  expect(archiveProblem(workbookOf(packed(1)), 1024 * 1024)).toBeUndefined()
  expect(archiveProblem(workbookOf(packed(1)), 1024 * 1024 - 1)).toBe('too_large')
  expect(() => readSheet(workbookOf(packed(200), { entries: 2 }))).toThrow('ocupa demasiado al abrirse')
})

test.each([
  ['rows', '<row/>', 50_000],
  ['cells', '<c r="A1"><v>1</v></c>', 1_000_000],
])('T118: a workbook of more %s than there is room for is refused before it is read', (_, tag, most) => {
  const of = (count: number) => workbookOf(deflateRawSync(Buffer.from(tag.repeat(count))))
  expect(of(most + 1).length).toBeLessThan(MAX_WORKBOOK_BYTES)
  const started = process.cpuUsage()
  expect(() => readSheet(of(most + 1))).toThrow('pasa de 50,000 filas o de un millón de celdas')
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  expect(archiveProblem(of(most), 1e9)).toBeUndefined()
})

test('T118: a page of the web with more rows than there is room for is, too', () => {
  expect(() => readSheet(Buffer.from(`<html><table>${'<tr>'.repeat(50_001)}`))).toThrow(
    'pasa de 50,000 filas',
  )
})

test('T118: a text that is one line of millions of cells is refused before it is cut', () => {
  expect(() => readSheet(Buffer.from('a,'.repeat(1_500_000)))).toThrow('más de dos millones de letras')
})

test.each<[string, Buffer]>([
  ['whose end record counts none of its parts', workbookOf(packed(300), { total: 0 })],
  ['whose directory carries another signature', workbookOf(packed(300), { signature: 0x02014b51 })],
  ['within which lies an archive', workbookOf(packed(1), { name: 'xl/Index.zip' })],
  ['of another program, whose parts are archives', workbookOf(packed(1), { name: 'xl/Document.iwa' })],
  ['of 60,000 parts', workbookOf(PACKED, { entries: 60_000 })],
  [
    'of thousands of parts that break',
    workbookOf(Buffer.concat([packed(9).subarray(0, -2), Buffer.from('x'.repeat(99))]), { entries: 4_000 }),
  ],
  ['that ends within its end record', workbookOf(PACKED).subarray(0, -1)],
])('T118: a workbook %s is refused by name within a second', (_, content) => {
  const started = process.cpuUsage()
  expect(() => readSheet(content)).toThrow('no está hecho como los de Excel')
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})

test('a workbook with a password is told so', () => {
  expect(() => readSheet(workbookOf(PACKED, { flags: 1 }))).toThrow('tiene contraseña')
})

const MEGABYTE = 1_000_000
const filled = (text: string, length = MEGABYTE) => text.repeat(Math.ceil(length / text.length))
const card = (version: string, text: string) =>
  `BEGIN:VCARD\nVERSION:${version}\nFN:Rosa\n${text}\nEND:VCARD\n`
const QUOTED = 'NOTE;ENCODING=QUOTED-PRINTABLE:'

test.each<[string, string]>([
  ['a column named by 600 words', `${filled('palabra ', 4_800)},telefono\nRosa,4045550100\n`],
  ['a column named by 20 kB', `${filled('nombre negocio ', 20_000)},telefono\nRosa,4045550100\n`],
  ['a column named by a megabyte', `${filled('(nombre ')},telefono\nRosa,4045550100\n`],
  ['half a million columns', `${filled('n,')}\nRosa,4045550100\n`],
  ['quotes within a cell between tabs', `nombre\ttelefono\n${filled('x"')}\t4045550100\n`],
  ['quotes that open every cell', `nombre\ttelefono\n${filled('\t" ')}\n`],
  ['quotes within every row', `nombre,telefono\n${filled('a"b,c\n')}`],
  ['quotes behind the end of every cell', `nombre,telefono\n${filled('"a"b,c\n')}`],
  ['quotes that nothing closes', `nombre,telefono\n${filled(',"" ""\n')}`],
  ['quotes that close too late', `nombre,telefono\n${filled(`${',"" ""\n'.repeat(58)}"\n`)}`],
  ['folded lines of an old contact card', card('2.1', `${QUOTED}${filled('a=\n')}`)],
  ['coded letters of an old contact card', card('2.1', `${QUOTED}${filled('=C3=B1')}`)],
  ['parameters of an old contact card', card('2.1', `TEL${filled(';HOME')}:4045550100`)],
  ['folded lines of a contact card', card('3.0', `NOTE:${filled('a\n ')}`)],
  ['parameters of a contact card', card('3.0', `TEL${filled(';TYPE=HOME')}:4045550100`)],
  ['ends of contact cards that never began', `BEGIN:VCARD\n${filled('END:VCARD\n')}`],
])('T118: a megabyte of %s takes two seconds of the processor at most', (_, text) => {
  const started = process.cpuUsage()
  try {
    for (const row of readSheet(Buffer.from(text)).rows) void row.cells
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile)
  }
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
})

test('quotes that never close break one row, not those after it; lines keep their numbers', () => {
  const rows = rowsOf(Buffer.from('nombre,ciudad\n"Uno\ny medio",A\n"Dos,B\nTres,C\n"Cuatro",D'))
  expect(rows.map(({ line, original, broken }) => [line, original[0], broken !== null])).toEqual([
    [2, 'Uno\ny medio', false],
    [4, '"Dos', true],
    [5, 'Tres', false],
    [6, 'Cuatro', false],
  ])
})

test('a file full of quotes that never close is read in the end, every line of it named', () => {
  const started = performance.now()
  const rows = rowsOf(Buffer.from(`nombre,ciudad\n${'"Rosa\n'.repeat(4_000)}`))
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(rows).toHaveLength(4_000)
  expect(rows.at(-1)).toMatchObject({ line: 4_001, broken: 'Unas comillas se abren y no se cierran' })
})

test('T53: of a cell as large as the file a beginning is read', () => {
  const [row] = read(`nombre,notas\nRosa,${'a-'.repeat(100_000)}`)
  expect(row?.notes).toHaveLength(10_000)
})

test('refused rows come back with line and reason, and run no formulas [D40]', () => {
  const sheet = readSheet(Buffer.from('nombre,nota\n=1+1,x\nRosa,y'))
  const row = { warnings: [] }
  const leftovers = new RefusedRows()
  leftovers.add([
    { ...row, line: 2, verdict: 'refused', reason: 'Motivo' },
    { ...row, line: 3, verdict: 'created', reason: null },
  ])
  expect(leftovers.file(sheet)).toBe("\uFEFFnombre,nota,linea,motivo\r\n'=1+1,x,2,Motivo\r\n")
  expect(new RefusedRows().file(sheet)).toBeNull()
})

test('how a name is spoken is no telephone', () => {
  const sheet = readSheet(
    Buffer.from(
      'First Name,Phonetic First Name,Phonetic Last Name,Yomi Name,Phone 1 - Value\nAna,,,,404-555-0123\n',
    ),
  )
  expect(sheet.columns.targets).toEqual(['firstName', 'none', 'none', 'none', 'phone'])
})

test('whoever keeps a record is not whose business it is', () => {
  const sheet = readSheet(
    Buffer.from('Company name,Company owner,Account Owner,Phone Number\nRosa,Luis,Luis,404-555-0123\n'),
  )
  expect([...sheet.rows][0]?.cells).toEqual({ name: 'Rosa', phone: '404-555-0123' })
})

test('what kind of telephone it is, whether somebody takes letters and what somebody does there are neither telephone nor e-mail nor name', () => {
  const header =
    'Nombre,Apellidos,Nombre de la organización,Organization Title,Etiqueta del teléfono 1,Valor del teléfono 1,Correo,Email Subscription Status'
  const sheet = readSheet(
    Buffer.from(
      `${header}\nAna,Peña,,Owner,Celular,404-555-0123,,unsubscribed\nLuz,Ríos,Rosa,,Casa,404-555-0124,luz@example.com,subscribed\n`,
    ),
  )
  const targets = ['firstName', 'lastName', 'name', 'none', 'none', 'phone', 'email', 'none']
  expect(sheet.columns.targets).toEqual(targets)
})

test('an address book in Portuguese names the business, not only its owner', () => {
  const header =
    'Nome próprio,Apelido,Nome da organização,Telefone 1 - Valor,Endereço 1 - Rua,Endereço 1 - Cidade,Endereço 1 - Região'
  const sheet = readSheet(
    Buffer.from(`${header}\nJoão,Conceição,Padaria São José,305-555-0119,12 NW 7th St,Miami,FL\n`),
  )
  expect([...sheet.rows][0]?.cells).toEqual({
    firstName: 'João',
    lastName: 'Conceição',
    name: 'Padaria São José',
    phone: '305-555-0119',
    location: '12 NW 7th St',
    city: 'Miami',
    state: 'FL',
  })
})
