import { beforeEach, expect, test } from 'vitest'
import { addDays } from '~/features/places/calendar'
import { asking, serveBookings } from '../support/shared-server'

const { server, db, business, own } = await serveBookings()
beforeEach(async () => {
  await db.deleteFrom('reservations').execute()
  await db.deleteFrom('booking_blocks').execute()
  await db.deleteFrom('rate_limits').execute()
})

const ask = asking(server)
const send = (path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })

const DAY = addDays(new Date().toISOString().slice(0, 10), 9)
const caller = (more: Record<string, string> = {}) => ({
  ...{ nombre: 'Rosa Núñez', telefono: '(404) 555-0142', fecha: DAY, hora: '10:00', clave: 'once' },
  ...more,
})
const struck = async (time: string) =>
  new RegExp(`<input type="radio" name="hora"[^>]*disabled[^>]*value="${time}"`).test(
    (await ask(`${business}/reservar?fecha=${DAY}`)).text,
  )

test('an owner enters a caller, whose reservation is confirmed, takes the slot and is stored once [D61]', async () => {
  expect((await ask(`${own}/anotar`)).text).toContain('Anotar la cita')
  expect((await send(`${own}/anotar`, caller())).status).toBe(303)
  await send(`${own}/anotar`, caller())
  const rows = await db
    .selectFrom('reservations')
    .select(['status', 'full_name', 'reservation_time'])
    .execute()
  expect(rows).toEqual([{ status: 'confirmed', full_name: 'Rosa Núñez', reservation_time: '10:00' }])
  expect(await struck('10:00')).toBe(true)
  expect((await ask(`${own}/reservas`)).text).toContain('Rosa Núñez')
})

test('an invalid walk-in form is shown again with typed values, and a taken slot returns 409 [D61]', async () => {
  const wrong = await send(`${own}/anotar`, caller({ telefono: '12', comentario: 'Viene con su hija' }))
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('value="Rosa Núñez"')
  expect(wrong.text).toContain('Viene con su hija')
  await send(`${own}/anotar`, caller())
  const taken = await send(`${own}/anotar`, caller({ nombre: 'Ana', clave: 'other' }))
  expect(taken.status).toBe(409)
  expect(taken.text).toContain('Ese horario ya está ocupado')
  expect(taken.text).toContain('value="Ana"')
})

test('an owner can block and unblock hours, and no one else can open the page [D61, T31]', async () => {
  expect((await send(`${own}/bloqueos`, { dia: DAY, de: '10:00', a: '09:00' })).text).toContain(
    'La hora final va después de la primera',
  )
  await send(`${own}/bloqueos`, { dia: DAY, de: '10:00', a: '11:00' })
  expect(await struck('10:00')).toBe(true)
  expect(await struck('11:00')).toBe(false)
  const { text } = await ask(`${own}/bloqueos`)
  expect(text).toMatch(/de 10:00.a\..m\. a 11:00.a\..m\./)
  await send(`${own}/bloqueos?accion=quitar`, { dia: DAY, cuarto: '40' })
  expect(await struck('10:00')).toBe(false)
  for (const part of ['anotar', 'bloqueos'])
    expect((await ask(`/mi-negocio/${'a'.repeat(32)}/${part}`)).status).toBe(404)
})
