import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { addDays, getDateInZone, getDateTimeInZone } from '~/features/places/calendar'
import { href } from '~/href'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { hashMailbox } from '~/values/hash-token.server'
import { readCustomerReservation } from './customer-reservation.server'
import { composeMail, REMINDER_TEMPLATE } from './mail-texts'
import {
  buildReminderKey,
  consumeBusinessMailQuota,
  deletePendingReminders,
  findBusinessUnavailableNotice,
  REMINDER_MATCHER,
  toMailPlaceholderValues,
} from './notify.server'

/** Reminders are enqueued between these local hours of the business. */
const [EARLIEST_REMINDER_TIME, LATEST_REMINDER_TIME] = ['09:00', '21:00']
const REMINDERS_PER_BATCH = 500

export interface ReminderConfig {
  site: { name: string; origin: string }
  /** Secret for the links that stop reminders, and for counting mails. */
  secret: string
}

interface ReminderContext extends ReminderConfig {
  now: Date
  onError: (error: unknown) => void
}

/**
 * Enqueues reminders by mail for confirmed reservations of tomorrow, in local time. Returns the number of
 * mails. Removes pending reminders that no longer apply. A reservation gets one reminder for its day, even
 * with several processes. It gets none if:
 * - it was made today, or the local time is not between 9:00 and 21:00;
 * - it has no valid e-mail, or that e-mail stopped reminders;
 * - the business is not listed, or is closed at that time;
 * - the mailbox already got the maximum of mails from this business (`consumeBusinessMailQuota`). Owners can enter
 *   any e-mail (T276). A failed reservation does not stop the others.
 */
export async function enqueueReminders(db: Db, context: ReminderContext): Promise<number> {
  await dropOverdue(db, context)
  let written = 0
  let last = 0
  for (;;) {
    const rows = await listDue(db, last, context.now)
    for (const row of rows) {
      last = row.id
      try {
        const isDue = isTomorrow(row, context.now) && !(await isStopped(db, row.email))
        if (isDue && (await remind(db, row, context))) written += 1
      } catch (error) {
        context.onError(error)
      }
    }
    if (rows.length < REMINDERS_PER_BATCH) return written
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Lists confirmed reservations of the next days with an e-mail and without a reminder, at most `REMINDERS_PER_BATCH`.
 * `isTomorrow` then selects those of tomorrow in local time.
 */
const listDue = (db: Db, after: number, now: Date) =>
  db
    .selectFrom('reservations')
    .select(['id', 'business_id as businessId', 'email', 'reservation_date as date'])
    .select(['time_zone as timeZone', 'created_at as createdAt'])
    .where('status', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    // No zone is more than a day away.
    .where('reservation_date', '>=', getDateInZone('UTC', now))
    .where('reservation_date', '<=', addDays(getDateInZone('UTC', now), 2))
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where(
              'idempotency_key',
              '=',
              sql<string>`'reservation-' || reservations.id || '-reminder-' || reservations.reservation_date`,
            ),
        ),
      ),
    )
    .orderBy('id')
    .limit(REMINDERS_PER_BATCH)
    .execute()

function isTomorrow({ date, timeZone, createdAt }: Due, now: Date): boolean {
  const clock = getDateTimeInZone(timeZone, now)
  const isDaytime = clock.time >= EARLIEST_REMINDER_TIME && clock.time < LATEST_REMINDER_TIME
  return (
    isDaytime && date === addDays(clock.date, 1) && getDateInZone(timeZone, new Date(createdAt)) < clock.date
  )
}

/**
 * Enqueues a reminder while holding the booking lock of the business. It reads the reservation again, because
 * it may have changed. A later change of status or slot removes the reminder while it is pending. Returns
 * false if none is enqueued.
 */
