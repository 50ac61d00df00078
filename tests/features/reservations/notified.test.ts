import { expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import { readReservationWithHistory } from '~/features/reservations/admin/read.server'
import { setReservationStatus } from '~/features/reservations/change.server'
import { setCustomerNotified } from '~/features/reservations/marks.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'

const NOW = new Date('2026-11-24T15:00:00Z')
const ACTOR = { username: 'marta', role: 'administrator' } as const

async function withReservation() {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'belleza')])
  const id = await addReservation(db, business, { status: 'pending' })
  const mark = () => setCustomerNotified(db, { actor: ACTOR, now: NOW }, id)
  const marked = async () => (await readReservationWithHistory(db, id))?.notified ?? null
  return { db, id, mark, marked }
}

test('a customer is marked as notified once, with account and time, and undo removes the mark [D133, D153]', async () => {
  const { db, mark, marked } = await withReservation()
  expect(await marked()).toBeNull()
  const first = await mark()
  expect(first).toEqual({ ok: true, entry: expect.any(Number) })
  expect(await marked()).toEqual({ by: 'por marta', when: expect.stringContaining('24 nov 2026') })
  expect(await mark()).toEqual({ ok: true, entry: null })
  const entry = first.ok && first.entry ? first.entry : 0
  expect(await undoEntry(db, { actor: ACTOR, now: NOW }, entry)).toMatchObject({ ok: true })
  expect(await marked()).toBeNull()
})

test('a change of the status makes the mark invalid, and the customer can be marked again [D153]', async () => {
  const { db, id, mark, marked } = await withReservation()
  await mark()
  await setReservationStatus(db, id, 'confirmed', { changedBy: 'marta', now: NOW })
  expect(await marked()).toBeNull()
  expect(await mark()).toEqual({ ok: true, entry: expect.any(Number) })
  expect(await marked()).not.toBeNull()
})

test('undoing an old mark does not remove the mark for a later state of the reservation [D133, D153]', async () => {
  const { db, id, mark, marked } = await withReservation()
  const undo = (saved: Awaited<ReturnType<typeof mark>>) =>
    undoEntry(db, { actor: ACTOR, now: NOW }, saved.ok ? (saved.entry ?? 0) : 0)
  const first = await mark()
  await setReservationStatus(db, id, 'confirmed', { changedBy: 'marta', now: NOW })
  await mark()
  expect(await undo(first)).toMatchObject({ done: [] })
  expect(await marked()).not.toBeNull()
})

test('a missing reservation, or one that changed after the message was written, cannot be marked as notified [D153]', async () => {
  const { db, id, marked } = await withReservation()
  expect(await setCustomerNotified(db, { actor: ACTOR }, 999)).toEqual({ ok: false, reason: 'not_found' })
  await setReservationStatus(db, id, 'confirmed', { changedBy: 'marta', now: NOW })
  const late = await setCustomerNotified(db, { actor: ACTOR, now: NOW }, id, { sequence: 0 })
  expect(late).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await marked()).toBeNull()
})
