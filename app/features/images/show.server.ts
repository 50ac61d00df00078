import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { LRUCache } from 'lru-cache'
import { type FileStore, writeFileAtomically } from '~/values/files/file-store.server'
import type { ImageWidth } from '~/values/pictures/image-widths'
import { loadSharp } from '~/values/pictures/sharp.server'
import { getImageFileName, runInImageQueue } from './store.server'

/**
 * A picture to send. `asked`: the requested width, or the original if it is not wider. `other_size`: the
 * original size, because too many are waiting. `stand_in`: a placeholder.
 */
export interface ImageToSend {
  webp: Buffer
  kind: 'asked' | 'other_size' | 'stand_in'
}

interface Gallery {
  store: FileStore
  /** Local folder for resized pictures. */
  folder: string
  report: (error: unknown) => void
}

/**
 * Returns a function that reads a picture of `store` by hash and width (null: original size). That function
 * returns null for an unknown hash, and a placeholder for a lost or damaged file (F40, rows 53 and 222).
 */
export function createImageReader({ store, folder, report }: Gallery) {
  const drawn = createImageDiskCache({
    folder,
    names: /^[0-9a-f]{32}(-\d{2,4})?\.webp$/,
    queue: 24,
    report,
  })
  /** Pictures from a remote store are also cached in the local folder. */
  const near = async (hash: string, bytes: number) => {
    const fetched = () => whole(store, hash, bytes)
    return (store.folder === null && (await drawn(getImageFileName(hash), fetched))) || fetched()
  }
  let placeholder: Promise<Buffer> | undefined

  return async (db: Db, hash: string, width: ImageWidth | null): Promise<ImageToSend | null> => {
    const row = await findStoredImageSize(db, hash)
    if (!row) return null
    try {
      if (width === null || row.width <= width) return { webp: await near(hash, row.bytes), kind: 'asked' }
      const webp = await drawn(getImageFileName(hash, width), async () =>
        resize(await whole(store, hash, row.bytes), width),
      )
      if (webp) return { webp, kind: 'asked' }
      return { webp: await whole(store, hash, row.bytes), kind: 'other_size' }
    } catch (error) {
      report(error)
      placeholder ??= drawPlaceholder()
      return { webp: await placeholder, kind: 'stand_in' }
    }
  }
}

/** Returns size and bytes of a picture. Undefined for an unknown hash. */
export const findStoredImageSize = (db: Db, hash: string) =>
  db.selectFrom('images').select(['width', 'height', 'bytes']).where('hash', '=', hash).executeTakeFirst()

async function whole(store: FileStore, hash: string, bytes: number): Promise<Buffer> {
  const webp = await store.get(getImageFileName(hash))
  if (webp?.length !== bytes) throw new Error(`The picture ${hash} is ${webp ? 'damaged' : 'missing'}`)
  return webp
}

const resize = (webp: Buffer, width: ImageWidth) =>
  runInImageQueue(async () => (await loadSharp())(webp).resize({ width }).webp({ quality: 78 }).toBuffer())

const drawPlaceholder = async () =>
  (await loadSharp())(Buffer.from(PLACEHOLDER_SVG)).webp({ lossless: true }).toBuffer()

const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 48 48">
  <path fill="#fff3d9" d="M0 0h48v48H0z"/>
  <path fill="none" stroke="#1d130d" stroke-width="2" d="M13 15h22v18H13zm0 14 6-6 5 5 3-3 8 7M29 20v.1" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`

interface ImageCacheOptions {
  /** Folder for finished pictures. It is created if missing. It must not contain other files. */
  folder: string
  /** Pattern of the file names. Files with other names are deleted. */
  names: RegExp
  /** Maximum size of the folder in bytes. Above it, the least recently used pictures are deleted. */
  room?: number | undefined
  /** Maximum number of pictures that wait or are being made. Further requests get null. */
  queue?: number | undefined
  /** Length of the pause after each picture, as a multiple of the time it took. At most one second. */
  rest?: number | undefined
  report: (error: unknown) => void
}

const MEGABYTE_BYTES = 1024 * 1024
const MAX_REST_MS = 1000

/**
 * Creates a disk cache of pictures that are made on request, one at a time. The returned function throws if
 * `paint` throws. It returns null if too many pictures wait, or if another picture for the same `whom` is in
 * progress.
 */
export function createImageDiskCache(options: ImageCacheOptions) {
  const { folder, names, room = 64 * MEGABYTE_BYTES, queue = 8, rest = 0, report } = options
  const cached = new LRUCache<string, number>({
    maxSize: room,
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(report)
    },
  })
  const keep = (name: string, picture: Buffer) =>
    writeFileAtomically(join(folder, name), picture)
      .then(() => cached.set(name, picture.length))
      .catch(report)
  const makeInTurn = oneAtATime(rest)
  const underWay = new Map<string, Promise<Buffer>>()
  const busy = new Set<string>()
  let opened: Promise<void> | undefined

  return async (name: string, paint: () => Promise<Buffer>, whom?: string): Promise<Buffer | null> => {
    opened ??= openFolder(folder, names, cached).catch((error: unknown) => {
      // The next request tries again.
      opened = undefined
      report(error)
    })
    await opened
    const stored = cached.get(name) && (await readFile(join(folder, name)).catch(() => undefined))
    if (stored) return stored
    const same = underWay.get(name)
    if (same) return same
    if (underWay.size >= queue || (whom && busy.has(whom))) return null
    if (whom) busy.add(whom)
    const work = makeInTurn(paint)
      .then(async (picture) => {
        await keep(name, picture)
        return picture
      })
      .finally(() => {
        underWay.delete(name)
        if (whom) busy.delete(whom)
      })
    underWay.set(name, work)
    return work
  }
}

/** Returns a function that makes one picture at a time, with a pause of `rest` times its duration. */
function oneAtATime(rest: number) {
  let last: Promise<unknown> = Promise.resolve()
  return (paint: () => Promise<Buffer>): Promise<Buffer> => {
    const turn = last.then(async () => ({ since: performance.now(), picture: await paint() }))
    last = turn.then(
      ({ since }) =>
        pause(Math.min(MAX_REST_MS, rest * (performance.now() - since)), undefined, { ref: false }),
      () => undefined,
    )
    return turn.then(({ picture }) => picture)
  }
}

/** Adds the pictures of an earlier process to the cache, oldest first. Deletes files with other names. */
async function openFolder(folder: string, names: RegExp, kept: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = []
  for (const name of await readdir(folder)) {
    if (names.test(name)) files.push({ name, ...(await sizeAndAge(join(folder, name))) })
    else await rm(join(folder, name), { force: true })
  }
  files.sort((a, b) => a.modified - b.modified)
  for (const { name, bytes } of files) if (bytes > 0) kept.set(name, bytes)
}

async function sizeAndAge(file: string): Promise<{ bytes: number; modified: number }> {
  const { size, mtimeMs } = await stat(file)
  return { bytes: size, modified: mtimeMs }
}
