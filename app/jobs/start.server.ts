import { randomUUID } from 'node:crypto'
import type { Db } from 'db/connect'
import type { MadePhoto, PhotoItem } from '~/features/category-images/photos/schema'
import { storeImage } from '~/features/images/store.server'
import type { Claimed } from '~/features/outbox/schema'
import { watchProcessHealth } from '~/features/system/process-health.server'
import type { RetentionDays } from '~/features/system/prune.server'
import { generateImage, hasImageService } from '~/gateways/image-generation.server'
import { sendMail } from '~/gateways/mail.server'
import { sendMarketingEvent } from '~/gateways/marketing.server'
import { imagePlaces, images, imports } from '~/gateways/object-store/stores.server'
import { describePainting, paint } from '~/gateways/painter/paint.server'
import { startBackups } from './backups.server'
import { type ErrorRecorder, startErrorRecorder } from './error-recorder.server'
import { startImages } from './images.server'
import { startImports } from './imports.server'
import { type OutboxWorker, startOutbox } from './outbox.server'
import { type PhotoWorker, startPhotos } from './photos.server'
import { startPruning } from './pruning.server'
import { startStatistics } from './statistics.server'
import { startTrash } from './trash.server'
import { onWake } from './wake.server'

const shared = globalThis as {
  directorioOutbox?: OutboxWorker
  directorioTrash?: () => Promise<void>
  directorioImages?: () => Promise<void>
  directorioErrors?: ErrorRecorder
  directorioPhotos?: PhotoWorker
  directorioBackups?: () => Promise<void>
  directorioPruning?: () => Promise<void>
  directorioStatistics?: () => Promise<void>
}

interface Work {
  dataDir: string
  backupCommand?: string | undefined
  keeping: RetentionDays
  /** Other processes work on the same data, which a database server keeps. */
  isShared: boolean
}

/** Starts what works beside the requests, once in a process. Returns how to stop it. */
export function startWorkers(
  db: Db,
  { dataDir, backupCommand, keeping, isShared }: Work,
): () => Promise<void> {
  // With a single process the holder is always the same, so that after a restart its leases are taken over at once.
  const holder = isShared ? randomUUID() : 'only'
  shared.directorioOutbox ??= startOutbox(db, send)
  shared.directorioTrash ??= startTrash(db, imagePlaces, holder)
  shared.directorioImages ??= startImages(db, { places: imagePlaces, dataDir, isShared }, holder)
  watchProcessHealth()
  shared.directorioErrors ??= startErrorRecorder(db)
  const errors = shared.directorioErrors
  const tools = { make: makePhoto, store: (bytes: Buffer) => storeImage(db, images, bytes) }
  shared.directorioPhotos ??= startPhotos(db, tools, holder)
  // A database server is backed up by its own tools.
  shared.directorioBackups ??= isShared ? async () => {} : startBackups({ dataDir, command: backupCommand })
  shared.directorioPruning ??= startPruning(db, keeping, holder)
  shared.directorioStatistics ??= startStatistics(db)
  onWake('outbox', shared.directorioOutbox.wake)
  onWake('photos', shared.directorioPhotos.wake)
  const stops = [
    shared.directorioBackups,
    shared.directorioOutbox.stop,
    shared.directorioPhotos.stop,
    shared.directorioTrash,
    shared.directorioImages,
    shared.directorioPruning,
    shared.directorioStatistics,
    startImports(db, imports),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    // Last: what goes wrong while the others stop is kept as well.
    await errors.stop()
  }
}

/** By the operator's service, else by the embedded painter (D83). */
async function makePhoto({ category, prompt, seed }: PhotoItem, stop: AbortSignal): Promise<MadePhoto> {
  if (!hasImageService())
    return { bytes: await paint(category, seed), description: describePainting(category, seed) }
  const made = await generateImage(prompt, stop)
  if (!made.success) throw new Error(made.error)
  return { bytes: made.image, description: null }
}

function send(message: Claimed): Promise<void> {
  return message.kind === 'mail'
    ? sendMail(message.payload, message.key)
    : sendMarketingEvent(message.payload, message.key)
}
