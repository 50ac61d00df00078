import { createHash } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import type { FileStore } from '~/values/files/file-store'
import { cleanImage } from './clean.server'
import { type ImageRefusal, MAX_IMAGE_BYTES, type RefusedImage, type StoredImage } from './image'
import { processUpload, type Uploader } from './queue.server'

/** What all pictures together may take, and those of one business, in bytes (T47, T141). */
const ROOM = 500 * 1024 * 1024
const BUSINESS_ROOM = 8 * 1024 * 1024

export type StoreResult = { ok: true; image: StoredImage } | RefusedImage

/** What the file of a picture is called, whole or in a width. */
export const imageFile = (hash: string, width: number | null = null): string =>
  width === null ? `${hash}.webp` : `${hash}-${width}.webp`

interface Upload {
  /** Fewest pixels on either side. */
  smallest?: number
  /** Takes room of the share of this one. */
  businessId?: number
  uploader?: Uploader
}

/**
 * Keeps an uploaded picture (D39, T40–T43, T47), cleaned, in a file of `store` named by what it holds, then as a row;
 * the same once. Returns why a file is not taken; throws when store or database fails, leaving nothing.
 */
export async function storeImage(
  db: Db,
  store: FileStore,
  bytes: Buffer | null,
  { smallest = 0, businessId, uploader = 'administrator' }: Upload = {},
): Promise<StoreResult> {
  if (!bytes || bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MAX_IMAGE_BYTES) return { ok: false, reason: 'too_big' }
  const result = await processUpload(uploader, () => cleanImage(bytes, smallest))
  if (!result) return { ok: false, reason: 'busy' }
  return result.ok ? keep(db, store, result, businessId ?? null) : result
}

async function keep(
  db: Db,
  store: FileStore,
  { webp, width, height }: { webp: Buffer; width: number; height: number },
  businessId: number | null,
): Promise<StoreResult> {
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 32)
  const full = (await isThere(db, hash)) ? null : await fullShare(db, webp.length, businessId)
  if (full) return { ok: false, reason: full }
  await store.put(imageFile(hash), webp)
  const created_at = new Date().toISOString()
  await db
    .insertInto('images')
    .values({
      hash,
      media_type: 'image/webp',
      width,
      height,
      bytes: webp.length,
      business_id: businessId,
      created_at,
    })
    // What is about to be named again is not taken for left over.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
    .execute()
  return { ok: true, image: { hash, width, height } }
}

/** A picture that is kept no more, by its hash: nothing may name it again. */
export const lostImage = async (db: Db, hash: string | undefined): Promise<string[]> =>
  hash && !(await isThere(db, hash)) ? [hash] : []

async function isThere(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

async function fullShare(db: Db, bytes: number, businessId: number | null): Promise<ImageRefusal | null> {
  const images = db
    .selectFrom('images')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('taken'))
  const all = await images.executeTakeFirstOrThrow()
  if (all.taken + bytes > ROOM) return 'no_room'
  if (businessId === null) return null
  const own = await images.where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return own.taken + bytes > BUSINESS_ROOM ? 'no_share' : null
}
