import { describe, expect, test } from 'vitest'
import { undoReservationChange } from '../../../app/features/reservations/admin/decide.server'
import {
  deleteReservationAndFreeSlots,
  reservationTrash,
} from '../../../app/features/reservations/admin/save.server'
import { bookSlot } from '../../../app/features/reservations/book.server'
import { moveReservation, setReservationStatus } from '../../../app/features/reservations/change.server'
import {
  listDstSkippedQuarterHours,
  listOccupiedQuarterHours,
  listOverCapacityReservationIds,
  rewriteReservationCells,
} from '../../../app/features/reservations/hold.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'

const NEW_YORK = 'America/New_York'
const DATE = '2026-11-24'
const NOW = new Date('2026-11-23T17:10:00Z')

/** Six time zones of the directory (D60), with the quarters skipped on 2027-03-14. */
const ZONES = [
  ['America/New_York', [8, 9, 10, 11]],
  ['America/Chicago', [8, 9, 10, 11]],
  ['America/Denver', [8, 9, 10, 11]],
  ['America/Phoenix', []],
  ['America/Los_Angeles', [8, 9, 10, 11]],
  ['Pacific/Honolulu', []],
] as const

describe('quarters of a reservation', () => {
  test('listOccupiedQuarterHours includes duration and break, even into the next day', () => {
    const held = (time: string, minutes: number, buffer: number) =>
      listOccupiedQuarterHours(NEW_YORK, { date: DATE, time }, { minutes, buffer }).map(
        ({ date, quarter }) => [date, quarter],
      )
    expect(held('10:00', 30, 0)).toEqual([
      [DATE, 40],
      [DATE, 41],
    ])
    expect(held('23:30', 30, 30)).toEqual([
      [DATE, 94],
      [DATE, 95],
      ['2026-11-25', 0],
      ['2026-11-25', 1],
    ])
  })

  test.each(ZONES)(
    'in %s listOccupiedQuarterHours omits the hour that is skipped in March, and counts the repeated hour in November once [D60, F90]',
    (zone, skipped) => {
      expect(listDstSkippedQuarterHours(zone, '2027-03-14')).toEqual(skipped)
      for (const date of ['2027-03-13', '2027-03-15', '2027-11-07', DATE])
        expect(listDstSkippedQuarterHours(zone, date)).toEqual([])
      const held = listOccupiedQuarterHours(
        zone,
        { date: '2027-03-14', time: '01:30' },
        { minutes: 60, buffer: 0 },
      )
      const after = skipped.length > 0 ? [12, 13] : [8, 9]
      expect(held.map(({ quarter }) => quarter)).toEqual([6, 7, ...after])
      expect(
        listOccupiedQuarterHours(zone, { date: '2027-11-07', time: '00:30' }, { minutes: 60, buffer: 0 }),
      ).toHaveLength(4)
    },
  )
})

async function withBusiness(capacity = 1) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: capacity })
  const business = await addBusiness(db, [category], { time_zone: NEW_YORK })
  const cells = () =>
    db
      .selectFrom('reservation_cells')
      .select(['quarter', 'seat', 'reservation_id as id'])
      .orderBy('quarter')
      .orderBy('seat')
      .execute()
  const add = async (time: string, minutes: number, more: Parameters<typeof addReservation>[2] = {}) => {
    const values = { reservation_date: DATE, reservation_time: time, minutes, ...more }
    const id = await addReservation(db, business, values)
    await rewriteReservationCells(db, [id])
    return id
  }
  return { db, business, cells, add }
}

const trashItem = (id: number) => ({ id, title: '', detail: '', deletedAt: '' })
const change = { changedBy: 'lucia', now: NOW }

