import type { Db } from 'db/connect'
import { claimDue, markFailed, markSent } from '~/features/outbox/deliver.server'
import type { Claimed } from '~/features/outbox/schema'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'

/** How often it looks by itself; `wake` makes it look at once. */
const EVERY = 2_000

/** Sends one message or throws. */
export type Send = (message: Claimed) => Promise<void>

export interface OutboxWorker {
  wake: () => void
  /** Takes up nothing more; resolves when what is being sent is settled. */
  stop: () => Promise<void>
}

/** Each kind has its own way out: one that hangs delays its own messages only. */
const KINDS: Claimed['kind'][] = ['mail', 'marketing']

/** Sends what the outbox holds, each kind one after the other, as long as the process lives. Nothing that goes wrong ends it. */
export function startOutbox(db: Db, send: Send): OutboxWorker {
  const lanes = KINDS.map((kind) => startLane(db, send, kind))
  return {
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function startLane(db: Db, send: Send, kind: Claimed['kind']): OutboxWorker {
  let stopped = false
  let round: Promise<void> | undefined
  let again = false

  const wake = () => {
    if (stopped) return
    again = round !== undefined
    round ??= sendDue(db, send, kind, () => stopped)
      .catch((error: unknown) => log.error({ error: redact(String(error)) }, 'outbox'))
      .finally(() => {
        round = undefined
        if (again) wake()
      })
  }
  const timer = setInterval(wake, EVERY)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}

async function sendDue(db: Db, send: Send, kind: Claimed['kind'], isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const message = await claimDue(db, new Date(), kind)
    if (!message) return
    await sendOne(db, send, message)
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
