import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { type EntityType, OWNER_ACTOR } from '~/features/audit/schema'
import { TRASH_DAYS } from '~/features/trash-kinds/schema'

/** Number of pictures per search in the audit log. */
const AT_ONCE = 50
const DAY = 86_400_000
/** Assumed maximum time between an upload and the form that uses the picture, in milliseconds. */
const UNDER_WAY = 60_000

const HASH = /[0-9a-f]{32}/g

/** Returns all picture hashes in a text. */
export const findImageHashes = (text: string): string[] => text.match(HASH) ?? []

/**
 * Deletes the rows of pictures that nothing refers to (D129). Businesses, promotions and categories count as
 * references, also in the trash. So do running photo jobs, and log entries of the last 30 days that are not of
 * an owner. Checks only pictures uploaded before `before` (default: one minute ago), and with `among` only
 * those hashes. Returns the deleted hashes. The caller deletes the files with `deleteOrphanImageFiles` or
 * `removeImageFiles`.
 */
export async function deleteUnreferencedImageRows(
  db: Db,
  { among, now = new Date(), before = new Date(now.getTime() - UNDER_WAY) }: Choice = {},
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
  const since = new Date(now.getTime() - TRASH_DAYS * DAY).toISOString()
  const named = new Set<string>()
  for (let start = 0; start < hashes.length; start += AT_ONCE) {
    const entries = await db
      .selectFrom('audit_log')
      .select(['changes', 'undo'])
      .where('created_at', '>', since)
      .where('username', '<>', OWNER_ACTOR.username)
      .where(({ or, eb }) =>
        or(
          hashes
            .slice(start, start + AT_ONCE)
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
