import { isSmallWord, nameKeys, numberForms, phraseKey } from '../words'
import type { KnownWords } from './near-words'
import { COMMON } from './parse.server'
import { isGeneralTerm, type Query, type Reading, type Term } from './query'

/** Two words typed as one, and one typed as two. */
const SPLIT = 0.75
const JOINED = 0.6
const SHORTEST_HALF = 2

/** Whether nobody uses a word: nothing but a misspelling can have it. */
export const isUnknown = (term: Term) => !term.area && term.readings.every(({ isTyped }) => !isTyped)

/** Whether a word may be another one, misspelt. */
export const isDoubtful = (term: Term) =>
  !term.area && term.typed.length === 1 && term.documents < COMMON && !isGeneralTerm(term)

/** The query with every reading of its doubted words that looks or sounds like them. */
export function respelled(query: Query, isDoubted: (term: Term) => boolean, most: 1 | 2): Query {
  const known = query.lexicon.alike()
  const terms = query.terms.map((term) =>
    isDoubted(term) && !exists(query, term)
      ? { ...term, readings: [...term.readings, ...nearReadings(query, known, term, most)] }
      : term,
  )
  return { ...query, terms: joinedTerms(query, known, terms, isDoubted) }
}

/** Nothing beside it says that it belongs to a name. */
export const isAlone = ({ terms }: Query) =>
  terms.filter((term) => !term.area && !isGeneralTerm(term)).length === 1

/** A word of the dictionary stays, though nobody uses it. */
const exists = (query: Query, term: Term) =>
  isUnknown(term) && isAlone(query) && term.typed.every(({ folded }) => query.lexicon.isOfTradeName(folded))

function nearReadings(query: Query, known: KnownWords, { typed: [word] }: Term, most: 1 | 2): Reading[] {
  if (!word) return []
  const own = numberForms(word.folded)
  const near = known.near(word.folded, most).filter(({ word }) => !own.includes(word) && !isSmallWord(word))
  return [...near.map(({ word, cost }) => reading(query, [word], cost)), ...splits(query, known, word.folded)]
}

/** A word nobody uses stands for its trade. */
function reading({ lexicon }: Query, words: string[], cost: number): Reading {
  const isUsed = words.every((word) => lexicon.documents(word) > 0)
  const meaning = isUsed ? { trades: [], categories: [] } : lexicon.meaning(phraseKey(nameKeys(words)))
  return { words: words.map((word) => [word]), ...meaning, cost, isTyped: false }
}

/** One word read as two that are known, or a known one and one that is nearly so. */
function splits(query: Query, known: KnownWords, word: string): Reading[] {
  const found: Reading[] = []
  const isKnown = (half: string) => known.has(half) && (half.length > SHORTEST_HALF || isSmallWord(half))
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (known.has(first) && known.has(second)) found.push(reading(query, [first, second], SPLIT))
    if (isKnown(first) && second.length > SHORTEST_HALF)
      for (const near of known.near(second, 1).slice(0, 3))
        found.push(reading(query, [first, near.word], SPLIT + near.cost))
    if (isKnown(second) && first.length > SHORTEST_HALF)
      for (const near of known.near(first, 1).slice(0, 3))
        found.push(reading(query, [near.word, second], SPLIT + near.cost))
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, 8)
}

/** Two neighbours may be one word: both terms have it then. */
function joinedTerms(
  query: Query,
  known: KnownWords,
  terms: readonly Term[],
  isDoubted: (term: Term) => boolean,
): Term[] {
  const more = new Map<Term, Reading[]>()
  for (const [index, word] of query.typed.entries()) {
    const next = query.typed[index + 1]
    const pair = [word, next].flatMap((each) =>
      terms.filter(({ typed }) => typed.some((own) => own.folded === each?.folded)),
    )
    if (!next || !pair.some(isDoubted) || pair.some((term) => term.typed.length > 1)) continue
    const together = word.folded + next.folded
    const near = together.length > SHORT_JOINED ? known.near(together, 1).slice(0, 2) : []
    for (const each of [...(known.has(together) ? [{ word: together, cost: 0 }] : []), ...near])
      for (const term of pair)
        more.set(term, [
          ...(more.get(term) ?? []),
          reading(query, [each.word], (JOINED + each.cost) / pair.length),
        ])
  }
  return terms.map((term) => ({ ...term, readings: [...term.readings, ...(more.get(term) ?? [])] }))
}

const SHORT_JOINED = 4
