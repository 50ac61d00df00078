import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { type EntityType, OWNER_ACTOR } from '~/features/audit/schema'
import { TRASH_DAYS } from '~/features/trash-kinds/schema'
import { runAllThenThrowError } from '~/values/attempt-all'
import { type FileStore, UNFINISHED_FILE_PATTERN } from '~/values/files/file-store.server'
import { IMAGE_WIDTHS } from '~/values/pictures/image-widths'
import { getImageFileName } from './store.server'

/** File name of a stored picture in original size or in a width. */
const IMAGE_FILE_NAME_PATTERN = /^([0-9a-f]{32})(?:-\d{2,4})?\.webp$/
/** Number of names per query. */
const MAX_FILES_PER_BATCH = 500

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
  await runAllThenThrowError(oldFiles(store, before), (names) => removeUnknown(db, store, names, isKept))
}

/** Names of pictures and unfinished files written before `before`, in batches. */
async function* oldFiles(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let old: string[] = []
  for await (const { name, modified } of store.list()) {
    if (modified >= before || !(IMAGE_FILE_NAME_PATTERN.test(name) || UNFINISHED_FILE_PATTERN.test(name)))
      continue
    old.push(name)
    if (old.length < MAX_FILES_PER_BATCH) continue
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
  await runAllThenThrowError(hashes, async (hash) => {
    await images.remove(getImageFileName(hash))
    await copied.remove(getImageFileName(hash))
    for (const width of [null, ...IMAGE_WIDTHS]) await drawn.remove(getImageFileName(hash, width))
  })
}

async function removeUnknown(db: Db, store: FileStore, names: string[], isKept: Kept): Promise<void> {
  const hashes = names.flatMap((name) => IMAGE_FILE_NAME_PATTERN.exec(name)?.[1] ?? [])
  const rows = await db.selectFrom('images').select('hash').where('hash', 'in', toValueList(hashes)).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  const isForeign = store.folder === null && known.size === 0 && !(await hasPictures(db))
  if (isForeign) return
  const kept = await isKept(hashes.filter((hash) => !known.has(hash)))
  await runAllThenThrowError(names, async (name) => {
    const hash = IMAGE_FILE_NAME_PATTERN.exec(name)?.[1]
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

/** Number of pictures per search in the audit log. */
const HASHES_PER_QUERY = 50
const DAY_MS = 86_400_000
/** Assumed maximum time between an upload and the form that uses the picture, in milliseconds. */
const MAX_UPLOAD_TO_FORM_MS = 60_000

const IMAGE_HASH_PATTERN = /[0-9a-f]{32}/g

/** Returns all picture hashes in a text. */
export const findImageHashes = (text: string): string[] => text.match(IMAGE_HASH_PATTERN) ?? []

/**
 * Deletes the rows of pictures that nothing refers to (D129). Businesses, promotions and categories count as
 * references, also in the trash. So do running photo jobs, and log entries of the last 30 days that are not of
 * an owner. Checks only pictures uploaded before `before` (default: one minute ago), and with `among` only
 * those hashes. Returns the deleted hashes. The caller deletes the files with `deleteOrphanImageFiles` or
 * `removeImageFiles`.
 */
export async function deleteUnreferencedImageRows(
  db: Db,
  { among, now = new Date(), before = new Date(now.getTime() - MAX_UPLOAD_TO_FORM_MS) }: Choice = {},
): Promise<string[]> {
  if (among?.length === 0) return []
  const unnamed = await db
    .selectFrom('images')
    .select('hash')
    .where('created_at', '<', before.toISOString())
    .$if(among !== undefined, (query) => query.where('hash', 'in', toValueList([...(among ?? [])])))
    .where(({ not, or, exists, selectFrom }) => {
      const address = sql<string>`'/imagenes/' || images.hash || '.webp'`
      return not(
        or([
          exists(selectFrom('businesses').select('id').whereRef('businesses.logo_hash', '=', 'images.hash')),
          exists(
            selectFrom('business_photos')
              .select('business_id')
              .whereRef('business_photos.image_hash', '=', 'images.hash'),
          ),
          exists(selectFrom('promotions').select('id').whereRef('promotions.image_hash', '=', 'images.hash')),
          exists(selectFrom('categories').select('id').where('categories.image_url', '=', address)),
          exists(
            selectFrom('category_image_bank')
              .select('id')
              .where('category_image_bank.image_url', '=', address),
          ),
          exists(
            selectFrom('photo_job_items as item')
              .innerJoin('photo_jobs as job', 'job.id', 'item.job_id')
              .select('job.id')
              .where('job.status', '=', 'running')
              .whereRef('item.image_hash', '=', 'images.hash'),
          ),
        ]),
      )
    })
    .execute()
  const gone = await withoutLogged(
    db,
    unnamed.map(({ hash }) => hash),
    now,
  )
  if (gone.length > 0)
    await db
      .deleteFrom('images')
      .where('hash', 'in', toValueList(gone))
      .where('created_at', '<', before.toISOString())
      .execute()
  return gone
}

interface Choice {
  among?: readonly string[]
  before?: Date
  now?: Date
}

/**
 * Removes from the list the hashes that an undo could restore. Changes by owners do not count, because those
 * pictures would use up the owner's quota.
 */
async function withoutLogged(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
  const named = new Set<string>()
  for (let start = 0; start < hashes.length; start += HASHES_PER_QUERY) {
    const entries = await db
      .selectFrom('audit_log')
      .select(['changes', 'undo'])
      .where('created_at', '>', since)
      .where('username', '<>', OWNER_ACTOR.username)
      .where(({ or, eb }) =>
        or(
          hashes
            .slice(start, start + HASHES_PER_QUERY)
            .flatMap((hash) => [eb('changes', 'like', `%${hash}%`), eb('undo', 'like', `%${hash}%`)]),
        ),
      )
      .execute()
    for (const { changes, undo } of entries)
      for (const hash of findImageHashes(changes + undo)) named.add(hash)
  }
  return hashes.filter((hash) => !named.has(hash))
}

/** Returns the hashes of pictures that log entries about these entities contain. */
export async function listLoggedImageHashes(
  db: Db,
  noun: EntityType,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const entries = await db
    .selectFrom('audit_log')
    .select(['changes', 'undo'])
    .where('noun', '=', noun)
    .where('entity_id', 'in', [...ids])
    .execute()
  return entries.flatMap(({ changes, undo }) => findImageHashes(changes + undo))
}
