import type { Db } from 'db/connect'
import type { FileStore } from '~/values/files/file-store'
import type { ImageWidth } from '~/values/pictures/image-widths'
import { loadSharp } from '~/values/pictures/sharp.server'
import { imageCache } from './image-cache.server'
import { runInQueue } from './queue.server'
import { imageFile } from './store.server'

/** A picture to be sent: as wide as it was asked for, or as it is kept because many wait; or one that stands in. */
export interface ShownImage {
  webp: Buffer
  kind: 'asked' | 'other_size' | 'stand_in'
}

interface Gallery {
  store: FileStore
  /** Where pictures in other widths are kept, on this machine. */
  folder: string
  report: (error: unknown) => void
}

/**
 * Shows the pictures of `store` by name and width (null: whole). Null for unknown names, an empty frame for lost files
 * (F40, row 222).
 */
export function imageGallery({ store, folder, report }: Gallery) {
  const drawn = imageCache({
    folder,
    names: /^[0-9a-f]{32}(-\d{2,4})?\.webp$/,
    queue: 24,
    report,
  })
  /** What comes from far away is kept here as well. */
  const near = async (hash: string, bytes: number) => {
    const fetched = () => whole(store, hash, bytes)
    return (store.folder === null && (await drawn(imageFile(hash), fetched))) || fetched()
  }
  let frame: Promise<Buffer> | undefined

  return async (db: Db, hash: string, width: ImageWidth | null): Promise<ShownImage | null> => {
    const row = await findImage(db, hash)
    if (!row) return null
    try {
      if (width === null || row.width <= width) return { webp: await near(hash, row.bytes), kind: 'asked' }
      const webp = await drawn(imageFile(hash, width), async () =>
        resize(await whole(store, hash, row.bytes), width),
      )
      if (webp) return { webp, kind: 'asked' }
      return { webp: await whole(store, hash, row.bytes), kind: 'other_size' }
    } catch (error) {
      report(error)
      frame ??= drawEmptyFrame()
      return { webp: await frame, kind: 'stand_in' }
    }
  }
}

/** What is known of a picture; undefined for a name nobody gave. */
export const findImage = (db: Db, hash: string) =>
  db.selectFrom('images').select(['width', 'height', 'bytes']).where('hash', '=', hash).executeTakeFirst()

async function whole(store: FileStore, hash: string, bytes: number): Promise<Buffer> {
  const webp = await store.get(imageFile(hash))
  if (webp?.length !== bytes) throw new Error(`The picture ${hash} is ${webp ? 'damaged' : 'missing'}`)
  return webp
}

const resize = (webp: Buffer, width: ImageWidth) =>
  runInQueue(async () => (await loadSharp())(webp).resize({ width }).webp({ quality: 78 }).toBuffer())

const drawEmptyFrame = async () =>
  (await loadSharp())(Buffer.from(EMPTY_FRAME)).webp({ lossless: true }).toBuffer()

const EMPTY_FRAME = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32">
  <path fill="#fff3d9" d="M0 0h32v32H0z"/>
  <circle cx="22" cy="10" r="3.500" fill="#f2b01e"/>
  <path fill="#1f8a8a" d="m3 26 9-12 6 8 4-4 7 8z"/>
</svg>`
