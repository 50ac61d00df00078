import { expect, test } from 'vitest'
import { splitSentences } from '~/values/text/clean'

test.each([
  'Consultorio del Dr. Soto y la Lic. Ana Ruiz. | Tel. 404-555-0142 ext. 3.',
  'Visita https://ejemplo.com/contacto?ref=1 hoy.',
  'Somos una S.A. en EE. UU. desde 1999. | ¡Llama! | Av. Sol núm. 4.',
  'Cerramos a las 5 p. m. | Gracias. | Ana P. Ruiz',
  'Mira www.sol.com. | Escribe a ana@sol.com.',
])('splits a text into its sentences, but not at abbreviations or in links: %s [126]', (marked) => {
  expect(splitSentences(marked.replaceAll(' | ', ' '))).toEqual(marked.split(' | '))
})

test('line breaks also end a sentence, and an empty text has none', () => {
  expect(splitSentences('Gracias.\nAna P. Ruiz')).toEqual(['Gracias.', 'Ana P. Ruiz'])
  expect(splitSentences('')).toEqual([])
})
