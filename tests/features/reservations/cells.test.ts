import { describe, expect, test } from 'vitest'
import { undoReservationChange } from '../../../app/features/reservations/admin/decide.server'
import {
  deleteReservationAndFreeSlots,
  reservationTrashKind,
} from '../../../app/features/reservations/admin/save.server'
import { moveReservation, setReservationStatus } from '../../../app/features/reservations/change.server'
import {
  listDstSkippedQuarterHours,
  listOccupiedQuarterHours,
  listOverCapacityReservationIds,
} from '../../../app/features/reservations/hold.server'
import { DATE, NOW, withBookable } from '../../support/bookings'
import { addReservation } from '../../support/reservation-rows'
import { columnOf, insertRows } from '../../support/rows'

const NEW_YORK = 'America/New_York'
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
    expect(held('10:00', 30, 0)).toEqual([40, 41].map((quarter) => [DATE, quarter]))
    const night = [94, 95].map((quarter) => [DATE, quarter])
    expect(held('23:30', 30, 30)).toEqual([...night, ...[0, 1].map((quarter) => ['2026-11-25', quarter])])
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

async function withCells(capacity = 1) {
  const shop = await withBookable({}, capacity)
  const cells = () => {
    const rows = shop.db.selectFrom('reservation_cells').select(['quarter', 'seat', 'reservation_id as id'])
    return rows.orderBy('quarter').orderBy('seat').execute()
  }
  const add = (time: string, minutes: number, more: Parameters<typeof addReservation>[2] = {}) =>
    addReservation(shop.db, shop.business, { reservation_time: time, minutes, ...more })
  return { ...shop, cells, add }
}

const trashItem = (id: number) => ({ id, title: '', detail: '', deletedAt: '' })
const change = { changedBy: 'lucia', now: NOW }

describe('cells of a reservation', () => {
  test('each quarter of an hour of a reservation uses the lowest free seat [D61]', async () => {
    const { cells, add } = await withCells(3)
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
    const { db, book, add } = await withCells()
    await add('10:00', 45)
    const at = (time: string) => ({ date: DATE, time })
    const taken = { ok: false, reason: 'slot_taken' }
    for (const time of ['10:00', '10:30'])
      expect(await book({ time, length: { minutes: 45, buffer: 0 } })).toMatchObject(taken)
    for (const time of ['09:30', '10:15', '10:30']) {
      const moved = await add('13:00', 45, { status: 'cancelled', reservation_time: time })
      expect(await setReservationStatus(db, moved, 'pending', change), `reopened ${time}`).toEqual(taken)
      expect(
        await undoReservationChange(db, { actor: { username: 'lucia' }, now: NOW }, moved, {
          moved: { before: { status: 'confirmed', ...at(time) }, sequence: 0 },
        }),
        `undone ${time}`,
      ).toMatchObject({ ok: false, reason: 'refused' })
      const trashed = await add(time, 45, { deleted_at: NOW.toISOString() })
      expect(await reservationTrashKind.restore(db, trashItem(trashed), NOW), `restored ${time}`).toEqual(
        taken,
      )
    }
    const other = await add('14:00', 45)
    for (const time of ['09:30', '10:30'])
      expect(await moveReservation(db, other, at(time), change), `moved to ${time}`).toEqual(taken)
    expect(await moveReservation(db, other, at('11:00'), change)).toMatchObject({ ok: true, changed: true })
  })

  test('cancelling and deleting free the cells of a reservation, reopening and restoring take them, and a move changes them [D61]', async () => {
    const { db, cells, add } = await withCells()
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
    await reservationTrashKind.restore(db, trashItem(id), NOW)
    expect(await held()).toEqual([42, 43])
  })

  test('the database rejects a second reservation in one cell [D61, T90, T185]', async () => {
    const { db, business, add } = await withCells()
    const id = await add('10:00', 30)
    const cell = { business_id: business, date: DATE, quarter: 41, seat: 0, reservation_id: id }
    await expect(insertRows(db, 'reservation_cells', cell)).rejects.toThrow(/unique/i)
    for (const wrong of [{ quarter: 96 }, { quarter: -1 }, { seat: -1 }])
      await expect(insertRows(db, 'reservation_cells', { ...cell, ...wrong })).rejects.toThrow()
  })

  test("a customer's move to the same time keeps the reservation confirmed [F91]", async () => {
    const { db, add } = await withCells()
    const id = await add('10:00', 30, { status: 'confirmed' })
    const same = { date: DATE, time: '10:00' }
    const moved = await moveReservation(db, id, same, { changedBy: 'customer', now: NOW })
    expect(moved).toMatchObject({ ok: true, changed: false })
    expect(await columnOf(db, 'reservations', 'status')).toEqual(['confirmed'])
  })

  test('reservations above a lowered capacity remain, and the owner sees them [D61]', async () => {
    const { db, business, add } = await withCells(2)
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
