import { createHash } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { FileStore } from '~/values/files/file-store'
import { cleanImage } from './clean.server'
import { MAX_IMAGE_BYTES, type RefusedImage, type StoredImage } from './image'
import { isQueueFull, runInQueue } from './queue.server'

/** What all pictures together may take (T47). */
const ROOM = 500 * 1024 * 1024

export type StoreResult = { ok: true; image: StoredImage } | RefusedImage

/** What the file of a picture is called in the store of pictures. */
export const imageFile = (hash: string): string => `${hash}.webp`

/**
 * Keeps an uploaded picture (D39, T40–T43, T47), cleaned, in a file of `store` named by what it holds, then as a row;
 * the same once. Returns why a file is not taken, as one of fewer than `smallest` pixels on a side; throws when store or
 * database fails, leaving nothing.
 */
export async function storeImage(
  db: Db,
  store: FileStore,
  bytes: Buffer | null,
  smallest = 0,
): Promise<StoreResult> {
  if (!bytes || bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MAX_IMAGE_BYTES) return { ok: false, reason: 'too_big' }
  if (isQueueFull()) return { ok: false, reason: 'busy' }
  const result = await runInQueue(() => cleanImage(bytes, smallest))
  return result.ok ? keep(db, store, result) : result
}

async function keep(
  db: Db,
  store: FileStore,
  { webp, width, height }: { webp: Buffer; width: number; height: number },
): Promise<StoreResult> {
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 32)
  if (!(await isThere(db, hash)) && !(await hasRoom(db, webp.length))) return { ok: false, reason: 'no_room' }
  await store.put(imageFile(hash), webp)
  await db
    .insertInto('images')
    .values({
      hash,
      media_type: 'image/webp',
      width,
      height,
      bytes: webp.length,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ok: true, image: { hash, width, height } }
}

async function isThere(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

async function hasRoom(db: Db, bytes: number): Promise<boolean> {
  const { taken } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('taken'))
    .executeTakeFirstOrThrow()
  return taken + bytes <= ROOM
}
