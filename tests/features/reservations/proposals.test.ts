import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { decideReservation, listUpcomingReservations } from '~/features/owners/reservations.server'
import { deleteReservationAndFreeSlots } from '~/features/reservations/admin/save.server'
import { findBookableBusiness, listFreeTimes } from '~/features/reservations/availability.server'
import { addBlocks } from '~/features/reservations/blocks.server'
import { moveReservation } from '~/features/reservations/change.server'
import { readCustomerReservation } from '~/features/reservations/customer-reservation.server'
import { createMailNotifier } from '~/features/reservations/notify.server'
import { answerProposal, proposeTime, withdrawProposal } from '~/features/reservations/proposal.server'
import { toProposal } from '~/features/reservations/proposal-rows.server'
import { connectDatabase, type Db } from '../../../db/connect'
import { DATE, NOW, withBookable } from '../../support/bookings'
import { addBusiness } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { columnOf, insertRows, rowOf } from '../../support/rows'

const SITE = { name: 'Directorio', origin: 'https://d.example' }
const BY_OWNER = { actor: OWNER_ACTOR, now: NOW }
const hours = (count: number) => new Date(+NOW + count * 60 * 60 * 1000)
const at = (time: string) => ({ date: DATE, time })

async function withBooked(time = '10:00', minutes = 30) {
  const shop = await withBookable({ email: 'salon@example.com' })
  const { db, business } = shop
  const { id } = await shop.booked({ time, length: { minutes, buffer: 0 }, email: 'rosa@example.com' })
  const sequence = async () => (await rowOf(db, 'reservations', { id })).sequence
  const propose = async (to: string, more: Partial<Parameters<typeof proposeTime>[1]> = {}) =>
    proposeTime(db, { ...BY_OWNER, ...more }, business, { id, sequence: await sequence(), slot: at(to) })
  const answer = async (isAccepted: boolean, now = NOW, notify?: ReturnType<typeof createMailNotifier>) =>
    answerProposal(db, id, { isAccepted, sequence: await sequence(), now, ...(notify && { notify }) })
  return { ...shop, id, sequence, propose, answer }
}

/** Status and slot of a reservation. */
async function stored(db: Db, id: number) {
  const { status, reservation_date: date, reservation_time: time } = await rowOf(db, 'reservations', { id })
  return { status, date, time }
}

test('a proposed time is held for a day and is then free without any job [D61, D65]', async () => {
  const { db, book, booked, free, propose } = await withBooked()
  expect(await propose('15:00')).toMatchObject({ ok: true })
  expect(await free()).not.toContain('15:00')
  expect(await free()).not.toContain('10:00')
  expect(await book({ time: '15:00' })).toEqual({ ok: false, reason: 'slot_taken' })
  const other = await booked({ time: '16:00' })
  const change = { changedBy: 'customer' as const, now: NOW }
  expect(await moveReservation(db, other.id, at('15:00'), change)).toMatchObject({ reason: 'slot_taken' })
  const later = new Date('2026-11-24T17:10:01Z')
  expect(await free(DATE, later)).toContain('15:00')
  expect(await book({ time: '15:00' }, { now: later })).toMatchObject({ ok: true })
})

test('a proposal that overlaps its own reservation holds only the rest, and a taken or past time is refused [D61, D65]', async () => {
  const { db, id, book, propose } = await withBooked('10:00', 60)
  await book({ time: '12:00' })
  expect(await propose('10:30')).toMatchObject({ ok: true })
  const own = db.selectFrom('reservation_cells').selectAll().where('reservation_id', '=', id)
  const cells = await own.orderBy('quarter').execute()
  expect(cells.map(({ quarter, seat, held_until }) => [quarter, seat, held_until !== null])).toEqual([
    ...[40, 41, 42, 43].map((quarter) => [quarter, 0, false]),
    ...[44, 45].map((quarter) => [quarter, 0, true]),
  ])
  expect(await propose('11:30')).toEqual({ ok: false, reason: 'slot_taken' })
  expect(await propose('10:00')).toEqual({ ok: false, reason: 'same_time' })
  expect(await propose('03:00')).toEqual({ ok: false, reason: 'not_offered' })
  expect(await propose('10:30')).toEqual({ ok: true, entry: null })
})

