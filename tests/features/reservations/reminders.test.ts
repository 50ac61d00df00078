import { expect, test } from 'vitest'
import { setReservationStatus } from '~/features/reservations/change.server'
import {
  areRemindersStopped,
  createStopRemindersToken,
  enqueueReminders,
  setRemindersStopped,
} from '~/features/reservations/reminders.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { addReservation } from '../../support/reservation-rows'
import { updateRows } from '../../support/rows'

const SITE = { name: 'Directorio Latino', origin: 'https://directorio.example' }
const SECRET = 'the secret'
/** Reservations of the tests are on 2026-11-24. 9:30 in New York, 8:30 in Chicago, 6:30 in Los Angeles. */
const MORNING = new Date('2026-11-23T14:30:00Z')
/** 20:30 in New York. */
const EVENING = new Date('2026-11-24T01:30:00Z')

async function withReservation(values: Parameters<typeof addReservation>[2] = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 0 })
  const business = await addBusiness(db, [category], { business_name: 'Salón Rosa', phone: '+14045550199' })
  const add = (more: typeof values = {}) =>
    addReservation(db, business, {
      ...{ business_name: 'Salón Rosa', status: 'confirmed', email: 'rosa@ejemplo.com', code: 'ABC234' },
      ...values,
      ...more,
    })
  const id = await add()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const run = (now = MORNING) => enqueueReminders(db, { site: SITE, secret: SECRET, now, onError })
  const mails = () => queuedMails(db)
  return { db, business, id, add, run, mails, errors }
}

test('a reservation whose reminder fails is reported, and the next one gets its reminder [F77]', async () => {
  const { db, id, add, run, errors } = await withReservation()
  await add({ code: 'XYZ789' })
  await db.updateTable('reservations').set({ time_zone: 'Nowhere/Nothing' }).where('id', '=', id).execute()
  expect(await run()).toBe(1)
  expect(errors).toHaveLength(1)
})

test('enqueues one reminder, without private link, for a confirmed reservation of tomorrow [D64, F112]', async () => {
  const { id, run, mails } = await withReservation()
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await run(EVENING)).toBe(0)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    key: `reservation-${id}-reminder-2026-11-24`,
    to: 'rosa@ejemplo.com',
    subject: 'Mañana tienes una cita: Salón Rosa',
  })
  expect(mail?.text).toContain('martes 24 de noviembre de 2026, 10:00\u00a0a.\u00a0m.')
  expect(mail?.text).toContain('https://directorio.example/mis-reservas?codigo=ABC234')
  expect(mail?.text).toContain(
    `https://directorio.example/mis-reservas/recordatorios/${createStopRemindersToken(SECRET, 'rosa@ejemplo.com')}`,
  )
  expect(mail?.text).not.toMatch(/reservado|\{|null|Persona/)
})

test('several simultaneous processes enqueue each reminder once [F112]', async () => {
  const { add, run, mails } = await withReservation()
  for (const code of ['B', 'C', 'D', 'E']) await add({ code, email: `${code}@ejemplo.com` })
  await Promise.all([run(), run(), run()])
  const all = await mails()
  expect(all).toHaveLength(5)
  expect(new Set(all.map(({ key }) => key)).size).toBe(5)
})

test('one business reminds one mailbox of ten reservations a day at most, in any spelling [T276, T277]', async () => {
  const { add, run, mails } = await withReservation({ email: 'rosa.paz@gmail.com' })
  for (let at = 0; at < 14; at++) await add({ code: `R${at}`, email: `Rosa.Paz+${at}@gmail.com` })
  await add({ code: 'LUIS', email: 'luis@ejemplo.com' })
  for (let round = 0; round < 3; round++) await run()
  const to = (await mails()).map((mail) => mail.to)
  expect(to).toHaveLength(11)
  expect(to).toContain('luis@ejemplo.com')
})

test.each([
  ['that is pending', { status: 'pending' }],
  ['that is cancelled', { status: 'cancelled' }],
  ['that is completed', { status: 'completed' }],
  ['in the trash', { deleted_at: '2026-11-22T12:00:00Z' }],
  ['without e-mail', { email: null }],
  ['of today', { reservation_date: '2026-11-23', reservation_time: '23:00' }],
  ['of the day after tomorrow', { reservation_date: '2026-11-25' }],
  ['made today', { created_at: '2026-11-23T13:00:00.000Z' }],
  ['of a business where it is before 9:00', { time_zone: 'America/Los_Angeles' }],
] as const)('enqueues no reminder for a reservation %s', async (_, values) => {
  const { run, mails } = await withReservation(values)
  expect(await run()).toBe(0)
  expect(await mails()).toEqual([])
})

