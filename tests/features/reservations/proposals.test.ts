import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { decideReservation, listUpcomingReservations } from '~/features/owners/reservations.server'
import { deleteReservationAndFreeSlots } from '~/features/reservations/admin/save.server'
import { findBookableBusiness, listFreeTimes } from '~/features/reservations/availability.server'
import { addBlocks } from '~/features/reservations/blocks.server'
import { bookSlot } from '~/features/reservations/book.server'
import { moveReservation } from '~/features/reservations/change.server'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import { createMailNotifier } from '~/features/reservations/notify.server'
import { answerProposal, proposeTime, withdrawProposal } from '~/features/reservations/proposal.server'
import { toProposal } from '~/features/reservations/proposal-rows.server'
import type { NewReservation } from '~/features/reservations/schema'
import { connectDatabase, type Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, rowOf } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const DATE = '2026-11-24'
const BY_OWNER = { actor: OWNER_ACTOR, now: NOW }
const hours = (count: number) => new Date(+NOW + count * 60 * 60 * 1000)
const at = (time: string) => ({ date: DATE, time })

async function withBooked(time = '10:00', minutes = 30) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const business = await addBusiness(db, [category], {
    ...{ time_zone: 'America/New_York', phone: '+15055550123', email: 'salon@example.com' },
  })
  const length = { minutes, buffer: 0 }
  const booked = await book(db, business, time, { length, email: 'rosa@example.com' })
  if (!booked.ok) throw new Error(booked.reason)
  const sequence = async () =>
    (
      await db
        .selectFrom('reservations')
        .select('sequence')
        .where('id', '=', booked.id)
        .executeTakeFirstOrThrow()
    ).sequence
  const propose = async (to: string, more: { now?: Date } = {}) =>
    proposeTime(db, { ...BY_OWNER, ...more }, business, {
      ...{ id: booked.id, sequence: await sequence(), slot: at(to) },
    })
  const answer = async (isAccepted: boolean, now = NOW) =>
    answerProposal(db, booked.id, { isAccepted, sequence: await sequence(), now })
  return { db, business, id: booked.id, sequence, propose, answer }
}

const book = (db: Db, business: number, time: string, more: Partial<NewReservation> = {}, now = NOW) => {
  const person = { fullName: 'Rosa Núñez', email: null, phone: '+15055550123' }
  const values = {
    ...person,
    requirement: null,
    comment: null,
    length: { minutes: 30, buffer: 0 },
    ...at(time),
  }
  return bookSlot(db, business, { ...values, ...more }, { token: `${time} ${+now}`, now })
}

async function free(db: Db, business: number, now = NOW) {
  const bookable = await findBookableBusiness(db, business, now)
  return bookable ? listFreeTimes(db, bookable, DATE) : []
}

const stored = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['status', 'reservation_date as date', 'reservation_time as time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a proposed time is held for a day and is then free without any job [D61, D65]', async () => {
  const { db, business, propose } = await withBooked()
  expect(await propose('15:00')).toMatchObject({ ok: true })
  expect(await free(db, business)).not.toContain('15:00')
  expect(await free(db, business)).not.toContain('10:00')
  expect(await book(db, business, '15:00')).toEqual({ ok: false, reason: 'slot_taken' })
  const other = await book(db, business, '16:00')
  const change = { changedBy: 'customer' as const, now: NOW }
  expect(other.ok && (await moveReservation(db, other.id, at('15:00'), change))).toMatchObject({
    reason: 'slot_taken',
  })
  const later = new Date('2026-11-24T17:10:01Z')
  expect(await free(db, business, later)).toContain('15:00')
  expect(await book(db, business, '15:00', {}, later)).toMatchObject({ ok: true })
})

test('a proposal that overlaps its own reservation holds only the rest, and a taken or past time is refused [D61, D65]', async () => {
  const { db, business, id, propose } = await withBooked('10:00', 60)
  await book(db, business, '12:00')
  expect(await propose('10:30')).toMatchObject({ ok: true })
  const cells = await db
    .selectFrom('reservation_cells')
    .select(['quarter', 'seat', 'held_until'])
    .where('reservation_id', '=', id)
    .orderBy('quarter')
    .execute()
  expect(cells.map(({ quarter }) => quarter)).toEqual([40, 41, 42, 43, 44, 45])
  expect(cells.map(({ held_until }) => held_until !== null)).toEqual([false, false, false, false, true, true])
  expect(cells.every(({ seat }) => seat === 0)).toBe(true)
  expect(await propose('11:30')).toEqual({ ok: false, reason: 'slot_taken' })
  expect(await propose('10:00')).toEqual({ ok: false, reason: 'same_time' })
  expect(await propose('03:00')).toEqual({ ok: false, reason: 'not_offered' })
  expect(await propose('10:30')).toEqual({ ok: true, entry: null })
})

