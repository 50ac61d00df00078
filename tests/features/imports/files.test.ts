import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSheet, UnreadableFile } from '~/features/imports/read/sheet'
import { unpacksTo } from '~/features/imports/read/unpacked'
import { Leftovers } from '~/features/imports/refused-file'

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

test('the columns of our own export are understood [280]', () => {
  const header =
    'ID,Nombre_Negocio,Persona_Contacto,Categoria,Telefono,Email,Ubicacion,Fecha_Creacion,Tiene_Descripcion,Caracteres_Descripcion'
  const sheet = readSheet(
    Buffer.from(`${header}\n7,Rosa,Ana,Limpieza,1,a@b.co,"Calle 8, Miami, FL",2026-01-02,SI,9`),
  )
  expect(sheet.ignored).toEqual([])
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

/** A workbook whose one sheet is so many megabytes of nothing, which says that it is empty. */
function workbookOf(megabytes: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const data = Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])])
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt16LE(name.length, 26)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + data.length, 16)
  return Buffer.concat([local, name, data, central, name, end])
}

test('T42: a workbook that would fill the memory once it is unpacked is refused in a sentence', () => {
  const bomb = workbookOf(300)
  expect(bomb.length).toBeLessThan(500_000)
  expect(() => readSheet(bomb)).toThrow('ocupa demasiado al abrirse')
  expect(() => readSheet(workbookOf(1))).not.toThrow('ocupa demasiado')
  expect(unpacksTo(1024 * 1024, workbookOf(1))).toBe(false)
  expect(unpacksTo(1024 * 1024 - 1, workbookOf(1))).toBe(true)
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
  const row = { name: '', warnings: [], shown: null, changes: {}, disputed: {}, businessId: null }
  const leftovers = new Leftovers()
  leftovers.add([
    { ...row, line: 2, verdict: 'refused', reason: 'Motivo' },
    { ...row, line: 3, verdict: 'created', reason: null },
  ])
  expect(leftovers.file(sheet)).toBe("\uFEFFnombre,nota,linea,motivo\r\n'=1+1,x,2,Motivo\r\n")
  expect(new Leftovers().file(sheet)).toBeNull()
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
