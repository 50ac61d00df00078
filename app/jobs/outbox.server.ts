import type { Db } from 'db/connect'
import { claimDue, markFailed, markSent } from '~/features/outbox/deliver.server'
import type { Claimed } from '~/features/outbox/schema'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'
import { repeat } from './repeat.server'

const EVERY = 2_000

/** Sends one message or throws. */
export type Send = (message: Claimed) => Promise<void>

/** Each kind has its own way out: one that hangs delays its own messages only. */
const KINDS: Claimed['kind'][] = ['mail', 'marketing']

/**
 * Sends what the outbox holds, each kind one after the other. Returns how to stop it, which waits until what is being
 * sent is settled.
 */
export function startOutbox(db: Db, send: Send): () => Promise<void> {
  const stops = KINDS.map((kind) =>
    repeat({ name: kind, every: EVERY }, async (_, stop) => {
      while (!stop.aborted) {
        const message = await claimDue(db, new Date(), kind)
        if (!message) return
        await sendOne(db, send, message)
      }
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function sendOne(db: Db, send: Send, message: Claimed): Promise<void> {
  const { id, kind, attempt } = message
  try {
    await send(message)
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error))
    log.warn({ outbox: id, kind, attempt, reason }, 'not sent')
    return markFailed(db, message, reason, new Date())
  }
  await markSent(db, id, new Date())
}
