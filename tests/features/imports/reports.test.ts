import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { insertBuiltInCategories } from '~/cli/steps/prepare'
import {
  type ClassifierCategoryIndex,
  loadCategoryIndex,
} from '~/features/categories/classify/category-index.server'
import { convertToWebp } from '~/features/images/store.server'
import { readSheet } from '~/features/imports/map/sheet'
import { describeChanges } from '~/features/imports/normalise/fields'
import { type ImportRow, parseRow } from '~/features/imports/normalise/row'
import { excerptDifference } from '~/features/imports/ui/verdict-section'
import { createDatabase } from '../../support/database'

/** Files that other importers read wrongly, rebuilt from bug reports. */
const REPORTS = '../shared/reports'
const HERE = existsSync(REPORTS)
const reported = HERE ? test : test.skip
const skipped = `(skipped without ${REPORTS})`

let filing: ClassifierCategoryIndex
beforeAll(async () => {
  const { db, close } = await createDatabase()
  await insertBuiltInCategories(db)
  filing = await loadCategoryIndex(db)
  await close()
})

const rowsIn = (content: Uint8Array): ImportRow[] =>
  Array.from(readSheet(content).rows).flatMap((row) => {
    const read = parseRow(row, filing)
    return 'problem' in read ? [] : [read]
  })
const report = (file: string) => rowsIn(readFileSync(`${REPORTS}/${file}`))
const list = (text: string) => rowsIn(Buffer.from(text))

reported.each([
  ['a1-tab-direccion-comas.tsv', 6],
  ['a2-puntoycoma-direccion-comas.csv', 6],
  ['a5-celdas-de-varias-lineas.csv', 5],
  ['a8-barra-direccion-comas.txt', 6],
  ['a9-coma-servicios-puntoycoma.csv', 6],
  ['a10-coma-dos-columnas-servicios.csv', 6],
  ['a11-tab-descripcion.tsv', 6],
  ['n-2col-2comas.csv', 8],
  ['n-2col-3comas.csv', 8],
  ['n-3col-3comas.csv', 8],
  ['n-3col-4comas.csv', 8],
  ['n-4col-4comas.csv', 8],
  ['n-4col-5comas.csv', 8],
  ['n-5col-5comas.csv', 8],
  ['n-quoted-multiline.csv', 5],
  ['n-rev-3col.csv', 6],
  ['n-rev-5col.csv', 6],
  ['n-sep.csv', 6],
])(`the separator of %s is detected from its header and rows ${skipped}`, (file, count) => {
  const rows = report(file)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => /^(Tienda Modelo|\p{L}+ (Uno|Dos|Tres|Cuatro|Cinco|Seis)$)/u.test(name)),
  ).toHaveLength(count)
  expect(rows).toHaveLength(count)
  expect(rows.every(({ phone }) => phone !== null) || file.startsWith('n-2col')).toBe(true)
})

test.each([
  [
    'no header row',
    'La Espiga;Plaza Sol, 1 Main St, Atlanta, GA 30303;404-555-0101\nEl Sol;2 Main St, Miami, FL 33125;404-555-0102',
  ],
  [
    'a title above the header row',
    'Socios de Atlanta, GA, 2026\n\nnombre|dirección|tel\nLa Espiga|1 Main St, Atlanta, GA|404-555-0101\nEl Sol|2 Main St, Miami, FL|404-555-0102',
  ],
  [
    'commas in the header row',
    'Nombre;Dirección (calle, ciudad);Tel.\nLa Espiga;1 Main St, Atlanta, GA;404-555-0101\nEl Sol;2 Main St, Miami, FL;404-555-0102',
  ],
  [
    'lists within a cell',
    'nombre,teléfono,servicios,ciudad\nLa Espiga,404-555-0101,pan; café; tortas; jugos,Atlanta\nEl Sol,404-555-0102,pan; café; tortas; jugos,Miami',
  ],
])('detects the cell separator of a file: %s', (_, text) => {
  expect(list(text)).toMatchObject([
    { name: 'La Espiga', phone: '+14045550101', city: 'Atlanta' },
    { name: 'El Sol', phone: '+14045550102', city: 'Miami' },
  ])
})

