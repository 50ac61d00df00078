import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { changeReservationStatusByAdmin } from '~/features/reservations/admin/decide.server'
import { listFreeTimes, withoutVisitorBookingLimits } from '~/features/reservations/availability.server'
import {
  addBlocks,
  blocksSchema,
  listBlocks,
  MAX_BLOCKS_PER_BUSINESS,
  mergeBlockedTimes,
  removeBlock,
} from '~/features/reservations/blocks.server'
import { addWalkIn } from '~/features/reservations/book.server'
import { moveReservation } from '~/features/reservations/change.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { addBookingRules, DATE, NOW, REQUEST, withBookable } from '../../support/bookings'
import { insertRows } from '../../support/rows'

const ANA = { actor: { username: 'ana', role: 'administrator' as const, place: '/admin' }, now: NOW }
const BY_OWNER = { actor: OWNER_ACTOR, now: NOW }
/** From 10:00 to 11:00. */
const TEN = { date: DATE, first: 40, end: 44 }

const walkIn = (time: string, phone = REQUEST.phone) => ({ ...REQUEST, time, phone })

test('blocked time cannot be used by new or moved reservations, even without a capacity limit [D61]', async () => {
  for (const capacity of [1, 0]) {
    const { db, business, book, booked, free } = await withBookable({}, capacity)
    const other = await booked({ time: '15:00' })
    expect(await addBlocks(db, BY_OWNER, business, [TEN])).toMatchObject({ ok: true, booked: 0 })
    const left = await free()
    expect(left).toEqual(expect.arrayContaining(['09:30', '11:00']))
    for (const blocked of ['10:00', '10:30']) expect(left).not.toContain(blocked)
    expect(await book({ time: '10:30' })).toEqual({ ok: false, reason: 'slot_taken' })
    const long = { length: { minutes: 45, buffer: 0 } }
    expect(await book({ time: '09:30', ...long })).toEqual({ ok: false, reason: 'slot_taken' })
    const change = { changedBy: 'customer' as const, now: NOW }
    const moved = await moveReservation(db, other.id, { date: DATE, time: '10:00' }, change)
    expect(moved).toEqual({ ok: false, reason: 'slot_taken' })
  }
})

test('reservations in blocked time remain and are counted, but cannot be reopened after a cancellation [D61]', async () => {
  const { db, business, booked } = await withBookable()
  const { id } = await booked()
  expect(await addBlocks(db, BY_OWNER, business, [TEN])).toMatchObject({ ok: true, booked: 1 })
  const decide = async (status: 'cancelled' | 'confirmed') => {
    const row = await db.selectFrom('reservations').select('sequence').executeTakeFirstOrThrow()
    return changeReservationStatusByAdmin(db, id, status, {
      actor: ANA.actor,
      sequence: row.sequence,
      now: NOW,
    })
  }
  expect(await decide('cancelled')).toMatchObject({ ok: true })
  expect(await decide('confirmed')).toMatchObject({ ok: false, reason: 'slot_taken' })
})

test('blocking time sends no mail, changes no counts and invalidates no cached page', async () => {
  const { db, business } = await withBookable()
  const seen = async () => ({
    business: await db.selectFrom('businesses').selectAll().where('id', '=', business).executeTakeFirst(),
    version: await db.selectFrom('public_version').selectAll().execute(),
    mail: await db.selectFrom('outbox').selectAll().execute(),
    reservations: await db.selectFrom('reservations').selectAll().execute(),
    cells: await db.selectFrom('reservation_cells').selectAll().execute(),
    counts: await db.selectFrom('business_counts').selectAll().execute(),
  })
  const before = await seen()
  await addBlocks(db, BY_OWNER, business, [TEN])
  await removeBlock(db, BY_OWNER, business, TEN)
  expect(await seen()).toEqual(before)
})

