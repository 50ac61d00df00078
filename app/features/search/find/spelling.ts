import { isStopWord, listWordForms, toPhraseKey, toTokensFromFoldedWords } from '../tokens'
import { COMMON_WORD_MIN_DOCUMENTS } from './parse.server'
import { isGeneralTerm, type ParsedQuery, type Term, type TermVariant } from './query'
import type { SpellingIndex } from './spelling-index'

/** Cost in letters, for two words typed as one and for one word typed as two. */
const SPLIT_WORD_COST = 0.75
const JOINED_WORDS_COST = 0.6
const MIN_HALF_LENGTH = 2
/** Additional cost of a word that no business uses, in letters. `transmisión` comes before `transmission`. */
const UNUSED_WORD_COST = 0.1

/** Whether a term matches nothing as typed, so that only another spelling can match. */
export const isOutOfVocabulary = (term: Term) => !term.area && term.readings.every(({ isTyped }) => !isTyped)

/** Whether a term is a single word that may be misspelled. Places, general words and common words are not. */
export const canBeMisspelled = (term: Term) =>
  !term.area && term.typed.length === 1 && term.documents < COMMON_WORD_MIN_DOCUMENTS && !isGeneralTerm(term)

/**
 * Adds variants of similar look or sound to the terms for which `isDoubted` is true. Also adds variants that
 * join two neighboring words. A single unused term whose words belong to trade names gets no similar words.
 */
export function addSpellingVariants(
  query: ParsedQuery,
  isDoubted: (term: Term) => boolean,
  maxEdits: 1 | 2,
): ParsedQuery {
  const known = query.lexicon.alike()
  const terms = query.terms.map((term) =>
    isDoubted(term) && !exists(query, term)
      ? { ...term, readings: [...term.readings, ...nearReadings(query, known, term, maxEdits)] }
      : term,
  )
  return { ...query, terms: joinedTerms(query, known, terms, isDoubted) }
}

/** Whether the query has only one term apart from place and general words. */
export const hasOneContentTerm = ({ terms }: ParsedQuery) =>
  terms.filter((term) => !term.area && !isGeneralTerm(term)).length === 1

/**
 * Whether an unused term is spelled correctly, because it is the only term and its words belong to trade
 * names.
 */
const exists = (query: ParsedQuery, term: Term) =>
  isOutOfVocabulary(term) &&
  hasOneContentTerm(query) &&
  term.typed.every(({ folded }) => query.lexicon.isOfTradeName(folded))

function nearReadings(
  query: ParsedQuery,
  known: SpellingIndex,
  { typed: [word] }: Term,
  most: 1 | 2,
): TermVariant[] {
  if (!word) return []
  const own = listWordForms(word.folded)
  const near = known.near(word.folded, most).filter(({ word }) => !own.includes(word) && !isStopWord(word))
  const costOf = (word: string, cost: number) =>
    cost + (query.lexicon.documents(word) > 0 ? 0 : UNUSED_WORD_COST)
  return [
    ...near.map(({ word, cost }) => reading(query, [word], costOf(word, cost))),
    ...splits(query, known, word.folded),
  ]
}

/**
 * Builds the variant of a respelled word. If no business uses the word, the variant has the trade that it
 * means.
 */
function reading({ lexicon }: ParsedQuery, words: string[], cost: number): TermVariant {
  const isUsed = words.every((word) => lexicon.documents(word) > 0)
  const meaning = isUsed
    ? { trades: [], categories: [] }
    : lexicon.meaning(toPhraseKey(toTokensFromFoldedWords(words)))
  return { words: words.map((word) => [word]), ...meaning, cost, isTyped: false }
}

/**
 * Returns at most eight variants that split a word into two known words, cheapest first. One half may be
 * misspelled.
 */
function splits(query: ParsedQuery, known: SpellingIndex, word: string): TermVariant[] {
  const found: TermVariant[] = []
  const isKnown = (half: string) => known.has(half) && (half.length > MIN_HALF_LENGTH || isStopWord(half))
  for (let at = MIN_HALF_LENGTH; at <= word.length - MIN_HALF_LENGTH; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (known.has(first) && known.has(second)) found.push(reading(query, [first, second], SPLIT_WORD_COST))
    if (isKnown(first) && second.length > MIN_HALF_LENGTH)
      for (const near of known.near(second, 1).slice(0, 3))
        found.push(reading(query, [first, near.word], SPLIT_WORD_COST + near.cost))
    if (isKnown(second) && first.length > MIN_HALF_LENGTH)
      for (const near of known.near(first, 1).slice(0, 3))
        found.push(reading(query, [near.word, second], SPLIT_WORD_COST + near.cost))
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, 8)
}

/** Adds variants that join two neighboring words, if one of them is doubted. Both terms get the variant. */
function joinedTerms(
  query: ParsedQuery,
  known: SpellingIndex,
  terms: readonly Term[],
  isDoubted: (term: Term) => boolean,
): Term[] {
  const more = new Map<Term, TermVariant[]>()
  for (const [index, word] of query.typed.entries()) {
    const next = query.typed[index + 1]
    const pair = [word, next].flatMap((each) =>
      terms.filter(({ typed }) => typed.some((own) => own.folded === each?.folded)),
    )
    if (!next || !pair.some(isDoubted) || pair.some((term) => term.typed.length > 1)) continue
    const together = word.folded + next.folded
    const near = together.length > MAX_EXACT_JOINED_LENGTH ? known.near(together, 1).slice(0, 2) : []
    for (const each of [...(known.has(together) ? [{ word: together, cost: 0 }] : []), ...near])
      for (const term of pair)
        more.set(term, [
          ...(more.get(term) ?? []),
          reading(query, [each.word], (JOINED_WORDS_COST + each.cost) / pair.length),
        ])
  }
  return terms.map((term) => ({ ...term, readings: [...term.readings, ...(more.get(term) ?? [])] }))
}

const MAX_EXACT_JOINED_LENGTH = 4
