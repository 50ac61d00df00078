import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import {
  type AdminReservationChangeResult,
  changeReservationStatusByAdmin,
  moveByAdmin,
} from '~/features/reservations/admin/decide.server'
import { readReservationWithHistory } from '~/features/reservations/admin/read.server'
import { deleteReservationAndFreeSlots, saveNote } from '~/features/reservations/admin/save.server'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import { RESERVATION_STATUSES } from '~/features/reservations/labels'
import { createMailNotifier } from '~/features/reservations/notify.server'
import { hashToken } from '~/values/hash-token.server'
import { freshDatabase } from '../../../support/database'
import { addBusiness, addCategory } from '../../../support/directory-rows'
import { queuedMails } from '../../../support/mails'
import { addReservation } from '../../../support/reservation-rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const actor = { username: 'marta', role: 'administrator' as const }
const about = (sequence: number) => ({ actor, sequence, now: NOW })

async function withReservation(values: Parameters<typeof addReservation>[2] = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const business = await addBusiness(db, [category], {
    business_name: 'Salón Rosa',
    email: 'salon@example.com',
    time_zone: 'America/New_York',
  })
  const add = (more: typeof values) =>
    addReservation(db, business, { business_name: 'Salón Rosa', seat: 0, ...more })
  return { db, add, id: await add(values) }
}

const undo = (db: Db, decision: AdminReservationChangeResult) =>
  undoEntry(db, { actor, now: NOW }, (decision.ok && decision.entry) || 0)

const log = (db: Db) => db.selectFrom('audit_log').selectAll().orderBy('id').execute()

describe('status changes of a reservation by an administrator', () => {
  test('an undone cancellation does not let the customer of a booking that a rule confirmed rate, and keeps a confirmation by a person [D117]', async () => {
    for (const isAccepted of [false, true]) {
      const { db, id } = await withReservation({ status: isAccepted ? 'pending' : 'confirmed' })
      if (isAccepted) await changeReservationStatusByAdmin(db, id, 'confirmed', about(0))
      const cancelled = await changeReservationStatusByAdmin(db, id, 'cancelled', about(isAccepted ? 1 : 0))
      expect(await undo(db, cancelled)).toMatchObject({ ok: true, done: ['confirmada'] })
      const later = new Date('2027-06-01T12:00:00Z')
      expect((await readCustomerReservation(db, id, later))?.canRate).toBe(isAccepted)
    }
  })

  test('an administrator can change any status to any other, and each change is recorded with actor and time [206, D66]', async () => {
    const { db, id } = await withReservation()
    let sequence = 0
    for (const from of RESERVATION_STATUSES)
      for (const to of RESERVATION_STATUSES.filter((status) => status !== from)) {
        for (const status of [from, to]) {
          const done = await changeReservationStatusByAdmin(db, id, status, about(sequence))
          if (!done.ok) throw new Error(done.reason)
          expect(done.current.status).toBe(status)
          sequence = done.current.sequence
        }
      }
    const changes = await db.selectFrom('reservation_changes').selectAll().execute()
    expect(changes.length).toBe(sequence)
    expect(new Set(changes.map(({ from_status, to_status }) => `${from_status} ${to_status}`)).size).toBe(12)
    expect(new Set(changes.map(({ changed_by }) => changed_by))).toEqual(new Set(['marta']))
    expect(await log(db)).toHaveLength(sequence)
    expect((await log(db))[0]).toMatchObject({ username: 'marta', action: 'changed', noun: 'reservation' })
  })

  test.each([
    ['completed', 'pending', 'completada'],
    ['cancelled', 'completed', 'todavía no llega'],
    ['pending', 'completed', 'todavía no llega'],
    ['pending', 'confirmed', null],
    ['pending', 'cancelled', null],
  ] as const)(
    'an administrator can change %s to %s, with a warning if that is unusual [D66]',
    async (from, to, said) => {
      const { db, id } = await withReservation({ status: from })
      const done = await changeReservationStatusByAdmin(db, id, to, about(0))
      expect(done).toMatchObject({ ok: true, changed: true })
      const odd = done.ok ? done.warning : ''
      if (said === null) expect(odd).toBeNull()
      else expect(odd).toContain(said)
    },
  )

  test('a status chosen on an outdated page changes nothing and returns the present state [F44]', async () => {
    const { db, id } = await withReservation()
    await changeReservationStatusByAdmin(db, id, 'confirmed', about(0))
    const late = await changeReservationStatusByAdmin(db, id, 'cancelled', about(0))
    expect(late).toMatchObject({ ok: false, reason: 'changed_meanwhile', current: { status: 'confirmed' } })
    expect(await log(db)).toHaveLength(1)
    expect(await changeReservationStatusByAdmin(db, 999, 'confirmed', about(0))).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })

  test('undo restores status and slot of a reservation, unless something changed later [D66]', async () => {
    const { db, id } = await withReservation()
    const cancelled = await changeReservationStatusByAdmin(db, id, 'cancelled', about(0))
    expect(await undo(db, cancelled)).toMatchObject({ ok: true, done: ['pendiente'] })
    expect(await undo(db, cancelled)).toMatchObject({ ok: false, reason: 'not_found' })
    const later = await moveByAdmin(db, id, { date: '2026-11-25', time: '11:00' }, about(2))
    const moved = await readReservationWithHistory(db, id)
    expect(moved).toMatchObject({ day: 'mié 25 nov 2026', status: 'pending', sequence: 3 })
    expect(await undo(db, later)).toMatchObject({ done: [expect.stringMatching(/^al mar 24 nov/)] })
    expect(await readReservationWithHistory(db, id)).toMatchObject({ day: 'mar 24 nov 2026' })
    const history = (await readReservationWithHistory(db, id))?.history ?? []
    expect(history.map(({ by }) => by)).toEqual(['marta', 'marta', 'marta', 'marta'])
    expect(history[3]?.what).toBe('De pendiente a cancelada.')
    expect(history[1]?.what).toMatch(/^Del mar 24 nov 2026, 10:00.* al mié 25 nov 2026, 11:00/)
  })
})

