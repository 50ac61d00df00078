import { expect, test } from 'vitest'
import { describeMerge } from '~/features/business-admin/merge/schema'

const NONE = {
  ...{ ratings: 0, withdrawn: 0, reservations: 0, beside: 0 },
  ...{ promotions: 0, ownerLinks: 0, reports: 0 },
}
const NOTHING = { moved: NONE, taken: [], closedLinks: 0, photosLeftOut: 0 }

test.each([
  [{ moved: { ...NONE, reservations: 1 } }, 'Pasó 1 reserva.'],
  [{ moved: { ...NONE, reservations: 2 } }, 'Pasaron 2 reservas.'],
  [
    { moved: { ...NONE, ratings: 1, reports: 1 }, taken: ['Idiomas', 'Teléfono'] },
    'Pasaron 1 calificación y 1 reporte. Del otro quedó: Idiomas y Teléfono.',
  ],
  [
    { closedLinks: 1, photosLeftOut: 1 },
    'No había nada que pasar. El enlace privado del duplicado quedó cerrado. No cupo 1 foto del duplicado.',
  ],
  [
    { closedLinks: 2, photosLeftOut: 4 },
    'No había nada que pasar. Los 2 enlaces privados del duplicado quedaron cerrados. No cupieron 4 fotos del duplicado.',
  ],
])('describeMerge describes a merge of %j in sentences', (done, words) => {
  expect(describeMerge({ ...NOTHING, ...done })).toBe(words)
})