test('accepting a proposal moves and confirms the reservation once, and frees its old time [D61, D65]', async () => {
  const { db, business, id, propose, answer, sequence } = await withBooked()
  await propose('15:00')
  const seen = await sequence()
  expect(await answer(true)).toMatchObject({ ok: true, changed: true })
  expect(await stored(db, id)).toEqual({ status: 'confirmed', ...at('15:00') })
  expect(await free(db, business)).toContain('10:00')
  expect(await free(db, business)).not.toContain('15:00')
  const again = { isAccepted: true, sequence: seen, now: NOW }
  expect(await answerProposal(db, id, again)).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await answer(true)).toEqual({ ok: false, reason: 'expired' })
  expect(
    await db
      .selectFrom('reservation_cells')
      .select('held_until')
      .where('held_until', 'is not', null)
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('reservation_changes').selectAll().execute()).toMatchObject([
    { changed_by: 'customer', from_status: 'pending', to_status: 'confirmed', to_slot: `${DATE} 15:00` },
  ])
})

test('a declined or expired proposal does not change the reservation, and the owner sees its state [D61, D65]', async () => {
  const { db, business, id, propose, answer } = await withBooked()
  await propose('15:00')
  expect((await listUpcomingReservations(db, business, NOW))[0]?.proposal).toMatchObject({ state: 'waiting' })
  expect(await answer(false)).toMatchObject({ ok: true, changed: true })
  expect(await stored(db, id)).toEqual({ status: 'pending', ...at('10:00') })
  expect(await free(db, business)).toContain('15:00')
  expect((await listUpcomingReservations(db, business, NOW))[0]?.proposal).toMatchObject({
    state: 'declined',
  })
  expect(await answer(true)).toEqual({ ok: false, reason: 'expired' })
  await propose('16:00')
  expect((await listUpcomingReservations(db, business, NOW))[0]?.proposal).toMatchObject({ state: 'waiting' })
  expect(await answer(true, hours(24))).toEqual({ ok: false, reason: 'expired' })
  expect((await readCustomerReservation(db, id, hours(24)))?.proposal).toMatchObject({ state: 'expired' })
})

test('any other change of a reservation ends a proposal: confirming, moving, cancelling, deleting, withdrawing [D61, D65]', async () => {
  const ends: Record<string, (made: Awaited<ReturnType<typeof withBooked>>) => Promise<unknown>> = {
    confirmed: async ({ db, business, id, sequence }) =>
      decideReservation(
        db,
        business,
        { id: String(id), sequence: await sequence() },
        { status: 'confirmed', now: NOW },
      ),
    moved: ({ db, id }) => moveReservation(db, id, at('16:00'), { changedBy: 'customer', now: NOW }),
    cancelled: async ({ db, business, id, sequence }) =>
      decideReservation(
        db,
        business,
        { id: String(id), sequence: await sequence() },
        { status: 'cancelled', now: NOW },
      ),
    trash: ({ db, id }) => deleteReservationAndFreeSlots(db, BY_OWNER, id),
    withdrawn: async ({ db, business, id, sequence }) =>
      withdrawProposal(db, BY_OWNER, business, { id, sequence: await sequence() }),
  }
  for (const [name, end] of Object.entries(ends)) {
    const made = await withBooked()
    await made.propose('15:00')
    await end(made)
    expect(await free(made.db, made.business), name).toContain('15:00')
    expect(await made.db.selectFrom('reservation_proposals').selectAll().execute(), name).toEqual([])
  }
})

test('accepting a proposed time that was blocked meanwhile fails and changes nothing [D61, D65]', async () => {
  const { db, business, id, propose, answer } = await withBooked()
  await propose('15:00')
  await addBlocks(db, BY_OWNER, business, [{ date: DATE, first: 60, end: 62 }])
  expect(await answer(true)).toEqual({ ok: false, reason: 'slot_taken' })
  expect(await stored(db, id)).toEqual({ status: 'pending', ...at('10:00') })
})