describe("mails about an administrator's change [D65]", () => {
  const notify = createMailNotifier({
    by: 'team',
    site: { name: 'Directorio', origin: 'https://directorio.example' },
    channels: { mail: true },
    now: NOW,
  })
  test('customer and business get one mail per change by an administrator, with the new status', async () => {
    const { db, id } = await withReservation({ email: 'ana@example.com' })
    await changeReservationStatusByAdmin(db, id, 'confirmed', { ...about(0), notify })
    await changeReservationStatusByAdmin(db, id, 'confirmed', { ...about(1), notify })
    const [customer, business, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(customer).toMatchObject({ to: 'ana@example.com', subject: 'Tu reserva ahora está confirmada' })
    expect(business?.to).toBe('salon@example.com')
    expect(business?.text).toContain('+14045550142')
    expect(customer?.about).not.toMatch(/ana|@/)
  })

  test('the reason for a cancellation is mailed and shown to the customer until it is undone', async () => {
    const { db, id } = await withReservation({ email: 'ana@example.com', token_hash: hashToken('abc') })
    const reason = 'Está repetida. Tienes otra el jueves'
    const cancelled = await changeReservationStatusByAdmin(db, id, 'cancelled', {
      ...about(0),
      notify,
      reason,
    })
    const [customer] = await queuedMails(db)
    expect(customer?.text).toContain(`Motivo: ${reason}`)
    expect((await readReservationWithHistory(db, id))?.history[0]?.what).toContain(`Motivo: ${reason}`)
    expect((await readCustomerReservation(db, 'abc', NOW))?.cancelReason).toBe(reason)
    expect((await log(db))[0]?.changes).toContain(reason)
    await undo(db, cancelled)
    expect((await readCustomerReservation(db, 'abc', NOW))?.cancelReason).toBeNull()
  })
})

describe('notes and deletion of a reservation', () => {
  test("an administrator's note is stored and does not overwrite another one [F44]", async () => {
    const { db, id } = await withReservation()
    expect(await saveNote(db, { actor, now: NOW }, id, { note: 'Llamar', previous: null })).toEqual({
      ok: true,
    })
    const late = await saveNote(db, { actor, now: NOW }, id, { note: 'Otra', previous: null })
    expect(late).toEqual({ ok: false, reason: 'changed', stored: 'Llamar' })
    expect((await readReservationWithHistory(db, id))?.note).toBe('Llamar')
    expect((await log(db)).map(({ changes }) => changes)).toEqual(['{"Nota":[null,"Llamar"]}'])
  })

  test('a deleted reservation cannot be read and frees its slot', async () => {
    const { db, id, add } = await withReservation()
    expect(await deleteReservationAndFreeSlots(db, { actor, now: NOW }, id)).toBe(true)
    expect(await deleteReservationAndFreeSlots(db, { actor, now: NOW }, id)).toBe(false)
    expect(await readReservationWithHistory(db, id)).toBeNull()
    expect(await add({})).toBeGreaterThan(id)
    expect((await log(db)).map(({ action }) => action)).toEqual(['deleted'])
  })
})