describe('cells of a reservation', () => {
  test('each quarter of an hour of a reservation uses the lowest free seat [D61]', async () => {
    const { add, cells } = await withBusiness(3)
    const first = await add('10:00', 30)
    const second = await add('10:15', 30)
    const third = await add('10:30', 30)
    expect(await cells()).toEqual([
      { quarter: 40, seat: 0, id: first },
      { quarter: 41, seat: 0, id: first },
      { quarter: 41, seat: 1, id: second },
      { quarter: 42, seat: 0, id: second },
      { quarter: 42, seat: 1, id: third },
      { quarter: 43, seat: 0, id: third },
    ])
  })

  test('a reservation of 45 minutes at 10:00 blocks overlapping times for booking, moving, reopening, restoring and undo [D61, T90]', async () => {
    const { db, business, add } = await withBusiness()
    await add('10:00', 45)
    const at = (time: string) => ({ date: DATE, time })
    for (const time of ['10:00', '10:30']) {
      const values = {
        fullName: 'Rosa',
        email: 'r@example.com',
        phone: '+15055550123',
        requirement: 'Corte',
        comment: null,
        length: { minutes: 45, buffer: 0 },
      }
      const booking = await bookSlot(db, business, { ...values, ...at(time) }, { token: time, now: NOW })
      expect(booking).toEqual({ ok: false, reason: 'slot_taken' })
    }
    for (const time of ['09:30', '10:15', '10:30']) {
      const moved = await add('13:00', 45, { status: 'cancelled', reservation_time: time })
      const taken = { ok: false, reason: 'slot_taken' }
      expect(await setReservationStatus(db, moved, 'pending', change), `reopened ${time}`).toEqual(taken)
      expect(
        await undoReservationChange(db, { actor: { username: 'lucia' }, now: NOW }, moved, {
          moved: { before: { status: 'confirmed', ...at(time) }, sequence: 0 },
        }),
        `undone ${time}`,
      ).toMatchObject({ ok: false, reason: 'refused' })
      const trashed = await add(time, 45, { deleted_at: NOW.toISOString() })
      expect(await reservationTrash.restore(db, trashItem(trashed), NOW), `restored ${time}`).toEqual(taken)
    }
    const other = await add('14:00', 45)
    expect(await moveReservation(db, other, at('09:30'), change)).toEqual({ ok: false, reason: 'slot_taken' })
    expect(await moveReservation(db, other, at('10:30'), change)).toEqual({ ok: false, reason: 'slot_taken' })
    expect(await moveReservation(db, other, at('11:00'), change)).toMatchObject({ ok: true, changed: true })
  })

  test('cancelling and deleting free the cells of a reservation, reopening and restoring take them, and a move changes them [D61]', async () => {
    const { db, add, cells } = await withBusiness()
    const id = await add('10:00', 30)
    const held = async () => (await cells()).map(({ quarter }) => quarter)
    await setReservationStatus(db, id, 'cancelled', change)
    expect(await held()).toEqual([])
    await setReservationStatus(db, id, 'pending', change)
    expect(await held()).toEqual([40, 41])
    await moveReservation(db, id, { date: DATE, time: '10:30' }, change)
    expect(await held()).toEqual([42, 43])
    await deleteReservationAndFreeSlots(db, { actor: { username: 'lucia' } }, id)
    expect(await held()).toEqual([])
    await reservationTrash.restore(db, trashItem(id), NOW)
    expect(await held()).toEqual([42, 43])
  })

  test('the database rejects a second reservation in one cell [D61, T90, T185]', async () => {
    const { db, business, add } = await withBusiness()
    const id = await add('10:00', 30)
    const cell = { business_id: business, date: DATE, quarter: 41, seat: 0, reservation_id: id }
    await expect(db.insertInto('reservation_cells').values(cell).execute()).rejects.toThrow(/unique/i)
    for (const wrong of [{ quarter: 96 }, { quarter: -1 }, { seat: -1 }])
      await expect(
        db
          .insertInto('reservation_cells')
          .values({ ...cell, ...wrong })
          .execute(),
      ).rejects.toThrow()
  })

  test("a customer's move to the same time keeps the reservation confirmed [F91]", async () => {
    const { db, add } = await withBusiness()
    const id = await add('10:00', 30, { status: 'confirmed' })
    const moved = await moveReservation(
      db,
      id,
      { date: DATE, time: '10:00' },
      { changedBy: 'customer', now: NOW },
    )
    expect(moved).toMatchObject({ ok: true, changed: false })
    expect(await db.selectFrom('reservations').select('status').executeTakeFirst()).toEqual({
      status: 'confirmed',
    })
  })

  test('reservations above a lowered capacity remain, and the owner sees them [D61]', async () => {
    const { db, business, add } = await withBusiness(2)
    await add('10:00', 30)
    const second = await add('10:15', 30)
    expect(await listOverCapacityReservationIds(db, business, DATE)).toEqual([])
    await db.updateTable('businesses').set({ slot_capacity: 1 }).execute()
    expect(await listOverCapacityReservationIds(db, business, DATE)).toEqual([second])
    expect(await listOverCapacityReservationIds(db, business, '2026-11-25')).toEqual([])
    await db.updateTable('businesses').set({ slot_capacity: 0 }).execute()
    expect(await listOverCapacityReservationIds(db, business, DATE)).toEqual([])
  })
})
