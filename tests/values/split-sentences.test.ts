import { expect, test } from 'vitest'
import { splitSentences } from '~/values/text/clean'

test.each([
  [
    'Consultorio del Dr. Soto y la Lic. Ana Ruiz. Tel. 404-555-0142 ext. 3.',
    ['Consultorio del Dr. Soto y la Lic. Ana Ruiz.', 'Tel. 404-555-0142 ext. 3.'],
  ],
  ['Visita https://ejemplo.com/contacto?ref=1 hoy.', ['Visita https://ejemplo.com/contacto?ref=1 hoy.']],
  [
    'Somos una S.A. en EE. UU. desde 1999. ¡Llama! Av. Sol núm. 4.',
    ['Somos una S.A. en EE. UU. desde 1999.', '¡Llama!', 'Av. Sol núm. 4.'],
  ],
  ['Cerramos a las 5 p. m. Gracias.\nAna P. Ruiz', ['Cerramos a las 5 p. m.', 'Gracias.', 'Ana P. Ruiz']],
  ['Mira www.sol.com. Escribe a ana@sol.com.', ['Mira www.sol.com.', 'Escribe a ana@sol.com.']],
  ['', []],
])('splits %s into its sentences, but not at abbreviations or in links [126]', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})
