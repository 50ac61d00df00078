import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { FileStore } from '~/values/files/file-store'
import { UNFINISHED_FILE } from '~/values/files/write-file.server'
import { WIDTHS } from '~/values/pictures/image-widths'
import { imageFile } from './store.server'

/** One that is kept, whole or in a width. */
const IMAGE = /^([0-9a-f]{32})(?:-\d{2,4})?\.webp$/
/** Names asked about at once. */
const AT_ONCE = 500

/** Where pictures lie: whole, in the widths this machine has drawn, and beside the copies of the data. */
export interface ImagePlaces {
  images: FileStore
  drawn: FileStore
  copied: FileStore
}

/** Those of these pictures that something else names, as a copy of the data. */
type Kept = (hashes: string[]) => Promise<ReadonlySet<string>>

/**
 * Clears away files without a name or a row, written before `before`, that `isKept` does not know either. From a bucket with
 * not a single picture in the directory nothing goes: it may be another's.
 */
export async function sweepImages(
  db: Db,
  store: FileStore,
  before: Date,
  isKept: Kept = async () => new Set(),
): Promise<void> {
  let old: string[] = []
  for await (const { name, modified } of store.list()) {
    if (modified >= before || !(IMAGE.test(name) || UNFINISHED_FILE.test(name))) continue
    old.push(name)
    if (old.length === AT_ONCE) {
      await removeUnknown(db, store, old, isKept)
      old = []
    }
  }
  await removeUnknown(db, store, old, isKept)
}

/** Removes every file of these pictures at once, from the copies as well. */
export async function removeImageFiles(
  { images, drawn, copied }: ImagePlaces,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    await images.remove(imageFile(hash))
    await copied.remove(imageFile(hash))
    for (const width of [null, ...WIDTHS]) await drawn.remove(imageFile(hash, width))
  }
}

async function removeUnknown(db: Db, store: FileStore, names: string[], isKept: Kept): Promise<void> {
  const hashes = names.flatMap((name) => IMAGE.exec(name)?.[1] ?? [])
  const rows = await db.selectFrom('images').select('hash').where('hash', 'in', listOf(hashes)).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  const isForeign = store.folder === null && known.size === 0 && !(await hasPictures(db))
  if (isForeign) return
  const kept = await isKept(hashes.filter((hash) => !known.has(hash)))
  for (const name of names) {
    const hash = IMAGE.exec(name)?.[1]
    if (!hash || !(known.has(hash) || kept.has(hash))) await store.remove(name)
  }
}

const hasPictures = async (db: Db) =>
  (await db.selectFrom('images').select('hash').limit(1).executeTakeFirst()) !== undefined
