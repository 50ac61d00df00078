import type { Db } from 'db/connect'
import type { MailContext } from '~/features/businesses/email-change.server'
import {
  type ClaimedMessage,
  claimDueMessage,
  markMessageSent,
  recordFailedDeliveryAttempt,
} from '~/features/outbox/messages.server'
import { enqueueWeekMails, listZonesForWeekMail } from '~/features/owners/week-mail.server'
import { enqueueReminders, type ReminderConfig } from '~/features/reservations/reminders.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { log } from '~/http/log.server'
import { logError, redact } from '~/http/log-error.server'
import { startRepeatingJob, withLease } from './repeat.server'
import { wakeOutbox } from './wake.server'

const OUTBOX_INTERVAL_MS = 2_000

/** Sends one message. Throws if it fails. */
export type SendMessage = (message: ClaimedMessage) => Promise<void>

/** Kinds of messages. Each is sent independently, so that a slow one does not delay the other. */
const MESSAGE_KINDS: ClaimedMessage['kind'][] = ['mail', 'marketing']

/**
 * Sends the due messages of the outbox one after another, separately for each kind. Returns a function that
 * stops the job after the current message.
 */
export function startOutboxDelivery(db: Db, send: SendMessage): () => Promise<void> {
  const stops = MESSAGE_KINDS.map((kind) =>
    startRepeatingJob({ name: kind, every: OUTBOX_INTERVAL_MS }, async (_, stop) => {
      while (!stop.aborted) {
        const message = await claimDueMessage(db, new Date(), kind)
        if (!message) return
        await sendOne(db, send, message)
      }
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function sendOne(db: Db, send: SendMessage, message: ClaimedMessage): Promise<void> {
  const { id, kind, attempt } = message
  try {
    await send(message)
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error))
    log.warn({ outbox: id, kind, attempt, reason }, 'not sent')
    return recordFailedDeliveryAttempt(db, message, reason, new Date())
  }
  await markMessageSent(db, id, new Date())
}

const REMINDER_RHYTHM = { name: 'reminders', first: 45_000, every: 15 * 60_000 }

/**
 * Enqueues reminders to customers for reservations of the next day, if mail is configured. Returns a function
 * that stops the job.
 */
export const startReminders = (db: Db, of: ReminderConfig): (() => Promise<void>) =>
  startRepeatingJob(REMINDER_RHYTHM, async () => {
    if (!isMailConfigured()) return
    const reminded = await enqueueReminders(db, { ...of, now: new Date(), onError: logError })
    if (reminded === 0) return
    log.info({ reminded }, 'reminders')
    wakeOutbox()
  })

const WEEK_MAIL_RHYTHM = { name: 'week mails', first: 60_000, every: 60_000 }
/** Maximum number of messages per round, so that other mail does not wait long. */
const MAX_WEEK_MAILS_PER_ROUND = 100

interface Sender {
  mail: MailContext
  secret: string
  holder: string
}

/**
 * Enqueues the Monday messages for owners on Monday in each time zone, a part of them every minute. Returns a
 * function that stops the job.
 */
export function startWeekMails(db: Db, sender: Sender): () => Promise<void> {
  const round = createWeekMailRound(db, sender)
  return startRepeatingJob(WEEK_MAIL_RHYTHM, () => round(new Date()))
}

/**
 * Returns a function that enqueues one round of messages and returns their number. For a day in UTC it
 * remembers the last business of each time zone. After a restart it begins again. The key of a message
 * contains the business and the Monday, which prevents repetition. Of several processes, one enqueues at a
 * time.
 */
export function createWeekMailRound(
  db: Db,
  { holder, ...sender }: Sender,
  maxCount = MAX_WEEK_MAILS_PER_ROUND,
) {
  let day = ''
  let cursors = new Map<string, number | null>()
  return async (now: Date): Promise<number> => {
    const today = now.toISOString().slice(0, 10)
    if (today !== day) [day, cursors] = [today, new Map()]
    const open = listZonesForWeekMail(now).filter((zone) => cursors.get(zone) !== null)
    if (open.length === 0) return 0
    let total = 0
    await withLease({ db, what: 'week mails', holder }, async () => {
      for (const zone of open) {
        const after = cursors.get(zone) ?? 0
        const { sent, next } = await enqueueWeekMails(db, {
          ...{ zone, after, most: maxCount - total, now, onError: logError },
          ...sender,
        })
        cursors.set(zone, next)
        total += sent
      }
    })
    if (total === 0) return 0
    log.info({ messages: total }, 'week mails')
    wakeOutbox()
    return total
  }
}
