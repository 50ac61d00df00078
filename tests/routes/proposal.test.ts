import { beforeEach, expect, test } from 'vitest'
import { addDays, getDateInZone } from '~/features/places/calendar'
import { hashToken } from '~/values/hash-token.server'
import { expectAnswer } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { rowOf, updateRows } from '../support/rows'
import { asking, serveBookings } from '../support/shared-server'

const { server, db, business, businessId, someOther, own } = await serveBookings()
const TOKEN = 'b'.repeat(32)
const DAY = addDays(new Date().toISOString().slice(0, 10), 9)
const page = `${business}/reservado/${TOKEN}`
let id: number
beforeEach(async () => {
  await db.deleteFrom('reservations').execute()
  await db.deleteFrom('booking_blocks').execute()
  await db.deleteFrom('rate_limits').execute()
  id = await addReservation(db, businessId, {
    ...{ full_name: 'Rosa Núñez', code: 'ABC234', token_hash: hashToken(TOKEN) },
    ...{ reservation_date: DAY, reservation_time: '10:00' },
  })
})

const ask = asking(server)
const send = (path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })
const sequence = async () => String((await rowOf(db, 'reservations', { id })).sequence)
const propose = async (hora: string, more: Record<string, string> = {}) =>
  send(`${own}/proponer/${id}`, { fecha: DAY, hora, cambio: await sequence(), ...more })
const slot = async () => {
  const { status, reservation_time } = await rowOf(db, 'reservations', { id })
  return `${status} ${reservation_time}`
}

test('declining a proposal does not change the reservation, and neither does an outdated or unknown answer [D65, T230]', async () => {
  const seen = await sequence()
  await propose('15:00')
  await send(`${page}?accion=aceptar`, { cambio: seen })
  await send(`${page}?accion=otra`, { cambio: await sequence() })
  await send(page, {})
  await send(`${page}?accion=rechazar`, { cambio: await sequence() })
  expect(await slot()).toBe('pending 10:00')
  expect((await ask(`${own}/reservas`)).text).toContain('No la aceptó')
  await send(`${page}?accion=aceptar`, { cambio: await sequence() })
  expect(await slot()).toBe('pending 10:00')
  expect((await send(`${business}/reservado/${'c'.repeat(32)}?accion=aceptar`, {})).status).toBe(404)
})

test.each([
  ['an invalid day', { fecha: '2031-02-30' }, 422],
  ['a day too far ahead', { fecha: '2099-01-01' }, 422],
  ['an invalid time', { hora: '25:99' }, 422],
  ['a time of ten thousand letters', { hora: '9'.repeat(10_000) }, 422],
  ['a time outside the hours', { hora: '03:00' }, 409],
  ['the reserved time', { hora: '10:00' }, 422],
])('an invalid proposal of a time shows the form again: %s [D61]', async (_, fields, status) => {
  const sent = await propose('15:00', fields)
  expect(sent.status).toBe(status)
  expect(sent.text).toContain('Proponer esta hora')
  expect(await db.selectFrom('reservation_proposals').selectAll().execute()).toEqual([])
})

test('the proposal form shows the times of another day, a button withdraws the proposal, and foreign ones return 404 [T31, T230]', async () => {
  const other = await propose('15:00', { ver: addDays(DAY, 1) })
  expect(other.text).toContain(`value="${addDays(DAY, 1)}"`)
  await propose('15:00')
  expect((await ask(`${own}/proponer/${id}`)).text).toContain('Ya le propusiste una hora')
  await send(`${own}/proponer/${id}?accion=retirar`, { cambio: await sequence() })
  expect(await db.selectFrom('reservation_proposals').selectAll().execute()).toEqual([])
  const theirs = await addReservation(db, await someOther(), { reservation_date: DAY })
  for (const wrong of [theirs, 0, 'x', '9'.repeat(30)])
    expect((await ask(`${own}/proponer/${wrong}`)).status).toBe(404)
  await updateRows(db, 'reservations', { id }, { status: 'cancelled' })
  expect((await ask(`${own}/proponer/${id}`)).status).toBe(404)
})

test('the form on «Mis reservas» contains the code in the address [D64]', async () => {
  expect((await ask('/mis-reservas?codigo=ABC234')).text).toMatch(/name="codigo"[^>]*value="ABC234"/)
  expect((await ask(`/mis-reservas?codigo=${'%22%3E'.repeat(100)}`)).status).toBe(200)
})

