import type { Db } from 'db/connect'
import type { GeneratedPhoto, PhotoJobItem } from '~/features/category-images/photos/schema'
import {
  claimNextPhotoJobItem,
  completePhotoJobItem,
  failPhotoJobItem,
  findNextPhotoJobTime,
} from '~/features/category-images/photos/work.server'
import type { StoreImageResult } from '~/features/images/store.server'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'
import { startRepeatingJob, withLease } from './repeat.server'

/** Delay in milliseconds before the next search for items, for example of another process. */
const PHOTO_JOB_INTERVAL_MS = 5_000

export interface PhotoGenerator {
  /** Makes the image of an item. Administrators may see the message of an error that it throws. */
  make: (item: PhotoJobItem, stop: AbortSignal) => Promise<GeneratedPhoto>
  store: (bytes: Buffer) => Promise<StoreImageResult>
}

/**
 * Makes the requested images one after another. If another process has stopped, continues its work after some
 * time. With the same `holder` it need not wait for the lease. Returns a function that stops the job. Another
 * process can then continue.
 */
export const startPhotoJobs = (db: Db, tools: PhotoGenerator, holder = 'only'): (() => Promise<void>) =>
  startRepeatingJob({ name: 'photos', every: PHOTO_JOB_INTERVAL_MS }, async (_, stop) => {
    if ((await msUntilDue(db)) > 0) return
    if (!(await withLease({ db, what: 'photos', holder }, () => makeDue(db, tools, stop)))) return
    return Math.max(20, await msUntilDue(db))
  })

const msUntilDue = async (db: Db): Promise<number> =>
  ((await findNextPhotoJobTime(db))?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()

async function makeDue(db: Db, tools: PhotoGenerator, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const item = await claimNextPhotoJobItem(db)
    if (!item) return
    await makeOne(db, tools, item, stop)
  }
}

async function makeOne(
  db: Db,
  { make, store }: PhotoGenerator,
  item: PhotoJobItem,
  stop: AbortSignal,
): Promise<void> {
  const skip = (error: string) => {
    log.warn({ job: item.jobId, position: item.position, error: redact(error) }, 'no photo')
    return failPhotoJobItem(db, item, error)
  }
  let made: GeneratedPhoto
  try {
    made = await make(item, stop)
  } catch (error) {
    if (stop.aborted) return
    return skip(`Error: ${messageOf(error)}`)
  }
  try {
    const stored = await store(made.bytes)
    if (!stored.ok) return await skip(`Error: ${IMAGE_STORE_FAILURE_TEXTS[stored.reason]}`)
    await completePhotoJobItem(db, item, { hash: stored.image.hash, description: made.description })
  } catch (error) {
    log.error({ error: redact(String(error)) }, 'photo not kept')
    await skip(`Error guardando en BD: ${codeOf(error)}`)
  }
}

const IMAGE_STORE_FAILURE_TEXTS: Record<Extract<StoreImageResult, { ok: false }>['reason'], string> = {
  empty: 'la imagen llegó vacía',
  too_big: 'la imagen es demasiado grande',
  too_small: 'la imagen es demasiado pequeña',
  not_a_picture: 'lo que llegó no es una imagen',
  heic: 'lo que llegó es una foto HEIC',
  too_many_pixels: 'la imagen tiene demasiados píxeles',
  no_room: 'ya no hay lugar para más imágenes',
  no_share: 'ya no hay lugar para más imágenes',
  busy: 'hay otras imágenes en proceso',
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Error desconocido')

/**
 * Returns the error code, or a general text. The message is not shown, because database messages may contain
 * data.
 */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no se pudo guardar'
