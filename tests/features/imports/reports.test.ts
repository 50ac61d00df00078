import { expect, test } from 'vitest'
import { describeChanges } from '~/features/imports/normalise/fields'
import type { ImportRow } from '~/features/imports/normalise/row'
import { excerptDifference } from '~/features/imports/ui/verdict-section'
import { draftsOf } from '../../support/classifier'

const list = (text: string) => draftsOf(Buffer.from(text))

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
  const business = { name: 'La Espiga', phone: '+14045550140', location: '100 Main St', city: 'Atlanta' }
  expect(shown).toMatchObject(business)
  for (const each of HOME) expect(JSON.stringify(shown)).not.toContain(each)
  expect(notes).toContain('404-555-0199')
})

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

test.each([
  ['Abre;Cierra;Días', '9:00 AM;6:00 PM;Lun-Mar', ['1 09:00-18:00', '2 09:00-18:00']],
  ['Lunes abre;Lunes cierra;Martes abre;Martes cierra', '0.375;0.75;cerrado;', ['1 09:00-18:00']],
  ['Horario;Días', '9am-6pm;L y M', []],
])('reads opening and closing times from separate columns: %s', (header, cells, expected) => {
  const [row] = list(`Negocio;Teléfono;${header}\nLa Espiga;404-555-0101;${cells}`)
  expect(row?.hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)).toEqual(expected)
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
