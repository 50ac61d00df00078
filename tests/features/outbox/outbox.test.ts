import { describe, expect, test } from 'vitest'
import {
  claimDueMessage,
  enqueueMessage,
  makeMessageDueNow,
  markMessageSent,
  type OutboxMessage,
  recordFailedDeliveryAttempt,
} from '../../../app/features/outbox/messages.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'

const START = new Date('2026-03-01T08:00:00Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const mail = (key: string): OutboxMessage => ({
  kind: 'mail',
  key,
  about: 'Confirmación de registro',
  payload: { to: 'ana@example.com', subject: 'Hola', text: 'Tu negocio ya está en el directorio.' },
})
const rows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

async function withMail() {
  const { db } = await freshDatabase()
  await enqueueMessage(db, mail('registration-1'), START)
  return db
}

/** Claims the message that is due at `moment` and marks it as failed. Returns the attempt. */
async function fail(db: Db, moment: Date) {
  const claimed = await claimDueMessage(db, moment)
  if (claimed) await recordFailedDeliveryAttempt(db, claimed, 'no answer', moment)
  return claimed?.attempt
}

describe('outbox', () => {
  test('claimDueMessage returns stored messages, oldest first [178, F18]', async () => {
    const db = await withMail()
    await enqueueMessage(db, mail('registration-2'), later(-1))
    expect(await claimDueMessage(db, START)).toMatchObject({ ...mail('registration-2'), attempt: 1 })
    expect(await claimDueMessage(db, START)).toMatchObject({ ...mail('registration-1'), attempt: 1 })
    expect(await claimDueMessage(db, START)).toBeUndefined()
  })

  test('a message stored while the clock was a year ahead is due at once when the clock is right again [F23]', async () => {
    const { db } = await freshDatabase()
    await enqueueMessage(db, mail('registration-1'), later(365 * 24 * 60))
    expect(await claimDueMessage(db, START)).toMatchObject({ key: 'registration-1' })
    expect(await claimDueMessage(db, START)).toBeUndefined()
  })

  test('the stored reason of a failed message does not end with half a character [F100]', async () => {
    const db = await withMail()
    const claimed = await claimDueMessage(db, START)
    if (claimed) await recordFailedDeliveryAttempt(db, claimed, `${'x'.repeat(299)}😀😀`, START)
    expect((await rows(db))[0]?.last_error).toBe(`${'x'.repeat(299)}😀`)
  })

  test('the outbox stores a message with an existing key once [F18]', async () => {
    const db = await withMail()
    await Promise.all(Array.from({ length: 10 }, () => enqueueMessage(db, mail('registration-1'), START)))
    expect(await rows(db)).toHaveLength(1)
  })

  test('a message is rolled back together with the transaction that stored it', async () => {
    const { db } = await freshDatabase()
    await expect(
      db.transaction().execute(async (trx) => {
        await enqueueMessage(trx, mail('registration-1'), START)
        throw new Error('the registration failed')
      }),
    ).rejects.toThrow('the registration failed')
    expect(await rows(db)).toEqual([])
  })

  test('only one process claims a message, and another can claim it after the reservation ends [F18]', async () => {
    const db = await withMail()
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimDueMessage(db, START)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claimDueMessage(db, later(1))).toBeUndefined()
    expect(await claimDueMessage(db, later(2))).toMatchObject({ key: 'registration-1', attempt: 2 })
  })

  test('the outbox deletes the content of a sent message', async () => {
    const db = await withMail()
    const claimed = await claimDueMessage(db, START)
    await markMessageSent(db, claimed?.id ?? 0, later(1))
    expect(await rows(db)).toMatchObject([{ status: 'sent', payload: '{}', sent_at: later(1).toISOString() }])
    expect(await claimDueMessage(db, later(10_000))).toBeUndefined()
  })

  test('a failing message waits a minute, five, fifteen, an hour and longer, and is given up after ten attempts [F18]', async () => {
    const db = await withMail()
    const moments = [0, 1, 6, 21, 81, 261, 621, 1341, 2781, 4221]
    for (const [index, minute] of moments.entries()) {
      expect(await fail(db, later(minute - 0.1))).toBeUndefined()
      expect(await fail(db, later(minute))).toBe(index + 1)
    }
    expect(await rows(db)).toMatchObject([{ status: 'dead', attempts: 10, last_error: 'no answer' }])
    expect(await claimDueMessage(db, later(100_000))).toBeUndefined()
  })

  test('a message to an address that does not exist is given up at the first attempt', async () => {
    for (const [reason, status] of [
      ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'dead'],
      ['550 5.7.1 try later', 'pending'],
      ['connect ECONNREFUSED 10.5.1.2:587', 'pending'],
      ['550 5.1.0 sender rejected', 'pending'],
    ] as const) {
      const db = await withMail()
      const claimed = await claimDueMessage(db, START)
      if (claimed) await recordFailedDeliveryAttempt(db, claimed, reason, START)
      expect(await rows(db)).toMatchObject([{ status, attempts: 1, last_error: reason }])
    }
  })

  test('a message that was given up can be reset, and a sent one cannot', async () => {
    const db = await withMail()
    await db.updateTable('outbox').set({ status: 'dead', attempts: 10 }).execute()
    expect(await makeMessageDueNow(db, 1, later(5))).toBe('done')
    const claimed = await claimDueMessage(db, later(5))
    expect(claimed).toMatchObject({ attempt: 1, payload: mail('').payload })
    await markMessageSent(db, 1, later(5))
    expect(await makeMessageDueNow(db, 1, later(6))).toBe('not_found')
  })

  test('a message that another process is sending cannot be reset until its reservation ends', async () => {
    const db = await withMail()
    expect(await makeMessageDueNow(db, 1, START)).toBe('done')
    const claimed = await claimDueMessage(db, START)
    expect(await makeMessageDueNow(db, 1, later(1))).toBe('sending')
    expect(await claimDueMessage(db, later(1))).toBeUndefined()
    expect(await makeMessageDueNow(db, 1, later(2))).toBe('done')
    if (claimed) await recordFailedDeliveryAttempt(db, { ...claimed, attempt: 3 }, 'no answer', later(2))
    expect(await makeMessageDueNow(db, 1, later(3))).toBe('done')
  })
})
