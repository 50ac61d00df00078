import { expect, test } from 'vitest'
import { findPasswordProblem } from '~/features/accounts/password'

test.each([
  ['corta', 'Usa al menos 12 caracteres'],
  ['x'.repeat(201), 'Usa como mucho 200 caracteres'],
  ['lucia.mendez.2026', 'Se parece demasiado a tu usuario'],
  ['LuciaMendez!!!!', 'Se parece demasiado a tu usuario'],
  ['contraseña1234', 'cualquiera adivina'],
  ['Password2026!!', 'cualquiera adivina'],
  ['123456789012', 'cualquiera adivina'],
  ['qwertyuiop1234', 'cualquiera adivina'],
  ['aaaaaaaaaaaaaa', 'cualquiera adivina'],
  ['abababababab', 'cualquiera adivina'],
  ['DirectorioLatino2026', 'cualquiera adivina'],
  ['administrador-2026', 'cualquiera adivina'],
])('refuses the new password %s with the sentence: %s [D34]', (password, sentence) => {
  expect(findPasswordProblem(password, 'lucia.mendez')).toContain(sentence)
})

test.each([
  'tres gatos y un camión',
  'una-clave-de-prueba-1',
  'k7mp-x2vw-9hqr-tb4n',
  'mi abuela cocina mole',
])('accepts the new password %s', (password) =>
  expect(findPasswordProblem(password, 'lucia.mendez')).toBeNull(),
)