const SHOP = {
  name: 'Panadería Marín',
  phone: '+14045550140',
  location: '100 Main St',
  city: 'Atlanta',
  zip: '30303',
}

reported.each(['01', '02', '04', '05', '07', '09', '10', '12', '13', '16', '17', '19', '20'])(
  `card v${'%s'}.vcf is imported as the business, without private data of the home ${skipped}`,
  (number) => {
    const [row, ...more] = report(`tarjetas/v${number}.vcf`)
    expect([row, more]).toMatchObject([{ ...SHOP, heldBecause: null }, []])
    const { notes: _, key: __, ...shown } = row as ImportRow
    expect(JSON.stringify(shown)).not.toMatch(/Casa Ct|0199|ana\.casa|=C3/)
    if (number === '12') expect(row?.websiteUrl).toBe('http://www.panaderiamarin.com/')
    if (number === '16')
      expect(row).toMatchObject({
        email: 'hola@panaderiamarin.com',
        notes: expect.stringContaining('9 Casa Ct'),
      })
  },
)

reported(`rows and cards with home data only are held, and the home data stays private ${skipped}`, () => {
  const waiting = [...report('tarjetas/v18.vcf'), ...report('k3-outlook-solo-casa.csv')]
  expect(waiting).toHaveLength(3)
  for (const row of waiting)
    expect(row).toMatchObject({
      phone: null,
      location: null,
      city: '',
      heldBecause: expect.stringContaining('Solo trae la dirección de su casa'),
      notes: expect.stringMatching(/Casa Ct/),
    })
  expect(
    report('k1-google-casa-y-trabajo.csv').map(({ phone, email, location, city }) => ({
      phone,
      email,
      location,
      city,
    })),
  ).toEqual(
    [1, 2, 3].map((n) => ({
      phone: `+1404555014${n}`,
      email: `hola${n}@panaderiamarin.com`,
      location: `10${n} Main St`,
      city: 'Atlanta',
    })),
  )
  expect(report('k2-outlook-casa-y-trabajo.csv')).toMatchObject([
    { phone: '+14045550141', location: '101 Main St' },
    { phone: '+14045550142', location: '102 Main St' },
  ])
  expect(report('c12-varias-direcciones.vcf')).toMatchObject([
    { phone: '+14045550128', email: 'hola@panaderia1.com', location: '100 Main St' },
  ])
  expect(report('c2-30-quoted-printable.vcf')).toMatchObject([
    { name: 'Peluquería Nuñez', phone: '+14045550112' },
  ])
})

