import { readIdCounters, reserveIds } from 'db/counters'
import { expect, test } from 'vitest'
import { adjustBackupToReplacedData, type BackupRestoreCarryOver } from '~/cli/steps/restore-backup'
import { enqueueMessage } from '../../app/features/outbox/messages.server'
import { freshDatabase, type TestDatabase } from '../support/database'
import { addBusiness, addCategory, addRating } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import { rowOf } from '../support/rows'

const NOW = new Date('2026-11-22T12:00:00Z')
const NO_ACCESS = {
  accounts: [],
  codes: [],
  ownerLinks: [],
  emails: [],
  businessEmails: [],
  calendarKeys: [],
  variables: [],
}

test.each<[string, (db: TestDatabase['db'], business: number) => Promise<number>, string]>([
  ['a reservation', (db, business) => addReservation(db, business), 'reservations'],
  ['a rating', (db, business) => addRating(db, business), 'ratings'],
  ['a business', async (db) => addBusiness(db, [(await rowOf(db, 'categories', {}))?.id ?? 0]), 'businesses'],
])('does not use the id of a deleted row of %s again [F51]', async (_what, add, table) => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'belleza')])
  const first = await add(db, business)
  await db
    .deleteFrom('business_categories')
    .where('business_id', '=', first)
    .where('business_id', '<>', business)
    .execute()
  await db
    .deleteFrom(table as 'businesses')
    .where('id', '=', first)
    .execute()
  expect(await add(db, business)).toBeGreaterThan(first)
})

test('reserves consecutive ids above a row that was inserted with its own id [F51]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const own = await addBusiness(db, [category], { id: 40 })
  expect(own).toBe(40)
  const reserve = (count: number) => db.transaction().execute((trx) => reserveIds(trx, 'businesses', count))
  expect(await reserve(3)).toEqual([41, 42, 43])
  expect(await reserve(0)).toEqual([])
  expect(await addBusiness(db, [category])).toBe(44)
})

/** Creates a copy with one booking and three waiting messages. */
async function copyOfData() {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'belleza')])
  await addReservation(db, business)
  for (const key of ['sent since', 'waiting', 'unknown'])
    await enqueueMessage(db, { kind: 'marketing', key, about: key, payload: {} } as never, NOW)
  const messages = () =>
    db.selectFrom('outbox').select(['idempotency_key as key', 'status']).orderBy('id').execute()
  return { db, business, messages }
}

test('after a restore, uses no id again and sends no message of the replaced data again [F51, F52]', async () => {
  const { db, business, messages } = await copyOfData()
  const replaced: BackupRestoreCarryOver = {
    access: NO_ACCESS,
    counters: new Map([
      ['reservations', 70],
      ['no_table_of_ours', 9],
    ]),
    messages: [
      { key: 'sent since', status: 'sent', sentAt: '2026-11-21T10:00:00.000Z' },
      { key: 'waiting', status: 'pending', sentAt: null },
    ],
    weekMailStops: [],
    reminderStops: [],
  }
  await adjustBackupToReplacedData(db, replaced, NOW)
  expect(await addReservation(db, business)).toBe(71)
  expect(await messages()).toEqual([
    { key: 'sent since', status: 'sent' },
    { key: 'waiting', status: 'pending' },
    { key: 'unknown', status: 'dead' },
  ])
})

test('after a restore, sends no reminder again, and none to a person who stopped them since the backup [F111, F112]', async () => {
  const { db } = await copyOfData()
  const key = 'reservation-7-reminder-2026-11-24'
  const stop = { email_hash: 'b'.repeat(32), stopped_at: '2026-11-21T10:00:00.000Z' }
  await db
    .insertInto('reminder_stops')
    .values({ ...stop, email_hash: 'c'.repeat(32) })
    .execute()
  await adjustBackupToReplacedData(
    db,
    {
      ...{ access: NO_ACCESS, counters: new Map(), weekMailStops: [], reminderStops: [stop] },
      messages: [{ key, status: 'sent', sentAt: '2026-11-21T10:00:00.000Z' }],
    },
    NOW,
  )
  expect(await db.selectFrom('reminder_stops').selectAll().execute()).toEqual([stop])
  const row = db.selectFrom('outbox').select(['status', 'payload']).where('idempotency_key', '=', key)
  expect(await row.execute()).toEqual([{ status: 'sent', payload: '{}' }])
})

test('after a restore over unknown data, skips many ids and holds waiting messages for the operator [F51, F52]', async () => {
  const { db, business, messages } = await copyOfData()
  const before = (await readIdCounters(db)).get('reservations') ?? 0
  await adjustBackupToReplacedData(db, null, NOW)
  expect(await addReservation(db, business)).toBe(before + 100_001)
  expect((await messages()).map(({ status }) => status)).toEqual(['dead', 'dead', 'dead'])
})
