import type { Db } from 'db/connect'
import { entryNumber, firstEntries, joined } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { nameTag } from '../document'
import { allOf, inCells, quoted, type Reach, termsExpression, within } from './expression'
import type { Query } from './query'
import { MOST_RESULTS, type SearchQuery } from './result'
import type { IndexedDocument } from './score'

/** Of more than a page of results goes through, so many of each better kind are compared. */
const BEST = 80

export interface Candidates {
  /** At most one more than 240. */
  total: number
  documents: IndexedDocument[]
}

/**
 * All that has every term, of more than 240 those of the best quality and, of each better kind, the best: the whole name, the
 * words in the name, the trade as the own one, both. Around a place that nobody has as the own trade, those elsewhere too.
 */
export async function candidates(
  db: Db,
  { terms, untold, lexicon }: Query,
  query: SearchQuery,
  reach: Reach,
  expression = termsExpression(terms, reach),
): Promise<Candidates> {
  const all = within(query, expression)
  if (all === null) return { total: 0, documents: [] }
  const around = query.cells ? inCells(query.cells) : null
  const near = (match: string | null) => within(query, around ? allOf([match, around]) : match)
  const [words, own] = [termsExpression(terms, 'words'), termsExpression(terms, 'own')]
  const called = quoted(nameTag([...terms.flatMap((term) => term.typed), ...untold]))
  const scan = (
    index: 'search_index' | 'search_names',
    match: string | null,
    count = BEST,
    onlyIf?: RawBuilder<unknown>,
  ) =>
    sql`select ${entryNumber} from (${firstEntries(index, match, { count, onlyIf, vocabulary: lexicon })}) as scanned`
  const isMany = sql`(select count(*) from base) > ${sql.lit(MOST_RESULTS)}`
  const better: [index: 'search_index' | 'search_names', match: string | null][] = [
    ['search_names', near(called)],
    ['search_names', near(words)],
    ['search_index', near(own)],
  ]
  const elsewhere = around
    ? [
        scan('search_index', within(query, own)),
        scan('search_index', all, MOST_RESULTS, sql`not exists (select 1 from base)`),
      ]
    : []
  const best = [
    ...better.filter(([, match]) => match !== null).map(([index, match]) => scan(index, match, BEST, isMany)),
    ...elsewhere,
  ]
  const { rows } = await sql<{ total: number; documents: string | null }>`
    with base as materialized (${scan('search_index', near(expression), MOST_RESULTS + 1)}),
      best as materialized (${sql.join(best, sql` union all `)})
    select (select count(*) from base) as total,
      (${documentsOf(sql`select ${entryNumber} from base union select ${entryNumber} from best`)}) as documents`.execute(
    db,
  )
  const { total = 0, documents = null } = rows[0] ?? {}
  const found = documentsIn(documents)
  return { total: total > MOST_RESULTS ? total : found.length, documents: found }
}

const FIELDS = ['name', 'place', 'offer', 'other', 'tags'] as const

/** A text with a line for each document and a tab between its fields; words contain neither. Many values cost more to hand over. */
function documentsOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const line = sql`concat_ws(${sql.lit('\t')}, business_id, quality, ${sql.join(FIELDS.map((field) => sql.ref(field)))})`
  return sql`select ${joined(line, '\n')}
    from search_documents where business_id in (select ${entryNumber} % 4294967296 from (${entries}) as all_entries)`
}

function documentsIn(lines: string | null): IndexedDocument[] {
  if (!lines) return []
  return lines.split('\n').map((line) => {
    const [id, quality, name, place, offer, other, tags] = line.split('\t')
    return {
      business_id: Number(id),
      quality: Number(quality),
      name: ` ${name} `,
      place: ` ${place} `,
      offer: ` ${offer} `,
      other: ` ${other} `,
      tags: ` ${tags} `,
    }
  })
}
