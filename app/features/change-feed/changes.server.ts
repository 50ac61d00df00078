import type { Db } from 'db/connect'
import type { Database } from 'db/types'

export interface PublicChange {
  noun: Database['changes']['noun']
  /** Id of the business for a rating, of the category for an image. 0 means several or all. */
  id: number
  version: number
}

/** With more changes than this, only their nouns are returned. */
const SINGLY = 50

/** Number of versions for which the table is complete (trigger changes_pruned). */
const KEPT = 5_000

const NOUNS: PublicChange['noun'][] = ['category', 'contact', 'business', 'rating', 'image']

/**
 * Version of the public data for open pages. It grows with every change they must learn of (row 179). 0
 * before the first.
 */
export async function currentVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('changes')
    .select((all) => all.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/**
 * Changes after `version`, oldest first, each thing once.
 * If there are many, one entry per noun with id 0.
 * Every noun if `version` is too old or from another database.
 */
export async function changesSince(db: Db, version: number): Promise<PublicChange[]> {
  const current = await currentVersion(db)
  if (version === current) return []
  if (version > current || version < current - KEPT)
    return NOUNS.map((noun) => ({ noun, id: 0, version: current }))
  const newer = db.selectFrom('changes').where('version', '>', version)
  const rows = await newer
    .select(['noun', 'entity_id as id', 'version'])
    .orderBy('version')
    .limit(SINGLY + 1)
    .execute()
  if (rows.length <= SINGLY) return rows
  return newer
    .groupBy('noun')
    .select((one) => ['noun', one.val(0).as('id'), one.fn.max('version').as('version')])
    .orderBy('version')
    .execute()
}

/**
 * Version of everything on public pages, including changes that open pages do not learn of
 * (db/change-triggers.ts).
 */
export async function publicVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  return version
}
