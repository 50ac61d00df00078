import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { giveLeaseBack, takeLease } from 'db/lease'
import type { MadePhoto, PhotoItem } from '~/features/category-images/photos/schema'
import { beginItem, keepItem, nextDue, skipItem } from '~/features/category-images/photos/work.server'
import type { StoreResult } from '~/features/images/store.server'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'

/** How often it looks by itself, for what another process wrote down; `wake` makes it look at once. */
const EVERY = 5_000
/** After a round that could not even note what went wrong (no room, no database); twice as long each time. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 5 * 60_000
/**
 * One process at a time holds the lease for photos: how often it renews it, and how long it is valid. In milliseconds.
 */
const RENEW = 5_000
const LEASE = 20_000

export interface PhotoTools {
  /** The picture of an item. Throws, in words for administrators. */
  make: (item: PhotoItem, stop: AbortSignal) => Promise<MadePhoto>
  store: (bytes: Buffer) => Promise<StoreResult>
}

export interface PhotoWorker {
  wake: () => void
  /** Takes up nothing more; what is being made is left to the next process. */
  stop: () => Promise<void>
}

/**
 * Makes the pictures that are wanted, one after the other. What another process left goes on once it has been silent for
 * a while, at once for the same `holder`.
 */
export function startPhotos(db: Db, tools: PhotoTools, holder = 'only'): PhotoWorker {
  const end = new AbortController()
  let round: Promise<void> | undefined
  let due: NodeJS.Timeout | undefined
  let failures = 0
  let notBefore = 0

  const wake = () => {
    if (end.signal.aborted) return
    round ??= makeInTurn(db, tools, holder, end.signal)
      .then((isOurs) => {
        failures = 0
        notBefore = isOurs ? 0 : Date.now() + EVERY
      })
      .catch((error: unknown) => {
        log.error({ error: redact(String(error)) }, 'photos')
        notBefore = Date.now() + waitAfter(failures++)
      })
      .then(() => nextDue(db).catch(() => null))
      .then((next) => {
        round = undefined
        clearTimeout(due)
        if (!next || end.signal.aborted) return
        const at = Math.max(next.getTime(), notBefore)
        due = setTimeout(wake, Math.max(20, at - Date.now())).unref()
      })
  }
  const timer = setInterval(() => Date.now() >= notBefore && wake(), EVERY).unref()
  wake()
  return {
    wake,
    stop: async () => {
      end.abort()
      clearInterval(timer)
      clearTimeout(due)
      await Promise.race([round, pause(1_500)])
    },
  }
}

/** In milliseconds, after this many failures before. */
export const waitAfter = (failures: number): number => Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT)

/** False when another process makes them. */
async function makeInTurn(db: Db, tools: PhotoTools, holder: string, stop: AbortSignal): Promise<boolean> {
  const due = await nextDue(db)
  if (!due || due.getTime() > Date.now()) return true
  const renew = () => takeLease(db, 'photos', { holder, ms: LEASE })
  if (!(await renew())) return false
  const timer = setInterval(() => renew().catch(() => {}), RENEW).unref()
  try {
    await makeDue(db, tools, stop)
    return true
  } finally {
    clearInterval(timer)
    await giveLeaseBack(db, 'photos', holder)
  }
}

async function makeDue(db: Db, tools: PhotoTools, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const item = await beginItem(db)
    if (!item) return
    await makeOne(db, tools, item, stop)
  }
}

async function makeOne(
  db: Db,
  { make, store }: PhotoTools,
  item: PhotoItem,
  stop: AbortSignal,
): Promise<void> {
  const skip = (error: string) => {
    log.warn({ job: item.jobId, position: item.position, error: redact(error) }, 'no photo')
    return skipItem(db, item, error)
  }
  let made: MadePhoto
  try {
    made = await make(item, stop)
  } catch (error) {
    if (stop.aborted) return
    return skip(`Error: ${messageOf(error)}`)
  }
  try {
    const stored = await store(made.bytes)
    if (!stored.ok) return await skip(`Error: ${REFUSALS[stored.reason]}`)
    await keepItem(db, item, { hash: stored.image.hash, description: made.description })
  } catch (error) {
    log.error({ error: redact(String(error)) }, 'photo not kept')
    await skip(`Error guardando en BD: ${codeOf(error)}`)
  }
}

const REFUSALS: Record<Extract<StoreResult, { ok: false }>['reason'], string> = {
  empty: 'la imagen llegó vacía',
  too_big: 'la imagen es demasiado grande',
  too_small: 'la imagen es demasiado pequeña',
  not_a_picture: 'lo que llegó no es una imagen',
  too_many_pixels: 'la imagen tiene demasiados píxeles',
  no_room: 'ya no hay lugar para más imágenes',
  no_share: 'ya no hay lugar para más imágenes',
  busy: 'hay otras imágenes en proceso',
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Error desconocido')

/** Messages of a database may hold data; the code says enough. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no se pudo guardar'
