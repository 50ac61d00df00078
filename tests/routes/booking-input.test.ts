import { beforeEach, expect, test } from 'vitest'
import { addDays } from '~/features/places/calendar'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { insertRows } from '../support/rows'
import { asking, serveBookings } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business, businessId } = await serveBookings()
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('business_services').where('business_id', '=', businessId).execute()
})

const ask = asking(server)
type Fields = Record<string, string>
const send = (path: string, fields: Fields) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const booking = (): Fields => ({
  ...{ nombre: 'Rosa Quintanilla', correo: 'rosa.q@example.com', telefono: '(404) 555-0142' },
  ...{ requerimiento: 'Corte y peinado', comentario: 'Llego caminando', fecha: inDays(9), hora: '10:00' },
})

/** Expects a message for the field, and the typed values of the other fields. */
function expectKept(text: string, field: string, fields: Fields) {
  expect(text).toMatch(new RegExp(`id="${field}-error"|href="#${field}"`))
  for (const [name, value] of Object.entries(fields))
    if (name !== field && value.length > 3) expect(text, name).toContain(value)
}

test.each<[string, string]>([
  ['nombre', '   '],
  ['telefono', '555'],
  ['telefono', '+52 55 1234 5678'],
  ['correo', 'rosa@'],
  ['requerimiento', ''],
  ['correo', `${'a'.repeat(300)}@example.com`],
  ['comentario', 'x'.repeat(MAX_FIELD_LENGTHS.reservation.comentario + 1)],
  ['fecha', 'mañana'],
  ['fecha', '2020-01-01'],
  ['hora', '25:00'],
  ['hora', '10:07'],
  ['hora', 'a las diez'],
])(
  'a booking with an invalid %s (%.12s) shows the form with the message at the field and the typed values [146, 147, D63]',
  async (field, value) => {
    const { status, text } = await send(`${business}/reservar`, {
      ...booking(),
      sello: formTokenOf(server),
      [field]: value,
    })
    expect(status).toBe(422)
    const typed = { ...booking(), [field]: '' }
    // The hour is chosen, not typed, and a wrong day has no hours.
    if (field === 'fecha') typed.hora = ''
    expectKept(text, field, typed)
    if (value === '2020-01-01') expect(text).toMatch(/name="fecha"[^>]*value="2020-01-01"/)
    const booked = db.selectFrom('reservations').where('full_name', '=', 'Rosa Quintanilla').select('id')
    expect(await booked.execute()).toEqual([])
  },
)

test.each([
  ['none', []],
  ['one that is not offered', ['Corte', 'Otro']],
  ['more than eight hours', ['Corte', 'Novia']],
])('a booking with invalid services (%s) shows the form with the other values [152]', async (_, chosen) => {
  await insertRows(db, 'business_services', [
    { business_id: businessId, position: 0, name: 'Corte', minutes: 45 },
    { business_id: businessId, position: 1, name: 'Novia', minutes: 480 },
  ])
  const { requerimiento: _none, ...rest } = booking()
  const body = new URLSearchParams({ ...rest, sello: formTokenOf(server) })
  for (const name of chosen) body.append('servicios', name)
  const { status, text } = await ask(`${business}/reservar`, { method: 'POST', body })
  expect(status).toBe(422)
  expectKept(text, 'servicios', { nombre: rest.nombre ?? '', comentario: rest.comentario ?? '' })
})