test("the owner's list of reservations has views for today, tomorrow and the week, and WhatsApp reminders for tomorrow [D65]", async () => {
  const today = getDateInZone('America/New_York', new Date())
  const add = (name: string, days: number) =>
    addReservation(db, businessId, {
      ...{ full_name: name, status: 'confirmed', reservation_date: addDays(today, days) },
      reservation_time: '23:30',
    })
  await add('Hilda', 0)
  await add('Marcos', 1)
  await add('Selma', 6)
  await add('Otilia', 7)
  const named = async (day: string) => {
    const { text } = await ask(`${own}/reservas${day && `?dia=${day}`}`)
    return ['Hilda', 'Marcos', 'Selma', 'Otilia'].filter((name) => text.includes(name)).join(' ')
  }
  expect(await named('hoy')).toBe('Hilda')
  expect(await named('manana')).toBe('Marcos')
  expect(await named('semana')).toBe('Hilda Marcos Selma')
  expect(await named('')).toBe('Hilda Marcos Selma Otilia')
  expect(await named('otro')).toBe('Hilda Marcos Selma Otilia')
  const { text } = await ask(`${own}/reservas?dia=manana`)
  const chats = [...text.matchAll(/https:\/\/wa\.me[^"]*/g)].map(([chat]) => decodeURIComponent(chat))
  const reminded = chats.filter((chat) => chat.includes('Te recuerdo tu cita de mañana'))
  expect(reminded).toHaveLength(1)
  expect(reminded[0]).toContain('Hola, Marcos.')
})

/** A day without reservations. */
const NEXT = addDays(DAY, 1)
const caller = (more: Record<string, string> = {}) => ({
  ...{ nombre: 'Rosa Núñez', telefono: '(404) 555-0142', fecha: NEXT, hora: '10:00', clave: 'once' },
  ...more,
})
const struck = async (time: string) =>
  new RegExp(`<input type="radio" name="hora"[^>]*disabled[^>]*value="${time}"`).test(
    (await ask(`${business}/reservar?fecha=${NEXT}`)).text,
  )

test('an owner enters a caller, whose reservation is confirmed, takes the slot and is stored once [D61]', async () => {
  expect((await ask(`${own}/anotar`)).text).toContain('Anotar la cita')
  expect((await send(`${own}/anotar`, caller())).status).toBe(303)
  await send(`${own}/anotar`, caller())
  const rows = db.selectFrom('reservations').select(['status', 'full_name', 'reservation_time'])
  expect(await rows.where('reservation_date', '=', NEXT).execute()).toEqual([
    { status: 'confirmed', full_name: 'Rosa Núñez', reservation_time: '10:00' },
  ])
  expect(await struck('10:00')).toBe(true)
  expect((await ask(`${own}/reservas`)).text).toContain('Rosa Núñez')
})

test('an invalid walk-in form is shown again with typed values, and a taken slot returns 409 [D61]', async () => {
  const wrong = await send(`${own}/anotar`, caller({ telefono: '12', comentario: 'Viene con su hija' }))
  expectAnswer(wrong, 422, 'value="Rosa Núñez"', 'Viene con su hija')
  await send(`${own}/anotar`, caller())
  const taken = await send(`${own}/anotar`, caller({ nombre: 'Ana', clave: 'other' }))
  expectAnswer(taken, 409, 'Ese horario ya está ocupado', 'value="Ana"')
})

test('an owner can block and unblock hours, and no one else can open the page [D61, T31]', async () => {
  expect((await send(`${own}/bloqueos`, { dia: NEXT, de: '10:00', a: '09:00' })).text).toContain(
    'La hora final va después',
  )
  await send(`${own}/bloqueos`, { dia: NEXT, de: '10:00', a: '11:00' })
  expect(await struck('10:00')).toBe(true)
  expect(await struck('11:00')).toBe(false)
  const { text } = await ask(`${own}/bloqueos`)
  expect(text).toMatch(/de 10:00.a\..m\. a 11:00.a\..m\./)
  await send(`${own}/bloqueos?accion=quitar`, { dia: NEXT, cuarto: '40' })
  expect(await struck('10:00')).toBe(false)
  for (const part of ['anotar', 'bloqueos'])
    expect((await ask(`/mi-negocio/${'a'.repeat(32)}/${part}`)).status).toBe(404)
})
