import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { attemptAll } from '~/values/attempt-all'
import { type FileStore, UNFINISHED_FILE_PATTERN } from '~/values/files/file-store.server'
import { IMAGE_WIDTHS } from '~/values/pictures/image-widths'
import { getImageFileName } from './store.server'

/** File name of a stored picture in original size or in a width. */
const IMAGE = /^([0-9a-f]{32})(?:-\d{2,4})?\.webp$/
/** Number of names per query. */
const AT_ONCE = 500

/** Stores of pictures: originals, resized ones on this machine, and backups. */
export interface ImageStores {
  images: FileStore
  drawn: FileStore
  copied: FileStore
}

/** Returns those of the hashes that are still needed, for example by a backup. */
type Kept = (hashes: string[]) => Promise<ReadonlySet<string>>

/**
 * Deletes files without a row, if they were written before `before` and `isKept` does not return them. If the
 * database has no pictures at all, deletes nothing from a bucket, because it may belong to another site.
 * A file that cannot be deleted does not stop the others.
 */
export async function deleteOrphanImageFiles(
  db: Db,
  store: FileStore,
  before: Date,
  isKept: Kept = async () => new Set(),
): Promise<void> {
  await attemptAll(oldFiles(store, before), (names) => removeUnknown(db, store, names, isKept))
}

/** Names of pictures and unfinished files written before `before`, in batches. */
async function* oldFiles(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let old: string[] = []
  for await (const { name, modified } of store.list()) {
    if (modified >= before || !(IMAGE.test(name) || UNFINISHED_FILE_PATTERN.test(name))) continue
    old.push(name)
    if (old.length < AT_ONCE) continue
    yield old
    old = []
  }
  yield old
}

/** Deletes the files of these pictures, also those of backups. */
export async function removeImageFiles(
  { images, drawn, copied }: ImageStores,
  hashes: readonly string[],
): Promise<void> {
  await attemptAll(hashes, async (hash) => {
    await images.remove(getImageFileName(hash))
    await copied.remove(getImageFileName(hash))
    for (const width of [null, ...IMAGE_WIDTHS]) await drawn.remove(getImageFileName(hash, width))
  })
}

async function removeUnknown(db: Db, store: FileStore, names: string[], isKept: Kept): Promise<void> {
  const hashes = names.flatMap((name) => IMAGE.exec(name)?.[1] ?? [])
  const rows = await db.selectFrom('images').select('hash').where('hash', 'in', toValueList(hashes)).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  const isForeign = store.folder === null && known.size === 0 && !(await hasPictures(db))
  if (isForeign) return
  const kept = await isKept(hashes.filter((hash) => !known.has(hash)))
  await attemptAll(names, async (name) => {
    const hash = IMAGE.exec(name)?.[1]
    if (!hash) await store.remove(name)
    else if (!known.has(hash) && !kept.has(hash)) await removeOrphan(db, store, { name, hash })
  })
}

/**
 * Deletes a file without a row. If the picture is uploaded again meanwhile, its row exists before its file.
 * So if a row exists after the deletion, the file is written again.
 */
async function removeOrphan(
  db: Db,
  store: FileStore,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  const bytes = await store.get(name)
  await store.remove(name)
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (row && bytes && name === getImageFileName(hash)) await store.put(name, bytes)
}

const hasPictures = async (db: Db) =>
  (await db.selectFrom('images').select('hash').limit(1).executeTakeFirst()) !== undefined