const HOME = ['9 Casa Ct', 'casa@correo.com', '555-0199']
test.each([
  [
    'Apple’s own labels',
    'BEGIN:VCARD\nVERSION:3.0\nORG:La Espiga;\nitem1.TEL:404-555-0199\nitem1.X-ABLabel:Casa\nitem2.TEL;type=pref:404-555-0140\nitem2.X-ABLabel:Tienda\nitem3.ADR:;;9 Casa Ct;Dalton;GA;30720\nitem3.X-ABLabel:_$!<Home>!$_\nADR:;;100 Main St;Atlanta;GA;30303\nEND:VCARD',
  ],
  [
    'its type in a card without an END line',
    'BEGIN:VCARD\nVERSION:2.1\nFN:La Espiga\nTEL;WORK:404-555-0140\nTEL;HOME:404-555-0199\nADR;WORK;ENCODING=QUOTED-PRINTABLE:;;100 Main=\n St;Atlanta;GA;30303\nBEGIN:VCARD\nVERSION:3.0\nFN:El Sol\nTEL:404-555-0102\nEND:VCARD',
  ],
  [
    'labels in Spanish',
    'Nombre,Etiqueta del teléfono 1,Teléfono 1 - Valor,Etiqueta del teléfono 2,Teléfono 2 - Valor,Dirección 1 - Etiqueta,Dirección 1 - Calle,Dirección 1 - Ciudad,Dirección 2 - Etiqueta,Dirección 2 - Calle,Dirección 2 - Ciudad\nLa Espiga,Particular,404-555-0199,* Trabajo,404-555-0140,Casa,9 Casa Ct,Dalton,Trabajo,100 Main St,Atlanta',
  ],
  [
    'words of the headers',
    'Negocio,Tel. (casa),Tel. (negocio),Dirección de casa,Dirección del negocio,Ciudad,Correo personal\nLa Espiga,404-555-0199,404-555-0140,"9 Casa Ct, Dalton, GA","100 Main St",Atlanta,casa@correo.com',
  ],
])('recognizes home data by %s and stores it as private', (_, text) => {
  const [row] = list(text)
  const { notes, key: _key, ...shown } = row as ImportRow
  expect(row).toMatchObject({
    name: 'La Espiga',
    phone: '+14045550140',
    location: '100 Main St',
    city: 'Atlanta',
  })
  for (const each of HOME) expect(JSON.stringify(shown)).not.toContain(each)
  expect(notes).toContain('404-555-0199')
})

reported(
  `a Facebook page is read from a name or the target of a link, and a plain word becomes a note ${skipped}`,
  () => {
    const rows = report('m1-facebook.csv')
    const linked = rows.filter(({ facebookUrl }) => facebookUrl !== null)
    expect(
      linked.map(({ name, facebookUrl }) => [
        name.slice(-2),
        facebookUrl?.replace(/^https?:\/\/(www\.)?/, ''),
      ]),
    ).toEqual(['W0', 'X0', 'Y0', 'Z0', 'B1', 'C1', 'D1'].map((shop) => [shop, 'facebook.com/panaderiamarin']))
    expect(rows.find(({ name }) => name.endsWith('C0'))?.notes).toBe('Facebook: Si\nInstagram: Si')
    expect(report('d4-hipervinculos.xlsx')).toMatchObject([
      {
        websiteUrl: 'https://www.panaderia-uno.com/',
        facebookUrl: 'https://www.facebook.com/panaderiauno',
        email: 'hola@panaderia-uno.com',
      },
      {
        websiteUrl: 'https://www.taqueria-dos.com/',
        facebookUrl: 'https://www.facebook.com/taqueriados',
        email: 'hola@taqueria-dos.com',
      },
    ])
  },
)

test.each([
  ['próximamente', null],
  ['facebook.com', null],
  ['https://www.facebook.com/home.php', null],
  ['Síganos', null],
  ['laespiga', 'https://www.facebook.com/laespiga'],
  ['pan.de_ayer', 'https://www.facebook.com/pan.de_ayer'],
  ['=HYPERLINK("https://facebook.com/laespiga";"Ver")', 'https://facebook.com/laespiga'],
])('reads %s from the Facebook column of a list', (cell, url) => {
  const [row] = list(`nombre;teléfono;facebook\nLa Espiga;404-555-0101;"${cell.replaceAll('"', '""')}"`)
  expect(row?.facebookUrl).toBe(url)
  expect(row?.websiteUrl).toBeNull()
})

reported(
  `the visible sheet of a workbook is read, hidden ones are named, and merged cells apply to all their rows ${skipped}`,
  () => {
    const sheet = readSheet(readFileSync(`${REPORTS}/d7-filas-ocultas.xlsx`))
    expect(sheet).toMatchObject({ sheets: ['Hoja1', 'Vieja'], hiddenSheets: ['Vieja'], sheet: 'Hoja1' })
    expect(readSheet(readFileSync(`${REPORTS}/d13-una-hoja-por-giro.xlsx`))).toMatchObject({
      sheets: ['Restaurantes', 'Salones', 'Talleres'],
      sheet: 'Restaurantes',
    })
    expect(
      report('d5-celdas-combinadas.xlsx').map(({ city, stateCode, categories, heldBecause }) => [
        city,
        stateCode,
        categories[0],
        heldBecause,
      ]),
    ).toEqual([
      ...Array(3).fill(['Atlanta', 'GA', 'restaurantes-y-bares', null]),
      ...Array(2).fill(['Miami', 'FL', 'joyeria', null]),
    ])
  },
)

