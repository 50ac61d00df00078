import { expect, test } from 'vitest'
import { inList } from '~/values/text/in-list'

test.each([
  [[], ''],
  [['Teléfono'], 'Teléfono'],
  [['Teléfono', 'Dirección'], 'Teléfono y Dirección'],
  [['Nombre', 'Ciudad', 'Instagram'], 'Nombre, Ciudad e Instagram'],
  [['Lunes', 'Horario'], 'Lunes y Horario'],
  [['madera', 'hierro'], 'madera y hierro'],
])('%j is listed in a sentence as «%s»', (words, sentence) => {
  expect(inList(words)).toBe(sentence)
})