test('joins adjacent blocks, removes one by its start, and each change can be undone [D133]', async () => {
  const { db, business } = await withBookable()
  expect(mergeBlockedTimes([{ ...TEN, first: 44, end: 48 }, TEN, { ...TEN, first: 60, end: 61 }])).toEqual([
    { ...TEN, end: 48 },
    { ...TEN, first: 60, end: 61 },
  ])
  await addBlocks(db, ANA, business, [TEN])
  const added = await addBlocks(db, ANA, business, [{ ...TEN, first: 44, end: 48 }])
  expect(await listBlocks(db, business)).toEqual([{ ...TEN, end: 48 }])
  if (!added.ok || added.entry === null) throw new Error('nothing was noted')
  expect(await undoEntry(db, ANA, added.entry)).toMatchObject({ ok: true, done: ['Horas bloqueadas'] })
  expect(await listBlocks(db, business)).toEqual([TEN])
  expect(await removeBlock(db, ANA, business, { date: DATE, first: 12 })).toMatchObject({ entry: null })
  const removed = await removeBlock(db, ANA, business, TEN)
  expect(await listBlocks(db, business)).toEqual([])
  if (!removed.ok || removed.entry === null) throw new Error('nothing was noted')
  await undoEntry(db, ANA, removed.entry)
  expect(await listBlocks(db, business)).toEqual([TEN])
})

test('the log has only the days that a change of blocks concerns, and their undo leaves other days [D133, T279]', async () => {
  const { db, business } = await withBookable()
  const day = (count: number) =>
    `2027-${String(1 + Math.floor(count / 28)).padStart(2, '0')}-${String(1 + (count % 28)).padStart(2, '0')}`
  const many = Array.from({ length: MAX_BLOCKS_PER_BUSINESS - 1 }, (_, count) => ({
    ...TEN,
    date: day(count % 300),
    first: 40 + 10 * Math.floor(count / 300),
    end: 44 + 10 * Math.floor(count / 300),
  }))
  await addBlocks(db, ANA, business, many)
  const removed = await removeBlock(db, ANA, business, { date: day(7), first: 40 })
  if (!removed.ok || removed.entry === null) throw new Error('nothing was noted')
  const log = await db
    .selectFrom('audit_log')
    .select(['changes', 'undo'])
    .where('id', '=', removed.entry)
    .executeTakeFirstOrThrow()
  expect((log.changes + log.undo).length).toBeLessThan(1_000)
  await removeBlock(db, ANA, business, { date: day(8), first: 40 })
  expect(await undoEntry(db, ANA, removed.entry)).toMatchObject({ ok: true, done: ['Horas bloqueadas'] })
  expect(await listBlocks(db, business)).toEqual(
    mergeBlockedTimes(many).filter(({ date, first }) => date !== day(8) || first !== 40),
  )
})

test('a business can have at most 400 blocks, and old ones are deleted', async () => {
  const { db, business } = await withBookable()
  await insertRows(db, 'booking_blocks', {
    ...{ business_id: business, date: '2026-10-01', first_quarter: 40, end_quarter: 44 },
  })
  const many = Array.from({ length: MAX_BLOCKS_PER_BUSINESS + 1 }, (_, index) => ({
    date: `2027-0${1 + Math.floor(index / 92)}-01`,
    first: index % 92,
    end: (index % 92) + 1,
  })).filter((_, index) => index % 2 === 0)
  const rest = many.map((block) => ({ ...block, date: block.date.replace('-01', '-15') }))
  expect(await addBlocks(db, ANA, business, many)).toMatchObject({ ok: true })
  expect(await listBlocks(db, business)).toEqual(mergeBlockedTimes(many))
  expect(await addBlocks(db, ANA, business, rest)).toEqual({ ok: false, reason: 'too_many' })
  expect(await listBlocks(db, business)).toEqual(mergeBlockedTimes(many))
})