reported(
  `phones, with extensions, and e-mails are read in any pasted form, and an invalid phone becomes a private note ${skipped}`,
  () => {
    const phones = report('i1-telefonos.csv')
    expect(phones.filter(({ phone }) => phone === '+14045550142')).toHaveLength(27)
    expect(phones.flatMap(({ phone }) => (phone?.startsWith('+14045550142') ? [] : [phone]))).toEqual([
      '+18003569377',
      '+18002264236',
      '+14045558226',
      '+17875550142',
      '+18095550142',
      ...Array(4).fill(null),
    ])
    expect(phones.flatMap(({ phone }) => phone?.split(';ext=')[1] ?? [])).toEqual(['123', '12', '2', '1'])
    for (const { phone, notes, warnings } of phones)
      if (!phone)
        expect([notes, warnings.join()]).toMatchObject(
          [/^Teléfono sin reconocer: [\d+]/, /^Teléfono no válido/].map((each) =>
            expect.stringMatching(each),
          ),
        )
    const emails = report('j1-correos.csv').map(({ name, email }) => [name.at(15), email])
    expect(emails.filter(([, email]) => email === null).map(([letter]) => letter)).toEqual(['K', 'Q'])
    expect(Object.fromEntries(emails)).toMatchObject({
      I: 'ana@correo.com',
      M: 'ana@correo.com',
      R: 'r&r@correo.com',
      G: 'ana@correo.com',
    })
  },
)