function remind(db: Db, { id, businessId, date }: Due, { site, secret, now }: ReminderContext) {
  return inScopedTransaction(db, { what: 'booking', id: businessId }, async (trx): Promise<boolean> => {
    const reservation = await readCustomerReservation(trx, id, now)
    const isSame = reservation?.status === 'confirmed' && reservation.date === date
    if (!isSame || (await findBusinessUnavailableNotice(trx, reservation))) return false
    const stored = await trx
      .selectFrom('reservations')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const to = toSafeEmailOrNull(stored.email)
    if (!to || !(await consumeBusinessMailQuota(trx, { businessId, to, secret, now }))) return false
    const stopReminders =
      site.origin +
      href('/mis-reservas/recordatorios/:token', { token: createStopRemindersToken(secret, to) })
    const facts = {
      ...toMailPlaceholderValues(reservation, site),
      link: null,
      phone: '',
      email: null,
      comment: null,
    }
    const payload = { to, ...composeMail(REMINDER_TEMPLATE, { ...facts, stopReminders }) }
    const message = {
      kind: 'mail',
      key: buildReminderKey(id, date),
      about: REMINDER_MATCHER.about,
      payload,
    } as const
    await enqueueMessage(trx, message, now)
    return true
  })
}

/**
 * Removes pending reminders that no longer apply, for example because the reservation is not confirmed any
 * more.
 */
async function dropOverdue(db: Db, { now, onError }: ReminderContext): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select('idempotency_key as key')
    .where('status', '=', 'pending')
    .where('idempotency_key', 'like', 'reservation-%-reminder-%')
    .execute()
  for (const { key } of waiting)
    try {
      const [, id = ''] = key.split('-')
      const reservation = await readCustomerReservation(db, Number(id), now)
      const clock = reservation && getDateTimeInZone(reservation.timeZone, now)
      const isWanted = reservation?.status === 'confirmed' && clock && reservation.date > clock.date
      if (!isWanted || key !== buildReminderKey(reservation.id, reservation.date))
        await deletePendingReminders(db, Number(id))
    } catch (error) {
      onError(error)
    }
}

/**
 * Returns the token of the link that stops reminders to an e-mail, in 56 hexadecimal digits. It has a hash of
 * the e-mail and a MAC of 96 bits.
 */
export function createStopRemindersToken(secret: string, email: string): string {
  const hash = hashMailbox(email)
  return hash + proofOf(secret, hash)
}

const proofOf = (secret: string, hash: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['stop reminders', hash]))
    .digest('hex')
    .slice(0, 24)

/** Returns the e-mail hash in such a token. Null if none of the secrets signed it (T242). */
function hashIn(token: string, secrets: readonly string[]): string | null {
  if (!/^[0-9a-f]{56}$/.test(token)) return null
  const hash = token.slice(0, 32)
  const isValid = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(proofOf(secret, hash)), Buffer.from(token.slice(32))),
  )
  return isValid ? hash : null
}

/** Whether reminders to the e-mail of a token are stopped. Null for an invalid token. */
export async function areRemindersStopped(
  db: Db,
  token: string,
  secrets: readonly string[],
): Promise<boolean | null> {
  const hash = hashIn(token, secrets)
  return hash === null ? null : await isHashStopped(db, hash)
}

/** Stops reminders to the e-mail of a token, or allows them again. Returns false for an invalid token. */
export async function setRemindersStopped(
  db: Db,
  { token, secrets }: { token: string; secrets: readonly string[] },
  isStopped: boolean,
  now: Date,
): Promise<boolean> {
  const hash = hashIn(token, secrets)
  if (hash === null) return false
  if (isStopped)
    await db
      .insertInto('reminder_stops')
      .values({ email_hash: hash, stopped_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('email_hash').doNothing())
      .execute()
  else await db.deleteFrom('reminder_stops').where('email_hash', '=', hash).execute()
  return true
}

const isStopped = (db: Db, email: string | null) => isHashStopped(db, hashMailbox(email ?? ''))

async function isHashStopped(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_stops')
    .select('email_hash')
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}
