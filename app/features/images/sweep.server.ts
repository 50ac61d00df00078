import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import type { FileStore } from '~/values/files/file-store'
import { UNFINISHED_FILE } from '~/values/files/write-file.server'

const IMAGE = /^([0-9a-f]{32})\.webp$/
/** Names asked about at once. */
const AT_ONCE = 500

/**
 * Clears away what an interrupted upload left in the store: files without a name or a row, written before `before`. With
 * not a single picture in the directory nothing goes: it may be another's store.
 */
export async function sweepImages(db: Db, store: FileStore, before: Date): Promise<void> {
  let old: string[] = []
  for await (const { name, modified } of store.list()) {
    if (modified >= before || !(IMAGE.test(name) || UNFINISHED_FILE.test(name))) continue
    old.push(name)
    if (old.length === AT_ONCE) {
      await removeUnknown(db, store, old)
      old = []
    }
  }
  await removeUnknown(db, store, old)
}

async function removeUnknown(db: Db, store: FileStore, names: string[]): Promise<void> {
  const hashes = names.flatMap((name) => IMAGE.exec(name)?.[1] ?? [])
  const rows = await db.selectFrom('images').select('hash').where('hash', 'in', listOf(hashes)).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  const isForeign = store.folder === null && known.size === 0 && !(await hasPictures(db))
  for (const name of names) {
    const hash = IMAGE.exec(name)?.[1]
    if (!isForeign && !(hash && known.has(hash))) await store.remove(name)
  }
}

const hasPictures = async (db: Db) =>
  (await db.selectFrom('images').select('hash').limit(1).executeTakeFirst()) !== undefined
