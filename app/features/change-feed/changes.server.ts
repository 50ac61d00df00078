import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import { sql } from 'kysely'

export interface Change {
  noun: Database['changes']['noun']
  /** Of a rating the id of its business, of an image that of its category; 0 for several, or all of them. */
  id: number
  version: number
}

/** More than this many since somebody last looked are told by their nouns alone. */
const SINGLY = 50

/** How many versions back the table is kept whole (db/migrations/005_operations.sql). */
const KEPT = 5_000

const NOUNS: Change['noun'][] = ['category', 'contact', 'business', 'rating', 'image']

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
export async function changesSince(db: Db, version: number): Promise<Change[]> {
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

/** What pages show and `changes` does not tell of, by its part (db/change-triggers.ts). */
type Part = Database['page_versions']['part']

export interface PageState {
  version: number
  parts: Partial<Record<Part, number>>
}

/** More changes at once than this are as good as everything. An import makes a third of them with each commit. */
const MANY = 1_200

/**
 * What changed on pages after `before` (null: nothing is known), and the state now, in one statement; `changes` is null
 * when everything may have, id 0 stands for all of a noun.
 */
export async function pageChanges(
  db: Db,
  before: PageState | null,
): Promise<{ now: PageState; changes: { part: Change['noun'] | Part; id: number | null }[] | null }> {
  const { rows } = await sql<{ part: Change['noun'] | Part; id: number | null; version: number }>`
    select part, null as id, version from page_versions
    union all select * from (
      select noun, nullif(entity_id, 0), version from changes where version > ${before?.version ?? 0}
      order by version desc limit ${MANY + 1}
    ) as newer
    union all select null, null, coalesce(max(version), 0) from changes`.execute(db)
  const newest = rows.pop()?.version ?? 0
  const isNoun = ({ part }: (typeof rows)[number]) => (NOUNS as string[]).includes(part)
  const parts = Object.fromEntries(rows.filter((row) => !isNoun(row)).map((row) => [row.part, row.version]))
  const now: PageState = { version: newest, parts }
  const told = rows.filter(isNoun)
  if (!before || newest < before.version || newest > before.version + KEPT || told.length > MANY)
    return { now, changes: null }
  const moved = rows.filter((row) => !isNoun(row) && before.parts[row.part as Part] !== row.version)
  return { now, changes: [...told, ...moved].map(({ part, id }) => ({ part, id })) }
}
