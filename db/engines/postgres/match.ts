import { type RawBuilder, sql } from 'kysely'
import type { IndexEntriesOptions, TermStatistics, TextIndexName } from '../../portable-sql'

/** A parsed MATCH expression. `isBegun`: the word is a prefix. */
type Asked = { kind: 'all' | 'any'; parts: Asked[] } | { kind: 'word'; text: string; isBegun: boolean }

type Piece = string

/** Parses a MATCH expression: quoted words, `*` after a prefix, `AND`, `OR` and parentheses. */
function read(expression: string): Asked {
  const pieces: Piece[] = expression.match(/"[^"]*"|[()*]|\w+/g) ?? []
  let at = 0
  const any = (): Asked => {
    const parts = [all()]
    while (pieces[at] === 'OR') {
      at += 1
      parts.push(all())
    }
    return { kind: 'any', parts }
  }
  const all = (): Asked => {
    const parts = [one()]
    while (pieces[at] === 'AND') {
      at += 1
      parts.push(one())
    }
    return { kind: 'all', parts }
  }
  const one = (): Asked => {
    const piece = pieces[at++] ?? ''
    if (piece === '(') {
      const inner = any()
      if (pieces[at++] !== ')') throw new Error('A parenthesis is not closed')
      return inner
    }
    if (!piece.startsWith('"')) throw new Error('This is no word that is looked for')
    const isBegun = pieces[at] === '*'
    if (isBegun) at += 1
    return { kind: 'word', text: piece.slice(1, -1), isBegun }
  }
  const asked = any()
  if (at < pieces.length) throw new Error('More follows than was understood')
  return asked
}

/** Converts text to lower case without accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const escaped = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * Splits a text into the terms of an index. For the two search indexes the text is already normalized and may
 * contain accents.
 */
function wordsIn(index: TextIndexName, text: string): string[] {
  if (index === 'search_index' || index === 'search_names')
    return text
      .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
      .split(' ')
      .filter(Boolean)
  return folded(text).match(index === 'contact_index' ? /[\p{L}\p{N}_]+/gu : /[\p{L}\p{N}]+/gu) ?? []
}

/** Converts an expression to a tsquery. Null if it contains no word. */
function queryOf(index: TextIndexName, expression: Asked): string | null {
  const say = (asked: Asked): string | null => {
    if (asked.kind === 'word') {
      const words = wordsIn(index, asked.text)
      const said = words.map(
        (word, at) => escaped(word) + (asked.isBegun && at === words.length - 1 ? ':*' : ''),
      )
      return said.length > 0 ? `(${said.join(' & ')})` : null
    }
    const parts = asked.parts.map(say).filter((part) => part !== null)
    return parts.length > 0 ? `(${parts.join(asked.kind === 'all' ? ' & ' : ' | ')})` : null
  }
  return say(expression)
}

/** Builds the condition that rows of an index match an expression. */
export function buildMatchCondition(index: TextIndexName, expression: string | null): RawBuilder<unknown> {
  if (expression === null) return sql`false`
  const asked = read(expression)
  const query = queryOf(index, asked)
  return query === null ? sql`false` : sql`${sql.ref(`${index}.lexemes`)} @@ ${query}::tsquery`
}

/**
 * With no more matching entries than this, collecting and sorting them is assumed to be faster than scanning
 * the index.
 */
const MAX_ENTRIES_TO_SORT = 2_000

/** Returns how many entries can match at most. */
function mostOf(asked: Asked, vocabulary: TermStatistics): number {
  if (asked.kind === 'word') return asked.isBegun ? Number.POSITIVE_INFINITY : vocabulary.most(asked.text)
  const each = asked.parts.map((part) => mostOf(part, vocabulary))
  return asked.kind === 'all' ? Math.min(...each) : each.reduce((sum, one) => sum + one, 0)
}

/**
 * Replaces each prefix by the words that begin with it, if they are few. Otherwise the entries of a prefix
 * would be collected first.
 */
function named(asked: Asked, vocabulary: TermStatistics): Asked {
  if (asked.kind !== 'word') return { ...asked, parts: asked.parts.map((part) => named(part, vocabulary)) }
  const words = asked.isBegun ? vocabulary.allBeginningWith(asked.text) : null
  if (words === null) return asked
  return { kind: 'any', parts: words.map((text) => ({ ...asked, text, isBegun: false })) }
}

/**
 * Splits an expression into conditions that must all match. The index can be faster with several short
 * conditions than with one long one.
 */
function demands(asked: Asked): Asked[] {
  const isJoint = asked.kind !== 'word' && (asked.kind === 'all' || asked.parts.length === 1)
  return isJoint ? asked.parts.flatMap(demands) : [asked]
}

/**
 * Builds a select of the first matching entries, in index order unless `inAnyOrder` is true. If few entries
 * can match, the planner must not see the expression. It then reads the word lists and sorts, instead of
 * scanning the whole index.
 */
export function buildTextIndexEntriesSelect(
  index: TextIndexName,
  expression: string | null,
  { maxCount, onlyIf, vocabulary, inAnyOrder }: IndexEntriesOptions,
): RawBuilder<unknown> {
  const asked = read(expression ?? '""')
  const known = vocabulary ? named(asked, vocabulary) : asked
  const isFew = vocabulary !== undefined && mostOf(known, vocabulary) <= MAX_ENTRIES_TO_SORT
  const queries = (isFew ? [known] : demands(known)).map((each) => queryOf(index, each))
  const conditions = [...new Set(queries)].map((query) => {
    if (query === null) return sql`false`
    return isFew ? sql`lexemes @@ (select ${query}::tsquery)` : sql`lexemes @@ ${query}::tsquery`
  })
  const all = onlyIf ? [onlyIf, ...conditions] : conditions
  const order = isFew ? sql`order by rowid + 0` : sql`order by rowid`
  return sql`select rowid from ${sql.table(index)} where ${sql.join(all, sql` and `)}
    ${inAnyOrder ? sql`` : order} limit ${sql.lit(maxCount)}`
}
