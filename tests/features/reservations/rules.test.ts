import { describe, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { describeBookedServices, listFreeTimes } from '~/features/reservations/availability.server'
import { moveReservation, setReservationStatus } from '~/features/reservations/change.server'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import {
  bookingRulesSchema,
  findCustomBookingRules,
  formatBookingRulesForComparison,
  saveBookingRules,
} from '~/features/reservations/rules.server'
import { reservationSchema } from '~/features/reservations/schema'
import {
  type BookingRules,
  DEFAULT_BOOKING_RULES,
  DEFAULT_BOOKING_RULES_WITH_SERVICES,
  getBookingLength,
  getChosenLength,
} from '~/features/reservations/slots'
import { listUnansweredReservations } from '~/features/reservations/unanswered.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { DATE, NOW, REQUEST, withBookable } from '../../support/bookings'
import { addReservation } from '../../support/reservation-rows'
import { insertRows, newestRow } from '../../support/rows'
import { SLOT_TIMES } from '../../support/slot-times'

const by = { actor: { username: 'ana' }, now: NOW }

async function withRules(rules: Partial<BookingRules> | null = null) {
  const { business: id, ...shop } = await withBookable({
    phone: null,
    whatsapp: null,
    email: 'a@example.com',
  })
  const given = { rules: { ...DEFAULT_BOOKING_RULES_WITH_SERVICES, ...rules }, before: '' }
  if (rules) await saveBookingRules(shop.db, by, id, given)
  const book = (wanted: Parameters<typeof shop.book>[0] = {}, token?: string) =>
    shop.book(wanted, token === undefined ? {} : { token })
  return { ...shop, id, book, row: () => newestRow(shop.db, 'reservations') }
}

const FORM = { fecha: DATE, hora: '10:00', nombre: 'Rosa', telefono: '505 555 0123' }
const wrongFields = (sent: { status?: string | undefined; error?: object | null }) =>
  Object.keys(sent.error ?? {}).sort()

const errorsOf = (business: Parameters<typeof reservationSchema>[0], form: Record<string, string>) =>
  wrongFields(parseSubmission(new URLSearchParams(form), reservationSchema(business)))

test('a business without rules offers 18 half hours, requires all fields and confirms by hand [146, 148, 152, D156]', async () => {
  const { db, bookable, book, row } = await withRules()
  const business = await bookable()
  expect(business.rules).toEqual(DEFAULT_BOOKING_RULES)
  expect(await listFreeTimes(db, business, DATE)).toEqual(SLOT_TIMES)
  expect(errorsOf(business, FORM)).toEqual(['correo', 'requerimiento'])
  await book()
  expect(await row()).toMatchObject({ status: 'pending', minutes: 30, buffer_minutes: 0 })
})

test('a business without phone, WhatsApp, e-mail or private link takes no reservations [D106]', async () => {
  const { db, id, bookable } = await withRules()
  await db.updateTable('businesses').set({ phone: null, whatsapp: '', email: null }).execute()
  expect((await bookable()).canAnswer).toBe(false)
  await createOwnerLink(db, id)
  expect((await bookable()).canAnswer).toBe(true)
  await db.updateTable('owner_links').set({ revoked_at: NOW.toISOString() }).execute()
  expect((await bookable()).canAnswer).toBe(false)
})

describe('booking rules of a business', () => {
  test('booking rules set the distance of start times, the minimum notice and the maximum days ahead [D116, D156]', async () => {
    const { db, bookable } = await withRules({ step: 15, hoursAhead: 4, daysAhead: 3 })
    const business = await bookable()
    expect((await listFreeTimes(db, business, '2026-11-23'))[0]).toBe('16:15')
    expect((await listFreeTimes(db, business, DATE)).slice(0, 3)).toEqual(['09:00', '09:15', '09:30'])
    expect(await listFreeTimes(db, business, '2026-11-27')).toEqual([])
    expect(errorsOf(business, { ...FORM, fecha: '2026-11-27' })).toEqual(['fecha'])
  })

  test('booking rules require only name and phone, unless the owner wants more fields [D156]', async () => {
    const { bookable, book, row } = await withRules({})
    expect(errorsOf(await bookable(), FORM)).toEqual([])
    expect(errorsOf(await bookable(), {})).toEqual(['fecha', 'hora', 'nombre', 'telefono'])
    await book()
    expect(await row()).toMatchObject({ email: null, requirement: null })
    const more = await withRules({ asks: { email: true, requirement: true, comment: false } })
    expect(errorsOf(await more.bookable(), FORM)).toEqual(['correo', 'requerimiento'])
  })

  test('booking rules can confirm at once, except doubtful requests; moving a reservation keeps its status [D116, T286]', async () => {
    const { db, book, row } = await withRules({ isConfirmedAtOnce: true })
    await book()
    const { id: booked, status } = await row()
    expect(status).toBe('confirmed')
    await moveReservation(db, booked, { date: DATE, time: '11:00' }, { changedBy: 'customer', now: NOW })
    expect(await row()).toMatchObject({ status: 'confirmed', reservation_time: '11:00' })
    await book({ isDoubtful: true })
    expect((await row()).status).toBe('pending')
    const moved = { date: DATE, time: '12:00' }
    await moveReservation(db, (await row()).id, moved, { changedBy: 'customer', now: NOW })
    expect(await row()).toMatchObject({ status: 'pending', reservation_time: '12:00' })
  })

  test('a doubtful correction makes a confirmed reservation pending, and a later clean one does not confirm it [T293]', async () => {
    const { book, row } = await withRules({ isConfirmedAtOnce: true })
    const again = (comment: string | null, isDoubtful: boolean) => book({ comment, isDoubtful }, 'same')
    await book({}, 'same')
    expect(await again(null, true)).toMatchObject({ ok: true, isNew: false })
    expect(await row()).toMatchObject({ status: 'confirmed', is_doubtful: 0 })
    expect(await again('Mira http://casino.test', true)).toMatchObject({ ok: true, isNew: false })
    expect(await row()).toMatchObject({ status: 'pending', is_doubtful: 1 })
    expect(await again('Gracias', false)).toMatchObject({ ok: true, isNew: false })
    expect(await row()).toMatchObject({ status: 'pending', is_doubtful: 1, comment: 'Gracias' })
  })

  test('the limit of open reservations per phone also applies if a correction changes the phone [T186]', async () => {
    const { book, row } = await withRules({ maxOpen: 1 })
    await book()
    await book({ time: '11:00', phone: '+15055550124' }, 'same')
    expect(await book({ time: '11:00' }, 'same')).toEqual({ ok: false, reason: 'too_many_open' })
    expect((await row()).phone).toBe('+15055550124')
    const own = { time: '11:00', phone: '+15055550124;ext=4' }
    expect(await book(own, 'same')).toMatchObject({ ok: true, isNew: false })
    expect(await book({ ...own, phone: '+15055550125' }, 'same')).toMatchObject({ ok: true, isNew: false })
  })

  test('booking rules limit the open reservations of one phone [D116, T186]', async () => {
    const { db, book, row } = await withRules({ maxOpen: 1 })
    expect(await book()).toMatchObject({ ok: true })
    expect(await book({ time: '11:00' })).toEqual({ ok: false, reason: 'too_many_open' })
    const withExtension = { time: '11:00', phone: `${REQUEST.phone};ext=4` }
    expect(await book(withExtension)).toEqual({ ok: false, reason: 'too_many_open' })
    expect(await book({ time: '11:00', phone: '+15055550124' })).toMatchObject({ ok: true })
    await setReservationStatus(db, (await row()).id - 1, 'cancelled', { changedBy: 'customer', now: NOW })
    expect(await book({ time: '12:00' })).toMatchObject({ ok: true })
  })

  test('does not overwrite booking rules that changed since the form was opened, and can remove them [F44]', async () => {
    const { db, id } = await withRules({ step: 15 })
    const stored = await findCustomBookingRules(db, id)
    expect(await saveBookingRules(db, by, id, { rules: DEFAULT_BOOKING_RULES, before: '' })).toMatchObject({
      ok: false,
    })
    const removal = { rules: null, before: formatBookingRulesForComparison(stored) }
    expect(await saveBookingRules(db, by, id, removal)).toEqual({ ok: true })
    expect(await findCustomBookingRules(db, id)).toBeNull()
  })

  test.each([
    ['paso', '20'],
    ['paso', ''],
    ['anticipacion', '-1'],
    ['anticipacion', '169'],
    ['anticipacion', 'dos'],
    ['hasta', '0'],
    ['hasta', '366'],
    ['hasta', '1e2'],
    ['maximo', '0'],
    ['maximo', '21'],
    ['confirmar', 'quizás'],
    ['pide', 'dinero'],
  ])('the booking rules form rejects %s «%s» at its field', (name, value) => {
    const right = { paso: '30', anticipacion: '0', hasta: '365', confirmar: 'a-mano' }
    const sent = parseSubmission(new URLSearchParams({ ...right, [name]: value }), bookingRulesSchema)
    expect(wrongFields(sent).map((field) => field.replace(/\[.*/, ''))).toEqual([name])
  })
})

describe('services with lengths', () => {
  async function withServices(capacity = 1) {
    const business = await withRules()
    const at = { business_id: business.id }
    const price = { price_kind: 'fixed', price_cents: 2500 } as const
    await insertRows(business.db, 'business_services', [
      { ...at, position: 0, name: 'Corte', minutes: 45, buffer_minutes: 15, ...price },
      { ...at, position: 1, name: 'Barba', minutes: 15, buffer_minutes: 0 },
      { ...at, position: 2, name: 'Venta de productos', buffer_minutes: 0 },
    ])
    await business.db.updateTable('businesses').set({ slot_capacity: capacity }).execute()
    return business
  }

  test('several chosen services take the sum of their times, and then the longest of their breaks [D116, D156]', async () => {
    const { bookable } = await withServices()
    const { services, rules } = await bookable()
    expect(rules).toEqual(DEFAULT_BOOKING_RULES_WITH_SERVICES)
    expect(services.map(({ name, about }) => [name, about])).toEqual([
      ['Corte', '$25 · 45 min'],
      ['Barba', '15 min'],
    ])
    expect(getBookingLength(services)).toEqual({ minutes: 60, buffer: 15 })
    expect(getChosenLength(services, ['Corte', 'Otro'])).toEqual({ minutes: 45, buffer: 15 })
    expect(getChosenLength(services, [])).toEqual({ minutes: 15, buffer: 0 })
  })

  test('the page of a reservation states length and price of its services, unless their length changed', async () => {
    const { db, book } = await withServices()
    const length = { minutes: 60, buffer: 15 }
    expect(await book({ requirement: 'Corte, Barba', length }, 'both')).toMatchObject({ ok: true })
    const described = async () => {
      const reservation = await readCustomerReservation(db, 'both', NOW)
      if (!reservation) throw new Error('There is no reservation')
      return [
        await describeBookedServices(db, reservation),
        await describeBookedServices(db, { ...reservation, requirement: 'Corte y algo más' }),
        await describeBookedServices(db, { ...reservation, requirement: null }),
      ]
    }
    expect(await described()).toEqual([['Corte · $25 · 45 min', 'Barba · 15 min'], null, null])
    await db.updateTable('business_services').set({ minutes: 30 }).where('name', '=', 'Barba').execute()
    expect(await described()).toEqual([null, null, null])
  })

  test('chosen services replace the requirement, which then contains their names [152, D156]', async () => {
    const { bookable } = await withServices()
    const business = await bookable()
    expect(errorsOf(business, FORM)).toEqual(['servicios'])
    expect(errorsOf(business, { ...FORM, servicios: 'Manicure' })).toEqual(['servicios'])
    const form = new URLSearchParams([
      ...Object.entries(FORM),
      ['servicios', 'Barba'],
      ['servicios', 'Corte'],
    ])
    const sent = parseSubmission(form, reservationSchema(business))
    expect(sent.status === 'success' && sent.value).toMatchObject({
      requirement: 'Corte, Barba',
      length: { minutes: 60, buffer: 15 },
      email: null,
    })
  })

  test('a service occupies its duration and break: after 45 minutes at 10:00, 10:30 is taken [D61, T185]', async () => {
    const { db, bookable, book } = await withServices()
    const length = { minutes: 45, buffer: 15 }
    expect(await book({ length })).toMatchObject({ ok: true })
    const free = await listFreeTimes(db, await bookable(), DATE, length)
    expect(free.filter((time) => time >= '09:00' && time <= '11:30')).toEqual(['09:00', '11:00', '11:30'])
    expect(await listFreeTimes(db, await bookable(), DATE, { minutes: 15, buffer: 0 })).toContain('09:30')
    expect(await book({ time: '09:30', length })).toEqual({ ok: false, reason: 'slot_taken' })
  })
})

describe('the same reservation form sent again', () => {
  test('a reservation form sent again corrects the phone and books once [T91, F92]', async () => {
    const { book, row } = await withRules()
    const once = await book({}, 'same')
    expect(await book({ phone: '+15055550199' }, 'same')).toMatchObject({ ...once, isNew: false })
    expect(await row()).toMatchObject({ phone: '+15055550199', sequence: 1 })
    await book({ phone: '+15055550199' }, 'same')
    expect((await row()).sequence).toBe(1)
  })

  test('a corrected form is refused once the business takes no reservations, and the same form still gets its answer [T91]', async () => {
    const { db, id, book, row } = await withRules()
    const once = await book({}, 'same')
    await db.updateTable('businesses').set({ closed_kind: 'for_good' }).where('id', '=', id).execute()
    expect(await book({}, 'same')).toEqual({ ...once, isNew: false })
    expect(await book({ phone: '+15055550199' }, 'same')).toEqual({ ok: false, reason: 'no_business' })
    expect((await row()).phone).toBe(REQUEST.phone)
  })

  test('a reservation form sent again after a cancellation books again, once [T91, F93]', async () => {
    const { db, book, row } = await withRules()
    const first = await book({}, 'same')
    await setReservationStatus(db, (await row()).id, 'cancelled', { changedBy: 'customer', now: NOW })
    const second = await book({}, 'same')
    expect(second).toMatchObject({ ok: true, isNew: true })
    expect(second.ok && first.ok && second.token !== first.token).toBe(true)
    expect(await book({}, 'same')).toEqual({ ...second, isNew: false })
    expect(await row()).toMatchObject({ status: 'pending' })
  })

  test('a reservation form sent again with another duration takes the needed time, or fails and keeps its time [T91, T185]', async () => {
    const { book, row } = await withRules()
    await book({}, 'same')
    await book({ time: '11:00' })
    expect(await book({ length: { minutes: 90, buffer: 0 } }, 'same')).toEqual({
      ok: false,
      reason: 'slot_taken',
    })
    expect(await book({ length: { minutes: 60, buffer: 0 } }, 'same')).toMatchObject({
      ok: true,
      isNew: false,
    })
    expect((await row()).minutes).toBe(30)
  })
})

test('overdue requests of this morning do not hide an upcoming one, and upcoming ones hide no overdue one [D65]', async () => {
  const { db, id } = await withRules()
  const add = (time: string, date: string, time_zone: string) =>
    addReservation(db, id, { reservation_date: date, reservation_time: time, time_zone })
  for (let hour = 10; hour < 22; hour++) await add(`${hour}:00`, DATE, 'America/New_York')
  await add('17:30', DATE, 'Pacific/Honolulu')
  for (let minute = 10; minute < 40; minute++) await add(`23:${minute}`, DATE, 'Pacific/Honolulu')
  const listed = await listUnansweredReservations(db, new Date('2026-11-25T03:10:00Z'))
  expect(listed.filter(({ isOver }) => !isOver)).toHaveLength(10)
  expect(listed[0]?.when).toContain('5:30')
  expect(listed.filter(({ isOver }) => isOver)).toHaveLength(10)
})

test('lists a request that had no answer for a day, and marks it from that hour on until it is answered [D65]', async () => {
  const { db, book } = await withRules()
  await book()
  const listed = async (now: string) =>
    (await listUnansweredReservations(db, new Date(now))).map(({ fullName, when, isOver }) => [
      fullName,
      when,
      isOver,
    ])
  expect(await listed('2026-11-24T12:00:00Z')).toEqual([])
  const open = await readCustomerReservation(db, 1, new Date('2026-11-24T12:00:00Z'))
  expect(open?.isUnanswered).toBe(false)
  await db.updateTable('reservations').set({ created_at: '2026-11-23T11:00:00.000Z' }).execute()
  expect(await listed('2026-11-24T12:00:00Z')).toEqual([
    ['Rosa Núñez', expect.stringContaining('10:00'), false],
  ])
  expect((await readCustomerReservation(db, 1, new Date('2026-11-24T12:00:00Z')))?.isUnanswered).toBe(true)
  for (const later of ['2026-11-24T16:00:00Z', '2027-01-24T16:00:00Z'])
    expect(await listed(later), later).toEqual([['Rosa Núñez', expect.stringContaining('10:00'), true]])
  await db.updateTable('reservations').set({ status: 'confirmed' }).execute()
  for (const now of ['2026-11-24T12:00:00Z', '2026-11-24T16:00:00Z']) expect(await listed(now)).toEqual([])
})
