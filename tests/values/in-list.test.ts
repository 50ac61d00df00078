import { expect, test } from 'vitest'
import { formatList } from '~/values/text/in-list'

test.each([
  [[], ''],
  [['Teléfono'], 'Teléfono'],
  [['Teléfono', 'Dirección'], 'Teléfono y Dirección'],
  [['Nombre', 'Ciudad', 'Instagram'], 'Nombre, Ciudad e Instagram'],
  [['Lunes', 'Horario'], 'Lunes y Horario'],
  [['madera', 'hierro'], 'madera y hierro'],
])('formatList joins %j to «%s»', (words, sentence) => {
  expect(formatList(words)).toBe(sentence)
})
