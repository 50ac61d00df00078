import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { sql } from 'kysely'
import { type Noun, OWNER } from '~/features/audit/schema'
import { TRASH_DAYS } from '~/features/deletion/schema'

/** Pictures looked for in the log at once. */
const AT_ONCE = 50
const DAY = 86_400_000
/** Between its upload and the form that names it, in milliseconds. */
const UNDER_WAY = 60_000

const HASH = /[0-9a-f]{32}/g

/** Every picture that a text names. */
export const hashesIn = (text: string): string[] => text.match(HASH) ?? []

/**
 * Deletes the rows of pictures that nothing names any more (D129): no business, promotion or category, in the trash or not, no
 * run that still collects its photos, no entry of the log of the last thirty days. Of all that were uploaded before
 * `before`, or only of `among`. Answers which went; their files are left to `sweepImages` or `removeImageFiles`.
 */
export async function deleteUnnamedImages(
  db: Db,
  { among, now = new Date(), before = new Date(now.getTime() - UNDER_WAY) }: Choice = {},
): Promise<string[]> {
  if (among?.length === 0) return []
  const unnamed = await db
    .selectFrom('images')
    .select('hash')
    .where('created_at', '<', before.toISOString())
    .$if(among !== undefined, (query) => query.where('hash', 'in', listOf([...(among ?? [])])))
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
      .where('hash', 'in', listOf(gone))
      .where('created_at', '<', before.toISOString())
      .execute()
  return gone
}

interface Choice {
  among?: readonly string[]
  before?: Date
  now?: Date
}

/** What the log holds can be brought back; but an owner's own takes room of the share. */
async function withoutLogged(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - TRASH_DAYS * DAY).toISOString()
  const named = new Set<string>()
  for (let start = 0; start < hashes.length; start += AT_ONCE) {
    const entries = await db
      .selectFrom('audit_log')
      .select(['changes', 'undo'])
      .where('created_at', '>', since)
      .where('username', '<>', OWNER.username)
      .where(({ or, eb }) =>
        or(
          hashes
            .slice(start, start + AT_ONCE)
            .flatMap((hash) => [eb('changes', 'like', `%${hash}%`), eb('undo', 'like', `%${hash}%`)]),
        ),
      )
      .execute()
    for (const { changes, undo } of entries) for (const hash of hashesIn(changes + undo)) named.add(hash)
  }
  return hashes.filter((hash) => !named.has(hash))
}

/** The pictures that the log names of these things. */
export async function loggedImages(db: Db, noun: Noun, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const entries = await db
    .selectFrom('audit_log')
    .select(['changes', 'undo'])
    .where('noun', '=', noun)
    .where('entity_id', 'in', [...ids])
    .execute()
  return entries.flatMap(({ changes, undo }) => hashesIn(changes + undo))
}
