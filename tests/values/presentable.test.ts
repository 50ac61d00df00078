import { expect, test } from 'vitest'
import { parseSubject } from '~/features/business-admin/subject'
import { parseEmail, toMailbox } from '~/values/contact/email'
import { parsePhone } from '~/values/contact/phone'
import {
  titleCaseName,
  toPresentableAddress,
  toPresentablePerson,
  toPresentableText,
} from '~/values/text/title-case'
import { processorTime } from '../support/processor-time'

test.each([
  ['TAQUERIA DE LA ESQUINA', 'Taqueria de la Esquina'],
  ['LA CASITA DEL SABOR Y LOS AMIGOS', 'La Casita del Sabor y los Amigos'],
  ['EL PRIMO, LLC', 'El Primo, LLC'],
  ['3C SOLUTIONS, INC.', '3C Solutions, Inc.'],
  ['GARCIA CPA USA', 'Garcia CPA USA'],
  ["O'BRIEN & MCDONALD BBQ", "O'Brien & McDonald BBQ"],
  ['A.D.J. PAINTING', 'A.D.J. Painting'],
  ['PUPUSERIA REINA II', 'Pupuseria Reina II'],
  ["MARY'S SABOR LATINO", "Mary's Sabor Latino"],
  ['TEX-MEX GRILL', 'Tex-Mex Grill'],
  ['PANADERÍA NIÑO', 'Panadería Niño'],
  ['103RD ST MARKET', '103rd St Market'],
  ['FAJITAS   MEXICAN GRILL', 'Fajitas Mexican Grill'],
  ['McAllen Taco House', 'McAllen Taco House'],
  ['iPlomero', 'iPlomero'],
  ["San Joe'S Cantina, Llc", "San Joe's Cantina, LLC"],
  ['A&amp;A Cocina', 'A&A Cocina'],
  ['100%', '100%'],
])('converts the name %s to %s', (written, shown) => {
  expect(titleCaseName(written)).toBe(shown)
})

test('converts names of people, streets and sentences in capitals, too', () => {
  expect([
    titleCaseName('XIX CAFE'),
    toPresentableText('DESDE EL SIGLO XIX'),
    toPresentableAddress('9 CALLE XIX'),
  ]).toEqual(['XIX Cafe', 'Desde el siglo XIX', '9 Calle XIX'])
  expect(toPresentablePerson('MARIA DE LA CRUZ')).toBe('Maria de la Cruz')
  expect(toPresentablePerson('María Ruiz')).toBe('María Ruiz')
  expect(toPresentableAddress('8670 SW 137 AVENUE')).toBe('8670 SW 137 Avenue')
  expect(toPresentableAddress('44039 US HWY 27 #101')).toBe('44039 US Hwy 27 #101')
  expect(toPresentableText('JANITORIAL SERVICES. CARPETS IN HOMES')).toBe(
    'Janitorial services. Carpets in homes',
  )
  expect(toPresentableText('Limpieza de LUJO')).toBe('Limpieza de LUJO')
})

test('an invalid phone number or e-mail address becomes null [D99]', () => {
  for (const text of [
    '',
    '555-0123',
    '(104) 555-0123',
    '404555012',
    '+44 20 7946 0958',
    '+52 555 555 0142',
    '52 555 555 0142',
    '301 BUFORD HWY',
    '404-555-0142, 770-555-0199',
    '404-555-0142 (Juan)',
    'llamar',
    '*21*404#',
    `404-555-0142${' '.repeat(200)}x`,
  ])
    expect(parsePhone(text)).toBeNull()
  expect(parseEmail(' Ana@Example.COM ')).toBe('ana@example.com')
  expect(parseEmail('mailto:ana@example.com')).toBe('ana@example.com')
  for (const text of ['', 'ana', 'ana@', 'ana@example', 'a b@example.com', 'ana@example.com?bcc=x@y.com'])
    expect(parseEmail(text)).toBeNull()
})

test('spellings of an e-mail that reach one mailbox are one mailbox [T277]', () => {
  expect(toMailbox('Ana+Citas@Ejemplo.com')).toBe('ana@ejemplo.com')
  expect(toMailbox('an.a+x+y@googlemail.com')).toBe('ana@gmail.com')
  expect(toMailbox('an.a@ejemplo.com')).toBe('an.a@ejemplo.com')
  for (const text of ['+14045550142', 'a@b@c', '']) expect(toMailbox(text)).toBe(text)
})

const NAMES = ['Belleza, bienestar y cuidado personal', 'Limpieza', 'Seguros']

test('splits a subject with several parts, even with a comma within a category name [174, 175, D23]', () => {
  expect(
    parseSubject('Ana Ruiz ||| Limpieza, Belleza, bienestar y cuidado personal, Seguros ||| ', NAMES),
  ).toEqual({
    contactPerson: 'Ana Ruiz',
    categories: ['Limpieza', 'Belleza, bienestar y cuidado personal', 'Seguros'],
    location: null,
    isPacked: true,
  })
  expect(parseSubject('Ana ||| Otra cosa ||| Calle 8, Miami', NAMES)).toEqual({
    contactPerson: 'Ana',
    categories: ['Otra cosa'],
    location: 'Calle 8, Miami',
    isPacked: true,
  })
  expect(parseSubject('', NAMES)).toEqual({
    contactPerson: null,
    categories: [],
    location: null,
    isPacked: false,
  })
})

test('splitting a list as long as a cell takes no significant time [T53]', async () => {
  const { ms } = await processorTime(() => {
    const { categories } = parseSubject(`Ana ||| ${'a,'.repeat(50_000)}Limpieza`, NAMES)
    expect(categories).toHaveLength(50_001)
  })
  expect(ms).toBeLessThan(2_000)
})
