import type { Db } from 'db/connect'
import type { FileStore } from '~/values/files/file-store.server'
import type { ImageWidth } from '~/values/pictures/image-widths'
import { loadSharp } from '~/values/pictures/sharp.server'
import { createImageCache } from './image-cache.server'
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
  const drawn = createImageCache({
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
    const row = await findImageSize(db, hash)
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
export const findImageSize = (db: Db, hash: string) =>
  db.selectFrom('images').select(['width', 'height', 'bytes']).where('hash', '=', hash).executeTakeFirst()

async function whole(store: FileStore, hash: string, bytes: number): Promise<Buffer> {
  const webp = await store.get(getImageFileName(hash))
  if (webp?.length !== bytes) throw new Error(`The picture ${hash} is ${webp ? 'damaged' : 'missing'}`)
  return webp
}

const resize = (webp: Buffer, width: ImageWidth) =>
  runInImageQueue(async () => (await loadSharp())(webp).resize({ width }).webp({ quality: 78 }).toBuffer())

const drawPlaceholder = async () =>
  (await loadSharp())(Buffer.from(PLACEHOLDER)).webp({ lossless: true }).toBuffer()

const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 48 48">
  <path fill="#fff3d9" d="M0 0h48v48H0z"/>
  <path fill="none" stroke="#1d130d" stroke-width="2" d="M13 15h22v18H13zm0 14 6-6 5 5 3-3 8 7M29 20v.1" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`
