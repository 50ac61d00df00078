import type { Db } from 'db/connect'
import { aggregateToJoinedText, indexRowIdSql, selectIndexEntries } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import { toNameIndexTag, toStateIndexTag } from '../document.server'
import type { ParsedQuery } from './query'
import {
  addFilterTagsToExpression,
  buildAndExpression,
  buildMapCellsExpression,
  buildTermsExpression,
  type MatchLevel,
  quoteTerm,
} from './query'
import { MAX_RESULTS, type SearchQuery } from './result'
import type { IndexedDocument } from './score'

/** Maximum number of extra candidates per kind. Kinds: full name, words of the name, main trade. */
const MAX_EXTRA_CANDIDATES_PER_KIND = 80

export interface SearchCandidates {
  /**
   * Number of matches within the filters; 241 means more than 240. Below that it includes documents added
   * from other places.
   */
  total: number
  documents: IndexedDocument[]
}

/**
 * Finds the documents to score: at most 241 matches, best quality first. If more than 240 match, it adds up
 * to 80 each by full name, words of the name, and main trade. With a place or preferred state, it adds up to
 * 80 each from anywhere by full name and main trade. It can also add up to 240 matches from anywhere. Finds
 * none if `expression` is null.
 */
export async function findSearchCandidates(
  db: Db,
  { terms, optionalWords: untold, lexicon }: ParsedQuery,
  query: SearchQuery,
  matchLevel: MatchLevel,
  expression = buildTermsExpression(terms, matchLevel),
): Promise<SearchCandidates> {
  const all = addFilterTagsToExpression(query, expression)
  if (all === null) return { total: 0, documents: [] }
  const around = query.cells
    ? buildMapCellsExpression(query.cells)
    : query.firstState
      ? quoteTerm(toStateIndexTag(query.firstState))
      : null
  const near = (match: string | null) =>
    addFilterTagsToExpression(query, around ? buildAndExpression([match, around]) : match)
  const [words, own] = [buildTermsExpression(terms, 'words'), buildTermsExpression(terms, 'own')]
  const called = quoteTerm(toNameIndexTag([...terms.flatMap((term) => term.typed), ...untold]))
  const scan = (
    index: 'search_index' | 'search_names',
    match: string | null,
    count = MAX_EXTRA_CANDIDATES_PER_KIND,
    onlyIf?: RawBuilder<unknown>,
  ) =>
    sql`select ${indexRowIdSql} from (${selectIndexEntries(index, match, { maxCount: count, onlyIf, vocabulary: lexicon })}) as scanned`
  const isMany = sql`(select count(*) from base) > ${sql.lit(MAX_RESULTS)}`
  const better: [index: 'search_index' | 'search_names', match: string | null][] = [
    ['search_names', near(called)],
    ['search_names', near(words)],
    ['search_index', near(own)],
  ]
  const elsewhere = around
    ? [
        scan('search_names', addFilterTagsToExpression(query, called)),
        scan('search_index', addFilterTagsToExpression(query, own)),
        scan(
          'search_index',
          all,
          MAX_RESULTS,
          query.firstState ? undefined : sql`(select count(*) from base) < ${sql.lit(MAX_RESULTS)}`,
        ),
      ]
    : []
  const best = [
    ...better
      .filter(([, match]) => match !== null)
      .map(([index, match]) => scan(index, match, MAX_EXTRA_CANDIDATES_PER_KIND, isMany)),
    ...elsewhere,
  ]
  const { rows } = await sql<{ total: number; documents: string | null }>`
    with base as materialized (${scan('search_index', near(expression), MAX_RESULTS + 1)}),
      best as materialized (${sql.join(best, sql` union all `)})
    select (select count(*) from base) as total,
      (${documentsOf(sql`select ${indexRowIdSql} from base union select ${indexRowIdSql} from best`)}) as documents`.execute(
    db,
  )
  const { total = 0, documents = null } = rows[0] ?? {}
  const found = documentsIn(documents)
  return { total: total > MAX_RESULTS ? total : found.length, documents: found }
}

const INDEXED_DOCUMENT_FIELDS = ['name', 'place', 'offer', 'other', 'tags'] as const

/**
 * Builds SQL for one text with a line per document and tabs between fields. No word contains these
 * characters.
 */
function documentsOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const line = sql`concat_ws(${sql.lit('\t')}, business_id, quality, ${sql.join(INDEXED_DOCUMENT_FIELDS.map((field) => sql.ref(field)))})`
  return sql`select ${aggregateToJoinedText(line, '\n')}
    from search_documents where business_id in (select ${indexRowIdSql} % 4294967296 from (${entries}) as all_entries)`
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
