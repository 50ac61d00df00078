import { expect, test } from 'vitest'
import { movedInWords } from '../../../app/features/contacts/merge/labels'

const NONE = {
  ...{ ratings: 0, withdrawn: 0, reservations: 0, beside: 0 },
  ...{ promotions: 0, ownerLinks: 0, reports: 0 },
}

test.each([
  [{ reservations: 1 }, [], 'Pasó 1 reserva.'],
  [{ reservations: 2 }, [], 'Pasaron 2 reservas.'],
  [
    { ratings: 1, reports: 1 },
    ['Idiomas', 'Correo'],
    'Pasaron 1 calificación y 1 reporte. Se completó lo que faltaba: Idiomas y Correo.',
  ],
])('a merge of %j says what it did in whole sentences', (moved, filled, said) => {
  expect(movedInWords({ ...NONE, ...moved }, filled)).toBe(said)
})
