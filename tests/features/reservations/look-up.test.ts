import { expect, test } from 'vitest'
import {
  findReservationToken,
  readCustomerReservation,
  readReservationByToken,
} from '~/features/reservations/customer-reservation.server'
import { hashToken } from '~/values/hash-token.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows } from '../../support/rows'

const PHONE = '+14045550142'
const SENDER = { address: '203.0.113.9', secret: 's' }
const CONTEXT = { secrets: ['s'], now: new Date('2026-11-22T12:00:00Z') }

async function withBusiness() {
  const { db } = await freshDatabase()
  return { db, business: await addBusiness(db, [await addCategory(db, 'belleza')]) }
}

test('looking up a reservation by code and phone runs the same statements for any wrong input [D64, T31]', async () => {
  const { db, business } = await withBusiness()
  const id = await addReservation(db, business, { code: 'ABC234', phone: PHONE })
  await addReservation(db, business, { code: 'GONE23', phone: PHONE, deleted_at: '2026-11-22' })
  let last = 0
  /** Result, and all statements sent to the database. */
  const look = async (code: string, phone: string) => {
    const asked: string[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    last += 1
    const sender = { address: `203.0.113.${last}`, secret: 's' }
    return { found: await findReservationToken(watched, { code, phone }, sender), asked }
  }
  const right = await look('ABC234', PHONE)
  const token = right.found.ok ? right.found.token : ''
  const opened = (wanted: string, secrets = ['s']) =>
    readReservationByToken(db, wanted, { secrets, now: new Date('2026-11-22T12:00:00Z') })
  expect((await opened(token))?.id).toBe(id)
  expect(await opened(token, ['other'])).toBeUndefined()
  expect(right.asked.length).toBeGreaterThan(2)
  for (const [code, phone] of [
    ['ABC234', '+14045550143'],
    ['ZZZZZZ', PHONE],
    ['ZZZZZZ', '+14045550143'],
    ['GONE23', PHONE],
  ] as const) {
    const wrong = await look(code, phone)
    expect(wrong.found).toEqual({ ok: false, reason: 'not_found' })
    expect(wrong.asked, code).toEqual(right.asked)
  }
})

test('a code token does not allow a rating as a confirmed customer, because the business knows code and phone [T288]', async () => {
  const { db, business } = await withBusiness()
  const token = 'b'.repeat(32)
  const id = await addReservation(db, business, {
    ...{ code: 'ABC234', phone: PHONE, status: 'completed', token_hash: hashToken(token) },
    ...{ reservation_date: '2026-01-05', reservation_time: '10:00' },
  })
  await insertRows(db, 'reservation_changes', {
    ...{ reservation_id: id, changed_by: 'owner', created_at: '2026-01-04T12:00:00.000Z' },
    ...{ from_status: 'pending', to_status: 'confirmed' },
    ...{ from_slot: '2026-01-05 10:00', to_slot: '2026-01-05 10:00' },
  })
  const found = await findReservationToken(db, { code: 'ABC234', phone: PHONE }, SENDER)
  expect(await readReservationByToken(db, found.ok ? found.token : '', CONTEXT)).toMatchObject({
    id,
    canRate: false,
  })
  expect(await readReservationByToken(db, token, CONTEXT)).toMatchObject({ id, canRate: true })
})

test('an administrator who moves a reservation that a rule confirmed does not confirm its customer [D117]', async () => {
  const { db, business } = await withBusiness()
  const id = await addReservation(db, business, {
    ...{ status: 'confirmed', reservation_date: '2026-01-05', reservation_time: '10:00' },
  })
  const change = {
    ...{ reservation_id: id, changed_by: 'ana', created_at: '2026-01-04T12:00:00.000Z' },
    ...{ from_slot: '2026-01-05 09:00', to_slot: '2026-01-05 10:00', to_status: 'confirmed' as const },
  }
  const canRate = async () =>
    (await readCustomerReservation(db, id, new Date('2026-11-22T12:00:00Z')))?.canRate
  await insertRows(db, 'reservation_changes', { ...change, from_status: 'confirmed' })
  expect(await canRate()).toBe(false)
  await insertRows(db, 'reservation_changes', { ...change, from_status: 'pending' })
  expect(await canRate()).toBe(true)
})

test('a code token opens only its own reservation, even if restored data reuse its id [T145]', async () => {
  const { db, business } = await withBusiness()
  const id = await addReservation(db, business, { code: 'ABC234', phone: PHONE })
  const found = await findReservationToken(db, { code: 'ABC234', phone: PHONE }, SENDER)
  const token = found.ok ? found.token : ''
  expect((await readReservationByToken(db, token, CONTEXT))?.id).toBe(id)
  await db.deleteFrom('reservations').where('id', '=', id).execute()
  await addReservation(db, business, { id, code: 'ZZZ999', phone: '+14045550199' })
  expect(await readReservationByToken(db, token, CONTEXT)).toBeUndefined()
})

test('wrong codes from other networks do not lock out the owner of a phone, and each network is limited [T178]', async () => {
  const { db, business } = await withBusiness()
  await addReservation(db, business, { code: 'ABC234', phone: PHONE })
  const look = (code: string, address: string, phone = PHONE) =>
    findReservationToken(db, { code, phone }, { address, secret: 's' })
  for (let network = 1; network <= 15; network += 1) await look('ZZZZZZ', `198.51.${network}.7`)
  expect(await look('ABC234', '203.0.113.1')).toMatchObject({ ok: true })
  // Another extension is the same telephone.
  for (let guess = 0; guess < 3; guess += 1) await look('ZZZZZZ', '203.0.114.1', `${PHONE};ext=${guess}`)
  expect(await look('ABC234', '203.0.114.1')).toEqual({ ok: false, reason: 'too_many' })
})

test('finds a reservation by its code with or without the phone extension [D64]', async () => {
  const { db, business } = await withBusiness()
  await addReservation(db, business, { code: 'ABC234', phone: `${PHONE};ext=12` })
  await addReservation(db, business, { code: 'DEF567', phone: PHONE })
  const found = async (code: string, phone: string) =>
    (await findReservationToken(db, { code, phone }, SENDER)).ok
  expect(await found('ABC234', PHONE)).toBe(true)
  expect(await found('ABC234', `${PHONE};ext=12`)).toBe(true)
  expect(await found('DEF567', `${PHONE};ext=9`)).toBe(true)
  expect(await found('ABC234', '+14045550143')).toBe(false)
})
