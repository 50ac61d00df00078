import type { Db } from 'db/connect'
import { indexRowId, joined, selectIndexEntries } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { nameTag, stateTag } from '../document'
import {
  addFilterTags,
  buildCellsExpression,
  joinWithAnd,
  type MatchLevel,
  quoteTerm,
  termsExpression,
} from './expression'
import type { ParsedQuery } from './query'
import { MAX_RESULTS, type SearchQuery } from './result'
import type { IndexedDocument } from './score'

/**
 * Maximum number of extra candidates per kind (full name, name words, main trade), read if more documents
 * match than can be scored.
 */
const MAX_PER_KIND = 80

export interface Candidates {
  /**
   * Number of matches; 241 means more than 240. Otherwise it also counts the documents added from elsewhere.
   */
  total: number
  documents: IndexedDocument[]
}

/**
 * Finds the documents to score. If more than 240 match, it returns those of the best quality.
 * It then adds the best matches by full name, by words in the name, and by main trade.
 * With a place or a preferred state it adds matches elsewhere by full name or main trade.
 * All other matches elsewhere are added for a state, and for a place without any match.
 */
export async function findCandidates(
  db: Db,
  { terms, optionalWords: untold, lexicon }: ParsedQuery,
  query: SearchQuery,
  reach: MatchLevel,
  expression = termsExpression(terms, reach),
): Promise<Candidates> {
  const all = addFilterTags(query, expression)
  if (all === null) return { total: 0, documents: [] }
  const around = query.cells
    ? buildCellsExpression(query.cells)
    : query.firstState
      ? quoteTerm(stateTag(query.firstState))
      : null
  const near = (match: string | null) => addFilterTags(query, around ? joinWithAnd([match, around]) : match)
  const [words, own] = [termsExpression(terms, 'words'), termsExpression(terms, 'own')]
  const called = quoteTerm(nameTag([...terms.flatMap((term) => term.typed), ...untold]))
  const scan = (
    index: 'search_index' | 'search_names',
    match: string | null,
    count = MAX_PER_KIND,
    onlyIf?: RawBuilder<unknown>,
  ) =>
    sql`select ${indexRowId} from (${selectIndexEntries(index, match, { count, onlyIf, vocabulary: lexicon })}) as scanned`
  const isMany = sql`(select count(*) from base) > ${sql.lit(MAX_RESULTS)}`
  const better: [index: 'search_index' | 'search_names', match: string | null][] = [
    ['search_names', near(called)],
    ['search_names', near(words)],
    ['search_index', near(own)],
  ]
  const elsewhere = around
    ? [
        scan('search_names', addFilterTags(query, called)),
        scan('search_index', addFilterTags(query, own)),
        scan(
          'search_index',
          all,
          MAX_RESULTS,
          query.firstState ? undefined : sql`not exists (select 1 from base)`,
        ),
      ]
    : []
  const best = [
    ...better
      .filter(([, match]) => match !== null)
      .map(([index, match]) => scan(index, match, MAX_PER_KIND, isMany)),
    ...elsewhere,
  ]
  const { rows } = await sql<{ total: number; documents: string | null }>`
    with base as materialized (${scan('search_index', near(expression), MAX_RESULTS + 1)}),
      best as materialized (${sql.join(best, sql` union all `)})
    select (select count(*) from base) as total,
      (${documentsOf(sql`select ${indexRowId} from base union select ${indexRowId} from best`)}) as documents`.execute(
    db,
  )
  const { total = 0, documents = null } = rows[0] ?? {}
  const found = documentsIn(documents)
  return { total: total > MAX_RESULTS ? total : found.length, documents: found }
}

const FIELDS = ['name', 'place', 'offer', 'other', 'tags'] as const

/**
 * Builds one text: a line per document, tabs between fields (words contain neither). Many separate values
 * take longer to transfer.
 */
function documentsOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const line = sql`concat_ws(${sql.lit('\t')}, business_id, quality, ${sql.join(FIELDS.map((field) => sql.ref(field)))})`
  return sql`select ${joined(line, '\n')}
    from search_documents where business_id in (select ${indexRowId} % 4294967296 from (${entries}) as all_entries)`
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
