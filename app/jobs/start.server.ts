import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { reopenExpiredClosures } from '~/features/businesses/closing.server'
import type { GeneratedPhoto, PhotoJobItem } from '~/features/category-images/photos/schema'
import { storeImage } from '~/features/images/store.server'
import { pruneOldImports } from '~/features/imports/jobs/files.server'
import { interruptAbandonedAttempts } from '~/features/imports/jobs/results.server'
import type { ClaimedMessage } from '~/features/outbox/messages.server'
import type { ReminderConfig } from '~/features/reservations/reminders.server'
import { storeErrors } from '~/features/system/error-log.server'
import type { AuditLogRetention } from '~/features/system/prune.server'
import { startProcessHealthMonitor } from '~/features/system/readings.server'
import { generateImage, hasImageService } from '~/gateways/image-generation.server'
import { isMailConfigured, sendMail } from '~/gateways/mail.server'
import { sendMarketingRegistration } from '~/gateways/marketing.server'
import { imageStoresByUse, images, importFileStore } from '~/gateways/object-store/stores.server'
import { describePainting, paintCategoryImage } from '~/gateways/painter/paint.server'
import { log } from '~/http/log.server'
import { logError, setErrorSink } from '~/http/log-error.server'
import type { FileStore } from '~/values/files/file-store.server'
import type { ErrorLogEntry } from '~/values/logged-error'
import { startBackups } from './backups.server'
import { startImageCleanup, startPruning, startTrashErasure } from './deletion.server'
import { startOutboxDelivery, startReminders, startWeekMails } from './mails.server'
import { startPhotoJobs } from './photos.server'
import { startRepeatingJob } from './repeat.server'
import { startCountWriter } from './statistics.server'
import { stopFormerJobsAndRemember, wakeErrorRecorder } from './wake.server'

/** Time in milliseconds to collect errors, which are then written together. */
const ERROR_COLLECTION_MS = 500
const ERROR_WRITE_INTERVAL_MS = 15_000
const MAX_WAITING_ERRORS = 200

/**
 * Stores logged errors in the database after a short delay. If too many wait, only the newest 200 are stored.
 * Returns a function that stops the job and tries to write the remaining errors.
 */
export function startErrorRecorder(db: Db, { together = ERROR_COLLECTION_MS } = {}): () => Promise<void> {
  let waiting: ErrorLogEntry[] = []
  const write = async () => {
    const errors = waiting
    waiting = []
    try {
      if (errors.length > 0) await storeErrors(db, errors)
    } catch (error) {
      waiting = [...errors, ...waiting].slice(-MAX_WAITING_ERRORS)
      throw error
    }
  }
  setErrorSink((error) => {
    waiting = [...waiting, error].slice(-MAX_WAITING_ERRORS)
    wakeErrorRecorder()
  })
  const stop = startRepeatingJob(
    { name: 'errors', first: ERROR_WRITE_INTERVAL_MS, every: ERROR_WRITE_INTERVAL_MS },
    async (_, signal) => {
      if (waiting.length > 0) await wait(together, undefined, { signal }).catch(() => {})
      await write()
    },
  )
  return async () => {
    await stop()
    await write().catch(() => {})
  }
}

const HOUR_MS = 3_600_000

/**
 * Marks imports as interrupted if their process has stopped, and deletes old import files. Returns a function
 * that stops the job.
 */
function startImports(db: Db, store: FileStore): () => Promise<void> {
  const stops = [
    startRepeatingJob({ name: 'imports', first: 0, every: 10_000 }, () => interruptAbandonedAttempts(db)),
    startRepeatingJob({ name: 'import files', first: 0, every: HOUR_MS }, () => pruneOldImports(db, store)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const REOPENING_RHYTHM = { name: 'reopening', first: 30_000, every: 15 * 60_000 }

/**
 * Reopens businesses whose temporary closure has ended, about four times an hour (D118). Returns a function
 * that stops the job.
 */
const startReopening = (db: Db): (() => Promise<void>) =>
  startRepeatingJob(REOPENING_RHYTHM, async () => {
    const reopened = await reopenExpiredClosures(db, logError)
    if (reopened > 0) log.info({ reopened }, 'reopened')
  })

interface Work {
  dataDir: string
  backupCommand?: string | undefined
  keeping: AuditLogRetention
  reminders: ReminderConfig
  /** True if other processes may use the same database server. */
  isShared: boolean
  /** Data for the Monday message: name and origin of the site, and the secret that signs its link. */
  site: { name: string; origin: string }
  secret: string
}

/** Starts the background jobs. Returns a function that stops them. */
export function startBackgroundJobs(
  db: Db,
  { dataDir, backupCommand, keeping, reminders, isShared, site, secret }: Work,
): () => Promise<void> {
  // A single process has a constant holder name, so that it can renew its leases after a restart.
  const holder = isShared ? randomUUID() : 'only'
  startProcessHealthMonitor()
  const stopErrors = startErrorRecorder(db)
  const tools = { make: makePhoto, store: (bytes: Buffer) => storeImage(db, images, bytes) }
  const stops = [
    // Backups are made for a database file, but not for a database server.
    ...(isShared ? [] : [startBackups({ dataDir, command: backupCommand })]),
    startOutboxDelivery(db, send),
    startPhotoJobs(db, tools, holder),
    startTrashErasure(db, imageStoresByUse, holder),
    startImageCleanup(db, { places: imageStoresByUse, dataDir, isShared }, holder),
    startPruning(db, keeping, holder),
    startCountWriter(db),
    startReopening(db),
    ...(isMailConfigured() ? [startWeekMails(db, { mail: { canMail: true, site }, secret, holder })] : []),
    startReminders(db, reminders),
    startImports(db, importFileStore),
  ]
  const stop = async () => {
    await Promise.all(stops.map((end) => end()))
    // Stopped last, because other jobs may log errors while they stop.
    await stopErrors()
  }
  stopFormerJobsAndRemember(stop)
  return stop
}

/** Makes an image with the configured service. Without one, paints it locally (D83). */
async function makePhoto(
  { category, prompt, seed }: PhotoJobItem,
  stop: AbortSignal,
): Promise<GeneratedPhoto> {
  if (!hasImageService())
    return { bytes: await paintCategoryImage(category, seed), description: describePainting(category, seed) }
  const made = await generateImage(prompt, stop)
  if (!made.success) throw new Error(made.error)
  return { bytes: made.image, description: null }
}

function send(message: ClaimedMessage): Promise<void> {
  return message.kind === 'mail'
    ? sendMail(message.payload, message.key)
    : sendMarketingRegistration(message.payload, message.key)
}