test('a proposal is logged and can be undone, and the database rejects a cell that is taken [D61, D133, T230]', async () => {
  const { db, business, propose } = await withBooked()
  const first = await propose('15:00')
  const cell = { business_id: business, date: DATE, quarter: 60, seat: 0, reservation_id: 1 }
  await expect(insertRows(db, 'reservation_cells', [cell])).rejects.toThrow()
  const second = await propose('16:00')
  if (!first.ok || !second.ok) throw new Error('refused')
  const ana = { actor: { username: 'ana', role: 'administrator' as const, place: '/admin' }, now: NOW }
  expect(await undoEntry(db, ana, second.entry ?? 0)).toMatchObject({ ok: true, done: ['Hora propuesta'] })
  expect(await free(db, business)).not.toContain('15:00')
  expect(await free(db, business)).toContain('16:00')
  expect(await undoEntry(db, ana, first.entry ?? 0)).toMatchObject({ ok: true })
  expect(await free(db, business)).toContain('15:00')
})

test('proposing a time does not find a foreign reservation, and an outdated page changes nothing [T31, T230, F44]', async () => {
  const { db, id, propose } = await withBooked()
  expect(await proposeTime(db, BY_OWNER, 99, { id, sequence: 0, slot: at('15:00') })).toMatchObject({
    reason: 'not_found',
  })
  await propose('15:00')
  expect(await answerProposal(db, id, { isAccepted: true, sequence: 0, now: NOW })).toMatchObject({
    reason: 'changed_meanwhile',
  })
})

