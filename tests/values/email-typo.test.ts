import { expect, test } from 'vitest'
import { suggestEmail } from '~/values/contact/email-typo'

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana.Ruiz@hotmial.com', 'Ana.Ruiz@hotmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@GMAI.COM', 'ana@gmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@panaderia.cmo', 'ana@panaderia.com'],
])('suggests a correction: %s → %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@GMAIL.com',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@hotmail.es',
  'ana@yahoo.com.mx',
  'ana@live.com',
  'ana@panaderia.mx',
  'ana@ejemplo.com',
  'ana',
  '@gmail.con',
  '',
])('suggests no correction for %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
