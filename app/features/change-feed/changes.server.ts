import type { Db } from 'db/connect'
import type { Database } from 'db/types'

export interface PublicChange {
  noun: Database['changes']['noun']
  /** Of a rating the id of its business, of an image that of its category; 0 for several, or all of them. */
  id: number
  version: number
}

/** More than this many since somebody last looked are told by their nouns alone. */
const SINGLY = 50

/** How many versions back the table is kept whole (trigger changes_pruned). */
const KEPT = 5_000

const NOUNS: PublicChange['noun'][] = ['category', 'contact', 'business', 'rating', 'image']

/** The version of the public data: it grows with every change that open pages learn of (row 179). 0 before the first. */
export async function currentVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('changes')
    .select((all) => all.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/**
 * What changed after `version`, oldest first, each thing once; of a noun (id 0) when there is much, of every noun when
 * `version` is too old, or of another database.
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

/** The version of all that public pages show, also of what open pages do not learn of (db/change-triggers.ts). */
export async function publicVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  return version
}