test('mails the proposal to the customer without private link, and the answer to the business [D64, D65]', async () => {
  const { db, business, id, sequence } = await withBooked()
  const site = { name: 'Directorio', origin: 'https://d.example' }
  const notify = (by: 'owner' | 'customer') =>
    createMailNotifier({
      by,
      site,
      channels: { mail: true },
      now: NOW,
      ...(by === 'customer' && { token: 'a'.repeat(32) }),
    })
  await proposeTime(db, { ...BY_OWNER, notify: notify('owner') }, business, {
    ...{ id, sequence: await sequence(), slot: at('15:00') },
  })
  await answerProposal(db, id, {
    isAccepted: true,
    sequence: await sequence(),
    now: NOW,
    notify: notify('customer'),
  })
  const mails = (await db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(
    ({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string },
  )
  expect(mails.map(({ to }) => to)).toEqual(['rosa@example.com', 'rosa@example.com', 'salon@example.com'])
  expect(mails[0]?.text).toMatch(/Te propone: .*3:00.p\..m\./)
  expect(mails[0]?.text).toContain('https://d.example/mis-reservas?codigo=')
  expect(mails[0]?.text).not.toContain('/reservado/')
  expect(mails[2]?.subject).toContain('Aceptaron la hora que propusiste')
})

test('the owner of a business sends at most ten mails a day to one address by proposing, confirming or declining [T143, T233, T277]', async () => {
  const { db, business, id, sequence } = await withBooked()
  const site = { name: 'Directorio Latino', origin: 'https://directorio.example' }
  const notifyAt = (now: Date) =>
    createMailNotifier({ by: 'owner', site, channels: { mail: true }, secret: 's', now })
  const mails = async (to: string) =>
    (await db.selectFrom('outbox').select('payload').execute()).filter(({ payload }) => payload.includes(to))
      .length
  for (let times = 0; times < 14; times++)
    expect(
      await proposeTime(db, { ...BY_OWNER, notify: notifyAt(NOW) }, business, {
        ...{ id, sequence: await sequence(), slot: at(times % 2 === 0 ? '15:00' : '16:00') },
      }),
    ).toMatchObject({ ok: true })
  expect(await mails('rosa@example.com')).toBe(10)
  const called = await book(db, business, '09:00', { email: 'Rosa@example.com' })
  const other = await book(db, business, '11:00', { email: 'ana@example.com' })
  for (const booked of [called, other]) {
    const about = { id: String(booked.ok && booked.id), sequence: 0 }
    const answered = { status: 'cancelled', now: NOW, notify: notifyAt(NOW) } as const
    expect(await decideReservation(db, business, about, answered)).toBe('done')
  }
  expect([await mails('osa@example.com'), await mails('ana@example.com')]).toEqual([10, 1])
  const spelled = await book(db, business, '12:00', { email: 'rosa+otra@example.com' })
  const declined = { status: 'cancelled', now: NOW, notify: notifyAt(NOW) } as const
  await decideReservation(db, business, { id: String(spelled.ok && spelled.id), sequence: 0 }, declined)
  expect(await mails('rosa+otra@example.com'), 'another spelling of the same mailbox [T277]').toBe(0)
  const tomorrow = { ...BY_OWNER, now: hours(25), notify: notifyAt(hours(25)) }
  await proposeTime(db, tomorrow, business, { id, sequence: await sequence(), slot: at('17:00') })
  expect(await mails('rosa@example.com')).toBe(11)
})

test('of simultaneous bookings, moves and proposals for one time exactly one succeeds, on two connections [D61, T90, T185]', async () => {
  const { db, file, url } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 1 })
  const business = await addBusiness(db, [category], { time_zone: 'America/New_York' })
  const other = connectDatabase({ file, url })
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
  const ids: number[] = []
  for (const time of times) {
    const booked = await book(db, business, time)
    if (booked.ok) ids.push(booked.id)
  }
  expect(ids).toHaveLength(times.length)
  for (const wanted of ['14:00', '15:00', '16:00', '17:00']) {
    const results = await Promise.all([
      ...ids.map((id, index) =>
        index % 2
          ? proposeTime(other, BY_OWNER, business, { id, slot: at(wanted) })
          : moveReservation(db, id, at(wanted), { changedBy: 'ana', now: NOW }),
      ),
      ...[1, 2, 3].map((number) => book(number % 2 ? db : other, business, wanted, {}, hours(number / 100))),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.reason).toBe('slot_taken')
    const cells = await db
      .selectFrom('reservation_cells')
      .select('seat')
      .where('date', '=', DATE)
      .where('quarter', '=', Number(wanted.slice(0, 2)) * 4)
      .execute()
    expect(cells).toEqual([{ seat: 0 }])
  }
  await other.destroy()
})

test('a merge moves a proposal with its reservation, so that the time is held there and can be accepted [D24, D61]', async () => {
  const { db, business, id, propose, answer } = await withBooked()
  await propose('15:00')
  const { category_id } = await rowOf(db, 'businesses', { id: business })
  const kept = await addBusiness(db, [category_id ?? 0], { time_zone: 'America/New_York' })
  const versionOf = async (of: number) => (await rowOf(db, 'businesses', { id: of })).version
  const ana = { username: 'ana', role: 'administrator' as const, place: '/administracion' }
  const merged = await mergeBusinesses(
    db,
    { actor: ana, now: NOW },
    {
      keep: kept,
      drop: business,
      choices: new Map(),
      owner: 'no',
      versions: { keep: await versionOf(kept), drop: await versionOf(business) },
    },
  )
  expect(merged).toMatchObject({ ok: true })
  expect(await free(db, kept)).not.toContain('15:00')
  expect(await free(db, kept)).not.toContain('10:00')
  expect(await listUpcomingReservations(db, kept, NOW)).toMatchObject([
    { id, proposal: { state: 'waiting' } },
  ])
  expect(await answer(true)).toMatchObject({ ok: true })
  expect(await stored(db, id)).toMatchObject({ status: 'confirmed', time: '15:00' })
  expect(await free(db, kept)).toContain('10:00')
  expect(await free(db, kept)).not.toContain('15:00')
})

test.each([
  ['2026-12-20T12:00:00.000Z', 'dom 20 dic 2026, 7:00'],
  ['2026-12-22T12:00:00.000Z', 'dom 20 dic 2026, 3:00'],
])('a proposed time is held until %s, but never after it has begun', (heldUntil, until) => {
  const proposal = toProposal(
    {
      ...{ status: 'pending', timeZone: 'America/New_York', heldUntil, declinedAt: null },
      ...{ proposedDate: '2026-12-20', proposedTime: '15:00' },
    },
    new Date('2026-12-19T17:00:00Z'),
  )
  expect(proposal?.until).toContain(until)
})