test.each([
  ['America/New_York', '2026-11-23T13:59:00Z', '2026-11-23T14:00:00Z', '2026-11-24T02:00:00Z'],
  ['America/Chicago', '2026-11-23T14:59:00Z', '2026-11-23T15:00:00Z', '2026-11-24T03:00:00Z'],
  ['America/Phoenix', '2026-11-23T15:59:00Z', '2026-11-23T16:00:00Z', '2026-11-24T04:00:00Z'],
  ['Pacific/Honolulu', '2026-11-23T18:59:00Z', '2026-11-23T19:00:00Z', '2026-11-24T07:00:00Z'],
])(
  'enqueues reminders from 9:00 to 21:00 local time on the day before: %s',
  async (zone, early, first, late) => {
    const at = async (moment: string) => {
      const { run } = await withReservation({ time_zone: zone })
      return run(new Date(moment))
    }
    expect(await at(early)).toBe(0)
    expect(await at(first)).toBe(1)
    expect(await at(late)).toBe(0)
  },
)

test('enqueues no reminder if the business is removed or closed on that day', async () => {
  const gone = await withReservation()
  await updateRows(gone.db, 'businesses', { id: gone.business }, { status: 'removed' })
  expect(await gone.run()).toBe(0)
  const closed = await withReservation()
  const closing = { closed_kind: 'for_now', closed_until: '2026-12-01' } as const
  await updateRows(closed.db, 'businesses', { id: closed.business }, closing)
  expect(await closed.run()).toBe(0)
})

test('removes an unsent reminder when its reservation is cancelled or moved, and enqueues another one for the new day [F112]', async () => {
  const { db, id, run, mails } = await withReservation()
  await run()
  const team = { changedBy: 'ana', now: MORNING } as const
  await setReservationStatus(db, id, 'cancelled', team)
  expect(await mails()).toEqual([])
  expect(await run()).toBe(0)
  await setReservationStatus(db, id, 'confirmed', team)
  expect(await run()).toBe(1)
  await updateRows(db, 'reservations', { id }, { reservation_date: '2026-11-25' })
  expect(await run()).toBe(0)
  expect(await mails()).toEqual([])
  expect(await run(new Date('2026-11-24T15:00:00Z'))).toBe(1)
  expect((await mails()).map(({ key }) => key)).toEqual([`reservation-${id}-reminder-2026-11-25`])
})

test('removes a reminder that was not sent in time, and keeps a sent one in the outbox [F112]', async () => {
  const { run, mails } = await withReservation()
  await run()
  await run(new Date('2026-11-24T15:00:00Z'))
  expect(await mails()).toEqual([])
  const other = await withReservation()
  await other.run()
  await updateRows(other.db, 'outbox', {}, { status: 'sent', sent_at: MORNING.toISOString() })
  await other.run(EVENING)
  expect(await other.mails()).toHaveLength(1)
})

test('the link in a reminder stops reminders to its mailbox only, in any spelling and even after the reservation was deleted [T242, T277]', async () => {
  const { db, id, add, run, mails } = await withReservation()
  const secrets = ['a newer secret', SECRET]
  const token = createStopRemindersToken(SECRET, 'ROSA@ejemplo.com')
  expect(token).toBe(createStopRemindersToken(SECRET, 'rosa@ejemplo.com'))
  expect(token).toMatch(/^[0-9a-f]{56}$/)
  await db.deleteFrom('reservations').where('id', '=', id).execute()
  expect(await areRemindersStopped(db, token, secrets)).toBe(false)
  const forged = createStopRemindersToken('another secret', 'rosa@ejemplo.com')
  for (const wrong of ['', 'x', forged, `${token}0`, token.replace(/^./, 'g')]) {
    expect(await areRemindersStopped(db, wrong, secrets)).toBeNull()
    expect(await setRemindersStopped(db, { token: wrong, secrets }, true, MORNING)).toBe(false)
  }
  for (const _ of [1, 2]) expect(await setRemindersStopped(db, { token, secrets }, true, MORNING)).toBe(true)
  expect(await areRemindersStopped(db, token, secrets)).toBe(true)
  const stored = await db.selectFrom('reminder_stops').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain('rosa')
  await add({ email: 'Rosa+Citas@Ejemplo.com' })
  await add({ email: 'otra@ejemplo.com', code: 'OTRA23' })
  expect(await run()).toBe(1)
  expect((await mails()).map(({ to }) => to)).toEqual(['otra@ejemplo.com'])
  await setRemindersStopped(db, { token, secrets }, false, MORNING)
  expect(await run()).toBe(1)
})