reported(
  `unambiguous hours are read, including all day and midnight, and others become a note with a warning [D134] ${skipped}`,
  () => {
    const rows = report('h1-horarios.csv')
    const unread = rows.filter(({ hours }) => hours.length === 0)
    expect(unread.map(({ name }) => name.split(' ')[2])).toEqual(['F0', 'S0', 'W0', 'E1', 'K1'])
    for (const { warnings, notes } of [...unread, ...report('d10-horas-de-excel.xlsx')]) {
      expect(warnings.join()).toMatch(/^(Horario que no se entiende|El horario no dice qué días): /)
      expect(notes).toMatch(/^Horario: /)
    }
    const week = (name: string) =>
      rows
        .find((row) => row.name.includes(` ${name} `))
        ?.hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)
    expect(week('K0')).toEqual([
      '0 10:30-23:00',
      '1 10:30-23:00',
      '2 10:30-23:00',
      '3 10:30-23:00',
      '4 10:30-23:00',
      '5 10:30-00:00',
      '6 10:30-00:00',
    ])
    expect(week('D1')).toEqual([0, 2, 3, 4, 5, 6].map((day) => `${day} 12:00-21:00`))
    expect(week('B1')).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 11:00-22:00`))
    const [always, open, midnight] = report('l1-24horas.csv').map(
      ({ hours }) => new Set(hours.map(({ opens, closes }) => `${opens}-${closes}`)),
    )
    expect([always, open, midnight]).toEqual([
      new Set(['00:00-00:00']),
      new Set(['00:00-00:00']),
      new Set(['18:00-00:00']),
    ])
  },
)

test('stores a phone whose cell says home as private', () => {
  const [row] = list('nombre;teléfono\nLa Espiga;"Casa: 404-555-0199, negocio: 404-555-0140"')
  expect(row).toMatchObject({ phone: '+14045550140', notes: 'Teléfono de su casa: Casa: 404-555-0199' })
})

test.each([
  ['Abre;Cierra;Días', '9:00 AM;6:00 PM;Lun-Mar', ['1 09:00-18:00', '2 09:00-18:00']],
  ['Lunes abre;Lunes cierra;Martes abre;Martes cierra', '0.375;0.75;cerrado;', ['1 09:00-18:00']],
  ['Horario;Días', '9am-6pm;L y M', []],
])('reads opening and closing times from separate columns: %s', (header, cells, expected) => {
  const [row] = list(`Negocio;Teléfono;${header}\nLa Espiga;404-555-0101;${cells}`)
  expect(row?.hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)).toEqual(expected)
})

reported(`states are read from common abbreviations, and never as a city ${skipped}`, () => {
  const codes =
    'AL AZ AR CA CO CT FL GA IL IN KS MA MI MN MS MO MT NE NV NH NJ NM NY NC OK OR PA SC TN TX VA WA WV WI PA CA TX TX TX NY NC NC NC GA DC DC'
  const rows = report('g2-estados-abreviados.csv')
  expect(rows.map(({ stateCode, isStateKnown }) => (isStateKnown ? stateCode : '')).join(' ')).toBe(codes)
  const places = report('g3-direccion-con-estado-abreviado.csv')
  expect(places.map(({ city }) => city).join(' ')).toBe(
    'Hoover Mesa Fresno Aurora Coral Springs Norcross Cicero Lawrence Henderson Newark Durham Norman Woodburn Reading Nashville Laredo Manassas Yakima Milwaukee Detroit Richfield Bridgeport',
  )
  expect(
    places.every(({ location, heldBecause }) => /^\d+ Main St$/.test(location ?? '') && heldBecause === null),
  ).toBe(true)
})

test.each([
  ['14 Main St, Coral Springs Fla. 33065', '14 Main St', 'Coral Springs', 'FL'],
  ['14 Main St N.E., Atlanta, Ga.', '14 Main St N.E.', 'Atlanta', 'GA'],
  ['9 Elm St, Charleston, W. Va. 25301', '9 Elm St', 'Charleston', 'WV'],
  ['9 Elm St, Houston, Tejas 77002', '9 Elm St', 'Houston', 'TX'],
  ['1600 K St NW, Wash DC 20001', '1600 K St NW', 'Washington', 'DC'],
  ['9 Miss. Ave, Boston, Mass', '9 Miss. Ave', 'Boston', 'MA'],
])('splits the address %s into street, city and state', (address, location, city, stateCode) => {
  const [row] = list(`nombre;teléfono;dirección\nLa Espiga;404-555-0101;${address}`)
  expect(row).toMatchObject({ location, city, stateCode, isStateKnown: true })
})

test('shows a long change as an excerpt that begins shortly before the first difference', () => {
  const same = 'Pan dulce y salado. '.repeat(8)
  expect(excerptDifference({ before: `${same}Abrimos`, after: `${same}Cerramos` })).toEqual([
    `…${same.slice(-25)}Abrimos`,
    `…${same.slice(-25)}Cerramos`,
  ])
  expect(excerptDifference({ before: 'a', after: 'b' })).toEqual(['a', 'b'])
  expect(excerptDifference({ before: same, after: `${same}y` })).toEqual([
    `…${same.slice(-25)}`,
    `…${same.slice(-25)}y`,
  ])
})

test('a change of line breaks alone in a long list of services is shown without an excerpt [F121]', () => {
  const more = Array.from({ length: 5 }, () => 'Peinado para fiestas')
  const services = [
    ['Corte, tinte', ...more],
    ['Corte', 'tinte', ...more],
  ]
  const [change = { before: '', after: '' }] = describeChanges({ services })
  expect(change.after).toBe(change.before)
  expect(excerptDifference(change)).toEqual([change.before, change.after])
})

reported.each(['progressive-3860.jpg', 'progressive-4000.jpg'])(
  `the progressive image %s is accepted ${skipped}`,
  async (file) => {
    expect(await convertToWebp(readFileSync(`${REPORTS}/${file}`))).toMatchObject({ ok: true, width: 1600 })
  },
)
