import type { Db } from 'db/connect'
import { sendMail } from '~/gateways/mail.server'
import { sendMarketingEvent } from '~/gateways/marketing.server'
import { log } from '~/http/log.server'
import { startPulse } from '~/models/health/pulse.server'
import { sweepImages } from '~/models/image/sweep.server'
import type { Claimed } from '~/models/outbox/schema'
import { startBin } from './bin.server'
import { type ErrorKeeper, startErrorKeeper } from './error-keeper.server'
import { startImports } from './imports.server'
import { type OutboxWorker, startOutbox } from './outbox.server'

const kept = globalThis as {
  directorioOutbox?: OutboxWorker
  directorioBin?: () => Promise<void>
  directorioErrors?: ErrorKeeper
}

/** Starts what works beside the requests, once in a process. Returns how to stop it. */
export function startWorkers(db: Db, folders: { images: string; imports: string }): () => Promise<void> {
  sweepImages(db, folders.images, new Date()).catch((error: unknown) => log.error({ err: error }, 'pictures'))
  kept.directorioOutbox ??= startOutbox(db, send)
  kept.directorioBin ??= startBin(db)
  startPulse()
  kept.directorioErrors ??= startErrorKeeper(db)
  const errors = kept.directorioErrors
  const stops = [kept.directorioOutbox.stop, kept.directorioBin, startImports(db, folders.imports)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    // Last: what goes wrong while the others stop is kept as well.
    await errors.stop()
  }
}

/** Call after a commit that wrote to the outbox: it is then sent at once and not at the next look. */
export function wakeOutbox(): void {
  kept.directorioOutbox?.wake()
}

function send(message: Claimed): Promise<void> {
  return message.kind === 'mail'
    ? sendMail(message.payload, message.key)
    : sendMarketingEvent(message.payload, message.key)
}
