import { expect, test } from 'vitest'
import { findWordingFaults } from '../support/wording'

test.each([
  [
    '<p><b>Negocio creado</b>Uñas by Karla<a href="/">Abrir</a></p>',
    ['glued: creado|Uñas', 'glued: Karla|Abrir'],
  ],
  ['<div><a href="/">Karla</a><span>12 de mayo</span></div>', ['glued: Karla||12']],
  ['<p>Se unió Luna S.A..</p>', ['doubled stop: A..']],
  ['<p>Progreso: 1<!-- --> fotos completadas</p>', ['plural of one: 1 fotos']],
  ['<button aria-label="Borrar 1 reservas">Borrar</button>', ['plural of one: 1 reservas']],
  ['<p>Faltan 1</p>', ['plural of one: Faltan 1']],
])('finds the writing errors in %s', (html, faults) => {
  expect(findWordingFaults(html)).toEqual(faults)
})

test.each([
  '<p>YouTube y WhatsApp, S.A., espera...</p>',
  '<ul><li>Karla</li><li>Luna</li></ul><a href="/">Uno</a><a href="/">Dos</a>',
  '<p>Karla<svg><title>Estrella</title></svg><b aria-hidden="true">Luna</b></p>',
  '<p>21 fotos, 1 foto, 1 mes, 1 ms, de 1 a 5, 10:1 fotos</p>',
])('finds no writing error in %s', (html) => {
  expect(findWordingFaults(html)).toEqual([])
})
