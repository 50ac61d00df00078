import type { Db } from 'db/connect'
import type { Database } from 'db/types'

export interface PublicChange {
  noun: Database['changes']['noun']
  /** Id of the business for a rating, and of the category for an image. 0 means several or all. */
  id: number
  version: number
}

/** If there are more changes, only their nouns are returned. */
const MAX_SINGLE_CHANGES = 50

/** The table has the changes of this many versions (trigger changes_pruned). */
const STORED_CHANGE_VERSIONS = 5_000

const CHANGE_NOUNS: PublicChange['noun'][] = ['category', 'contact', 'business', 'rating', 'image']

/**
 * Returns the version of the public data for open pages. It increases with changes that they must show (row
 * 179). 0 before the first change.
 */
export async function readFeedVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('changes')
    .select((all) => all.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/**
 * Returns the changes after `version`, oldest first, each entity once. If there are more than fifty, returns
 * one entry with id 0 per noun. Returns every noun if `version` is too old or comes from another database.
 */
export async function listChangesSince(db: Db, version: number): Promise<PublicChange[]> {
  const current = await readFeedVersion(db)
  if (version === current) return []
  if (version > current || version < current - STORED_CHANGE_VERSIONS)
    return CHANGE_NOUNS.map((noun) => ({ noun, id: 0, version: current }))
  const newer = db.selectFrom('changes').where('version', '>', version)
  const rows = await newer
    .select(['noun', 'entity_id as id', 'version'])
    .orderBy('version')
    .limit(MAX_SINGLE_CHANGES + 1)
    .execute()
  if (rows.length <= MAX_SINGLE_CHANGES) return rows
  return newer
    .groupBy('noun')
    .select((one) => ['noun', one.val(0).as('id'), one.fn.max('version').as('version')])
    .orderBy('version')
    .execute()
}

/**
 * Returns the version of all public pages. It also counts changes that open pages need not show
 * (db/change-triggers.ts).
 */
export async function readPublicPagesVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  return version
}