test('accepting a proposal moves and confirms the reservation once, and frees its old time [D61, D65]', async () => {
  const { db, id, free, sequence, propose, answer } = await withBooked()
  await propose('15:00')
  const seen = await sequence()
  expect(await answer(true)).toMatchObject({ ok: true, changed: true })
  expect(await stored(db, id)).toEqual({ status: 'confirmed', ...at('15:00') })
  expect(await free()).toContain('10:00')
  expect(await free()).not.toContain('15:00')
  const again = { isAccepted: true, sequence: seen, now: NOW }
  expect(await answerProposal(db, id, again)).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await answer(true)).toEqual({ ok: false, reason: 'expired' })
  const held = db.selectFrom('reservation_cells').select('held_until').where('held_until', 'is not', null)
  expect(await held.execute()).toEqual([])
  expect(await db.selectFrom('reservation_changes').selectAll().execute()).toMatchObject([
    { changed_by: 'customer', from_status: 'pending', to_status: 'confirmed', to_slot: `${DATE} 15:00` },
  ])
})

test('a declined or expired proposal does not change the reservation, and the owner sees its state [D61, D65]', async () => {
  const { db, business, id, free, propose, answer } = await withBooked()
  await propose('15:00')
  expect((await listUpcomingReservations(db, business, NOW))[0]?.proposal).toMatchObject({ state: 'waiting' })
  expect(await answer(false)).toMatchObject({ ok: true, changed: true })
  expect(await stored(db, id)).toEqual({ status: 'pending', ...at('10:00') })
  expect(await free()).toContain('15:00')
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
  type Made = Awaited<ReturnType<typeof withBooked>>
  const decide = async ({ db, business, id, sequence }: Made, status: 'confirmed' | 'cancelled') =>
    decideReservation(db, business, { id: String(id), sequence: await sequence() }, { status, now: NOW })
  const ends: Record<string, (made: Made) => Promise<unknown>> = {
    confirmed: (made) => decide(made, 'confirmed'),
    moved: ({ db, id }) => moveReservation(db, id, at('16:00'), { changedBy: 'customer', now: NOW }),
    cancelled: (made) => decide(made, 'cancelled'),
    trash: ({ db, id }) => deleteReservationAndFreeSlots(db, BY_OWNER, id),
    withdrawn: async ({ db, business, id, sequence }) =>
      withdrawProposal(db, BY_OWNER, business, { id, sequence: await sequence() }),
  }
  for (const [name, end] of Object.entries(ends)) {
    const made = await withBooked()
    await made.propose('15:00')
    await end(made)
    expect(await made.free(), name).toContain('15:00')
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
  const { db, business, free, propose } = await withBooked()
  const first = await propose('15:00')
  const cell = { business_id: business, date: DATE, quarter: 60, seat: 0, reservation_id: 1 }
  await expect(insertRows(db, 'reservation_cells', [cell])).rejects.toThrow()
  const second = await propose('16:00')
  if (!first.ok || !second.ok) throw new Error('refused')
  const ana = { actor: { username: 'ana', role: 'administrator' as const, place: '/admin' }, now: NOW }
  expect(await undoEntry(db, ana, second.entry ?? 0)).toMatchObject({ ok: true, done: ['Hora propuesta'] })
  expect(await free()).not.toContain('15:00')
  expect(await free()).toContain('16:00')
  expect(await undoEntry(db, ana, first.entry ?? 0)).toMatchObject({ ok: true })
  expect(await free()).toContain('15:00')
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
  const { db, propose, answer } = await withBooked()
  const about = { site: SITE, channels: { mail: true }, now: NOW }
  await propose('15:00', { notify: createMailNotifier({ by: 'owner', ...about }) })
  await answer(true, NOW, createMailNotifier({ by: 'customer', token: 'a'.repeat(32), ...about }))
  const mails = await queuedMails(db)
  expect(mails.map(({ to }) => to)).toEqual(['rosa@example.com', 'rosa@example.com', 'salon@example.com'])
  expect(mails[0]?.text).toMatch(/Te propone: .*3:00.p\..m\./)
  expect(mails[0]?.text).toContain('https://d.example/mis-reservas?codigo=')
  expect(mails[0]?.text).not.toContain('/reservado/')
  expect(mails[2]?.subject).toContain('Aceptaron la hora que propusiste')
})

test('the owner of a business sends at most ten mails a day to one address by proposing, confirming or declining [T143, T233, T277]', async () => {
  const { db, business, booked, propose } = await withBooked()
  const notifyAt = (now: Date) =>
    createMailNotifier({ by: 'owner', site: SITE, channels: { mail: true }, secret: 's', now })
  const mails = async (to: string) =>
    (await columnOf(db, 'outbox', 'payload')).filter((payload) => payload.includes(to)).length
  for (let times = 0; times < 14; times++) {
    const to = times % 2 === 0 ? '15:00' : '16:00'
    expect(await propose(to, { notify: notifyAt(NOW) })).toMatchObject({ ok: true })
  }
  expect(await mails('rosa@example.com')).toBe(10)
  const called = await booked({ time: '09:00', email: 'Rosa@example.com' })
  const other = await booked({ time: '11:00', email: 'ana@example.com' })
  for (const { id } of [called, other]) {
    const about = { id: String(id), sequence: 0 }
    const answered = { status: 'cancelled', now: NOW, notify: notifyAt(NOW) } as const
    expect(await decideReservation(db, business, about, answered)).toBe('done')
  }
  expect([await mails('osa@example.com'), await mails('ana@example.com')]).toEqual([10, 1])
  const spelled = await booked({ time: '12:00', email: 'rosa+otra@example.com' })
  const declined = { status: 'cancelled', now: NOW, notify: notifyAt(NOW) } as const
  await decideReservation(db, business, { id: String(spelled.id), sequence: 0 }, declined)
  expect(await mails('rosa+otra@example.com'), 'another spelling of the same mailbox [T277]').toBe(0)
  await propose('17:00', { now: hours(25), notify: notifyAt(hours(25)) })
  expect(await mails('rosa@example.com')).toBe(11)
})

test('of simultaneous bookings, moves and proposals for one time exactly one succeeds, on two connections [D61, T90, T185]', async () => {
  const { db, file, url, business, book, booked } = await withBookable()
  const other = connectDatabase({ file, url })
  const ids: number[] = []
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    ids.push((await booked({ time })).id)
  for (const wanted of ['14:00', '15:00', '16:00', '17:00']) {
    const results = await Promise.all([
      ...ids.map((id, index) =>
        index % 2
          ? proposeTime(other, BY_OWNER, business, { id, slot: at(wanted) })
          : moveReservation(db, id, at(wanted), { changedBy: 'ana', now: NOW }),
      ),
      ...[1, 2, 3].map((number) => book({ time: wanted }, { on: number % 2 ? db : other })),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.reason).toBe('slot_taken')
    const quarter = Number(wanted.slice(0, 2)) * 4
    const cells = db.selectFrom('reservation_cells').select('seat').where('quarter', '=', quarter)
    expect(await cells.execute()).toEqual([{ seat: 0 }])
  }
  await other.destroy()
})

test('a merge moves a proposal with its reservation, so that the time is held there and can be accepted [D24, D61]', async () => {
  const { db, business, id, propose, answer } = await withBooked()
  await propose('15:00')
  const { category_id } = await rowOf(db, 'businesses', { id: business })
  const kept = await addBusiness(db, [category_id ?? 0], { time_zone: 'America/New_York' })
  const freeAt = async (id: number) => {
    const bookable = await findBookableBusiness(db, id, NOW)
    return bookable ? listFreeTimes(db, bookable, DATE) : []
  }
  const versionOf = async (of: number) => (await rowOf(db, 'businesses', { id: of })).version
  const ana = {
    actor: { username: 'ana', role: 'administrator' as const, place: '/administracion' },
    now: NOW,
  }
  const versions = { keep: await versionOf(kept), drop: await versionOf(business) }
  const merged = await mergeBusinesses(db, ana, { keep: kept, drop: business, versions, owner: 'no' })
  expect(merged).toMatchObject({ ok: true })
  expect(await freeAt(kept)).not.toContain('15:00')
  expect(await freeAt(kept)).not.toContain('10:00')
  expect(await listUpcomingReservations(db, kept, NOW)).toMatchObject([
    { id, proposal: { state: 'waiting' } },
  ])
  expect(await answer(true)).toMatchObject({ ok: true })
  expect(await stored(db, id)).toMatchObject({ status: 'confirmed', time: '15:00' })
  expect(await freeAt(kept)).toContain('10:00')
  expect(await freeAt(kept)).not.toContain('15:00')
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
