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
import { startErrorRecorder } from './error-recorder.server'
import { startImages } from './images.server'
import { startImports } from './imports.server'
import { startOutbox } from './outbox.server'
import { startPhotos } from './photos.server'
import { startPruning } from './pruning.server'
import { startReopening } from './reopening.server'
import { startStatistics } from './statistics.server'
import { startTrash } from './trash.server'
import { replaceJobs } from './wake.server'

interface Work {
  dataDir: string
  backupCommand?: string | undefined
  keeping: RetentionDays
  /** Other processes work on the same data, which a database server keeps. */
  isShared: boolean
}

/** Starts what works beside the requests. Returns how to stop it. */
export function startWorkers(
  db: Db,
  { dataDir, backupCommand, keeping, isShared }: Work,
): () => Promise<void> {
  // With a single process the holder is always the same, so that after a restart its leases are taken over at once.
  const holder = isShared ? randomUUID() : 'only'
  watchProcessHealth()
  const stopErrors = startErrorRecorder(db)
  const tools = { make: makePhoto, store: (bytes: Buffer) => storeImage(db, images, bytes) }
  const stops = [
    // A database server is backed up by its own tools.
    ...(isShared ? [] : [startBackups({ dataDir, command: backupCommand })]),
    startOutbox(db, send),
    startPhotos(db, tools, holder),
    startTrash(db, imagePlaces, holder),
    startImages(db, { places: imagePlaces, dataDir, isShared }, holder),
    startPruning(db, keeping, holder),
    startStatistics(db),
    startReopening(db),
    startImports(db, imports),
  ]
  const stop = async () => {
    await Promise.all(stops.map((end) => end()))
    // Last: what goes wrong while the others stop is kept as well.
    await stopErrors()
  }
  replaceJobs(stop)
  return stop
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
