import type { Db } from 'db/connect'
import { claimDueMessage, markMessageSent, recordFailedAttempt } from '~/features/outbox/deliver.server'
import type { ClaimedMessage } from '~/features/outbox/schema'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'
import { startRepeatingJob } from './repeat.server'

const EVERY = 2_000

/** Sends one message. Throws if it fails. */
export type SendMessage = (message: ClaimedMessage) => Promise<void>

/** Kinds of messages. Each is sent independently, so that a slow one does not delay the other. */
const KINDS: ClaimedMessage['kind'][] = ['mail', 'marketing']

/**
 * Sends the due messages of the outbox one after another, separately for each kind. Returns a function that
 * stops the job after the current message.
 */
export function startOutboxDelivery(db: Db, send: SendMessage): () => Promise<void> {
  const stops = KINDS.map((kind) =>
    startRepeatingJob({ name: kind, every: EVERY }, async (_, stop) => {
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
    return recordFailedAttempt(db, message, reason, new Date())
  }
  await markMessageSent(db, id, new Date())
}
