import { expect, test } from 'vitest'
import { splitPackedBusinessSubject } from '~/features/business-admin/subject'
import { parseEmail, toCanonicalMailbox } from '~/values/contact/email'
import {
  toPresentableAddress,
  toPresentableBusinessName,
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
  expect(toPresentableBusinessName(written)).toBe(shown)
})

test('converts names of people, streets and sentences in capitals, too', () => {
  expect(toPresentableBusinessName('XIX CAFE')).toBe('XIX Cafe')
  expect(toPresentableText('DESDE EL SIGLO XIX')).toBe('Desde el siglo XIX')
  expect(toPresentableAddress('9 CALLE XIX')).toBe('9 Calle XIX')
  expect(toPresentablePerson('MARIA DE LA CRUZ')).toBe('Maria de la Cruz')
  expect(toPresentablePerson('María Ruiz')).toBe('María Ruiz')
  expect(toPresentableAddress('8670 SW 137 AVENUE')).toBe('8670 SW 137 Avenue')
  expect(toPresentableAddress('44039 US HWY 27 #101')).toBe('44039 US Hwy 27 #101')
  expect(toPresentableText('JANITORIAL. CARPETS IN HOMES')).toBe('Janitorial. Carpets in homes')
  expect(toPresentableText('Limpieza de LUJO')).toBe('Limpieza de LUJO')
})

test('an e-mail address is stored in lower case without its scheme, and another text is none [D99]', () => {
  for (const text of [' Ana@Example.COM ', 'mailto:ana@example.com'])
    expect(parseEmail(text)).toBe('ana@example.com')
  expect([parseEmail(''), parseEmail('ana@')]).toEqual([null, null])
})

test('spellings of an e-mail that reach one mailbox are one mailbox [T277]', () => {
  expect(toCanonicalMailbox('Ana+Citas@Ejemplo.com')).toBe('ana@ejemplo.com')
  expect(toCanonicalMailbox('an.a+x+y@googlemail.com')).toBe('ana@gmail.com')
  expect(toCanonicalMailbox('an.a@ejemplo.com')).toBe('an.a@ejemplo.com')
  for (const text of ['+14045550142', 'a@b@c', '']) expect(toCanonicalMailbox(text)).toBe(text)
})

const NAMES = ['Belleza, bienestar y cuidado personal', 'Limpieza', 'Seguros']

test('splits a subject with several parts, even with a comma within a category name [174, 175, D23]', () => {
  const read = (subject: string) => {
    const { contactPerson, categories, location, isPacked } = splitPackedBusinessSubject(subject, NAMES)
    return [contactPerson, categories, location, isPacked]
  }
  const categories = ['Limpieza', 'Belleza, bienestar y cuidado personal', 'Seguros']
  expect(read(`Ana Ruiz ||| ${categories.join(', ')} ||| `)).toEqual(['Ana Ruiz', categories, null, true])
  expect(read('Ana ||| Otra cosa ||| Calle 8, Miami')).toEqual(['Ana', ['Otra cosa'], 'Calle 8, Miami', true])
  expect(read('')).toEqual([null, [], null, false])
})

test('splitting a list as long as a cell takes no significant time [T53]', async () => {
  const { ms } = await processorTime(() => {
    const { categories } = splitPackedBusinessSubject(`Ana ||| ${'a,'.repeat(50_000)}Limpieza`, NAMES)
    expect(categories).toHaveLength(50_001)
  })
  expect(ms).toBeLessThan(2_000)
})
