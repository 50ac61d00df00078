import { expect, test } from 'vitest'
import { mergedInWords } from '../../../app/features/contacts/merge/labels'

const NONE = {
  ...{ ratings: 0, withdrawn: 0, reservations: 0, beside: 0 },
  ...{ promotions: 0, ownerLinks: 0, reports: 0 },
}

test.each([
  [{ reservations: 1 }, [], [], 'Pasó 1 reserva.'],
  [{ reservations: 2 }, [], [], 'Pasaron 2 reservas.'],
  [
    { ratings: 1, reports: 1 },
    ['los idiomas', 'el correo'],
    [],
    'Pasaron 1 calificación y 1 reporte. Se completó lo que faltaba: los idiomas y el correo.',
  ],
  [
    {},
    [],
    ['el nombre', 'el teléfono'],
    'No había nada que pasar. Del otro se tomó: el nombre y el teléfono.',
  ],
])('a merge of %j says what it did in whole sentences', (moved, filled, taken, said) => {
  expect(mergedInWords({ moved: { ...NONE, ...moved }, filled, taken })).toBe(said)
})
