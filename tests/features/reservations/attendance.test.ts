import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { listReservationsOfDays } from '~/features/owners/reservations.server'
import { parseOwnerReservationViewOrNull } from '~/features/owners/ui/owner-reservations-page'
import { moveReservation, setReservationStatus } from '~/features/reservations/change.server'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import type { Attendance } from '~/features/reservations/labels'
import { saveAttendance } from '~/features/reservations/marks.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'

/** The reservation is at 10:00 in New York. */
const DAY = '2026-11-24'
const BEFORE = new Date('2026-11-24T14:59:00Z')
const AT_TEN = new Date('2026-11-24T15:00:00Z')

async function withReservation() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const business = await addBusiness(db, [category])
  const other = await addBusiness(db, [category])
  const id = await addReservation(db, business, { status: 'confirmed', phone: '+14045550142' })
  const note = (attendance: Attendance | null, now = AT_TEN, of = business) =>
    saveAttendance(db, { actor: OWNER_ACTOR, now }, of, { id, attendance })
  const noted = async (day = DAY) =>
    (await listReservationsOfDays(db, business, { from: day, to: day }, AT_TEN)).map(
      ({ attendance }) => attendance,
    )
  return { db, business, other, id, note, noted }
}

test('an owner can note attendance from the start time on, but not for cancelled or foreign reservations [D65, T31]', async () => {
  const { db, other, id, note, noted } = await withReservation()
  expect(await note('came', BEFORE)).toEqual({ ok: false, reason: 'too_early' })
  expect(await note('came', AT_TEN, other)).toEqual({ ok: false, reason: 'not_found' })
  expect(await noted()).toEqual([null])
  expect(await note('came')).toMatchObject({ ok: true, before: null, entry: expect.any(Number) })
  expect(await note('came')).toEqual({ ok: true, before: 'came', entry: null })
  expect(await noted()).toEqual(['came'])
  expect(await note('missed')).toMatchObject({ ok: true, before: 'came', entry: expect.any(Number) })
  expect(await noted()).toEqual(['missed'])
  expect(await note(null)).toMatchObject({ ok: true, before: 'missed' })
  expect(await noted()).toEqual([null])
  await setReservationStatus(db, id, 'cancelled', { changedBy: 'customer', now: AT_TEN })
  expect(await note('missed')).toEqual({ ok: false, reason: 'not_found' })
  expect(await noted()).toEqual([])
})

test("an attendance note changes neither status nor version, and neither log texts nor the customer's page contain it [T240]", async () => {
  const { db, id, note } = await withReservation()
  const stored = () => db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
  const [row, page] = [await stored(), await readCustomerReservation(db, id, AT_TEN)]
  await note('missed')
  expect(await stored()).toEqual(row)
  expect(await readCustomerReservation(db, id, AT_TEN)).toEqual(page)
  await note('came')
  const log = await db.selectFrom('audit_log').select(['title', 'changes']).orderBy('id').execute()
  expect(log.map(({ changes }) => JSON.parse(changes))).toEqual([{ Asistencia: [null, 'Anotada'] }, {}])
  expect(JSON.stringify(log)).not.toMatch(/missed|came|No vino|Atendida/)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('moving or cancelling a reservation removes its attendance note, and missed reservations are counted per phone and business', async () => {
  const { db, business, other, id, note, noted } = await withReservation()
  const again = { status: 'confirmed', phone: '+14045550142', reservation_time: '12:00' } as const
  await addReservation(db, business, again)
  await addReservation(db, business, { ...again, phone: '+14045550199', reservation_time: '13:00' })
  await addReservation(db, other, again)
  await note('missed')
  const of = async (businessId: number) =>
    (await listReservationsOfDays(db, businessId, { from: DAY, to: DAY }, AT_TEN)).map(
      ({ missedBefore }) => missedBefore,
    )
  expect(await of(business)).toEqual([0, 1, 0])
  expect(await of(other)).toEqual([0])
  for (const status of ['cancelled', 'confirmed'] as const)
    await setReservationStatus(db, id, status, { changedBy: 'owner', now: AT_TEN })
  expect(await of(business)).toEqual([0, 0, 0])
  await note('missed')
  const slot = { date: '2026-11-25', time: '15:00' }
  expect(await moveReservation(db, id, slot, { changedBy: 'ana', now: AT_TEN })).toMatchObject({ ok: true })
  expect(await noted('2026-11-25')).toEqual([null])
  expect(await of(business)).toEqual([0, 0])
})

test("the owner's list of a day has its past and completed reservations in local time, and none of other days", async () => {
  const { db, business, id } = await withReservation()
  const add = (reservation_date: string, status: 'completed' | 'cancelled' | 'pending') =>
    addReservation(db, business, { reservation_date, status, reservation_time: '09:00' })
  const done = await add(DAY, 'completed')
  await add(DAY, 'cancelled')
  const next = await add('2026-11-25', 'pending')
  const ids = async (word: string, now: Date) => {
    const view = parseOwnerReservationViewOrNull(word, DAY)
    const rows = await listReservationsOfDays(db, business, view ?? { from: DAY, to: DAY }, now)
    return rows.map((row) => [row.id, row.hasBegun, row.isTomorrow])
  }
  expect(await ids('hoy', AT_TEN)).toEqual([
    [done, true, false],
    [id, true, false],
  ])
  expect(await ids('hoy', BEFORE)).toEqual([
    [done, true, false],
    [id, false, false],
  ])
  expect(await ids('manana', AT_TEN)).toEqual([[next, false, true]])
  expect(await ids('ayer', AT_TEN)).toEqual([])
})