test('a walk-in reservation is confirmed without the limits of the rules, and its undo moves it to the trash [D61, D133]', async () => {
  const { db, business, book, bookable } = await withBookable()
  await addBookingRules(db, business, { hours_ahead: 48, days_ahead: 30, max_open: 1 })
  expect(await book({ time: '10:00' })).toEqual({ ok: false, reason: 'not_offered' })
  const first = await addWalkIn(db, ANA, business, { values: walkIn('10:00'), token: 'one' })
  expect(await addWalkIn(db, ANA, business, { values: walkIn('10:00'), token: 'one' })).toMatchObject({
    isNew: false,
  })
  expect(await addWalkIn(db, BY_OWNER, business, { values: walkIn('10:30'), token: 'two' })).toMatchObject({
    ok: true,
  })
  expect(await addWalkIn(db, BY_OWNER, business, { values: walkIn('10:30'), token: 'three' })).toEqual({
    ok: false,
    reason: 'slot_taken',
  })
  const rows = await db.selectFrom('reservations').select(['status', 'email']).execute()
  expect(rows).toEqual([
    { status: 'confirmed', email: null },
    { status: 'confirmed', email: null },
  ])
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  if (!first.ok || first.entry === null) throw new Error('nothing was noted')
  await undoEntry(db, ANA, first.entry)
  expect(await listFreeTimes(db, withoutVisitorBookingLimits(await bookable()), DATE)).toContain('10:00')
})

test('a form of a walk-in customer sent again with another phone logs the change [D61, D102]', async () => {
  const { db, business } = await withBookable()
  await addWalkIn(db, BY_OWNER, business, { values: walkIn('10:00'), token: 'one' })
  const corrected = walkIn('10:00', '+15055550199')
  expect(await addWalkIn(db, BY_OWNER, business, { values: corrected, token: 'one' })).toMatchObject({
    isNew: false,
    entry: expect.any(Number),
  })
  await addWalkIn(db, BY_OWNER, business, { values: corrected, token: 'one' })
  const entries = await db.selectFrom('audit_log').select(['action', 'changes']).orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual(['created', 'changed'])
  expect(JSON.parse(entries[1]?.changes ?? '')).toEqual({ Teléfono: ['+15055550123', '+15055550199'] })
})

test.each([
  [{ dia: '' }, 'dia'],
  [{ dia: '2026-02-30' }, 'dia'],
  [{ dia: '2026-11-22' }, 'dia'],
  [{ dia: '2028-01-01' }, 'dia'],
  [{ dia: DATE, hasta: '2026-11-23' }, 'hasta'],
  [{ dia: DATE, hasta: '2027-11-24' }, 'hasta'],
  [{ dia: DATE, hasta: 'mañana' }, 'hasta'],
  [{ dia: DATE, de: '10:00' }, 'a'],
  [{ dia: DATE, a: '10:00' }, 'de'],
  [{ dia: DATE, de: '10:00', a: '09:00' }, 'a'],
  [{ dia: DATE, de: '10:07', a: '11:00' }, 'de'],
  [{ dia: DATE, de: '9'.repeat(500), a: '11:00' }, 'de'],
])('the form that blocks time rejects %j at `%s`', (sent, field) => {
  const parsed = parseSubmission(
    new URLSearchParams(sent as Record<string, string>),
    blocksSchema('2026-11-23'),
  )
  expect(parsed.status).toBe('error')
  expect(Object.keys((parsed.status === 'error' && parsed.error) || {})).toEqual([field])
})

test('blocks whole days if no hours are given, and midnight as an end means the end of the day', () => {
  const read = (sent: Record<string, string>) =>
    parseSubmission(new URLSearchParams(sent), blocksSchema('2026-11-23'))
  expect(read({ dia: DATE, hasta: '2026-11-25' })).toMatchObject({
    value: [
      { date: DATE, first: 0, end: 96 },
      { date: '2026-11-25', first: 0, end: 96 },
    ],
  })
  expect(read({ dia: DATE, de: '22:00', a: '00:00' })).toMatchObject({
    value: [{ date: DATE, first: 88, end: 96 }],
  })
})
