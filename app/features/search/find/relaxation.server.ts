import { toCategoryIndexTag, toMainTradeIndexTag } from '../document.server'
import { MIN_SENTENCE_WORDS } from '../tokens'
import { findMainTradeTerm, rankTermsByTradeEvidence } from './focus-terms.server'
import { buildTermVariants, parseQueryWithLexicon, parseWithTradeWordsCorrected } from './parse.server'
import type { MatchLevel } from './query'
import {
  buildTermsExpression,
  isGeneralTerm,
  isSingleTradeQuery,
  isTradeTerm,
  isUnusedTradeTerm,
  type ParsedQuery,
  type Term,
} from './query'
import { EDIT_PENALTY_POINTS, FIELD_WEIGHTS, type ScoredBusiness, TRADE_WEIGHTS } from './score'
import { addSpellingVariants, canBeMisspelled, hasOneContentTerm, isOutOfVocabulary } from './spelling'

/** One step of query relaxation. Every step uses the same candidate search and the same scoring. */
export interface RelaxationStep {
  query: ParsedQuery
  matchLevel: MatchLevel
  /** A business may lack these terms. They only improve the score of those that have them. */
  optional?: readonly Term[]
  /** Returns whether the results are good enough. If not, the next step is tried. Default: true. */
  accepts?: (found: readonly ScoredBusiness[]) => boolean
  isRespelled?: boolean
  /** True if a term of the query was dropped or corrected. */
  isPartial?: boolean
  /** True if no business has the trade, so that results of its category are shown. */
  isInstead?: boolean
}

/**
 * A query with fewer results may be misspelled, unless one result has all typed words in its name or place.
 */
const MIN_CONFIDENT_RESULTS = 10
const leavesNoDoubt = (found: readonly ScoredBusiness[]) =>
  found.length >= MIN_CONFIDENT_RESULTS || found.some(({ isFullNameOrPlaceMatch: isCertain }) => isCertain)
const MIN_SPELLING_SCORE = 1.25 * EDIT_PENALTY_POINTS
/** After a word is dropped, results that only mention the rest are not good enough. */
const hasMainTradeMatch = (found: readonly ScoredBusiness[]) =>
  found.some(({ breakdown: worth }) => worth.trade >= TRADE_WEIGHTS.own)
/** Two respelled terms change too much of the typed text, unless name or place match. */
const respelledTerms = ({ readings }: ScoredBusiness) =>
  readings.filter((reading) => reading?.isTyped === false).length
/**
 * Returns a test whether one of the results has the trade as main trade or is in its category. If the trades
 * have no category, it is always true.
 */
function isOfTrade({ terms, lexicon }: ParsedQuery): (found: readonly ScoredBusiness[]) => boolean {
  const trades = terms.flatMap(({ readings }) => readings.flatMap((reading) => reading.trades))
  const tags = lexicon.categoriesOf(trades).map((id) => ` ${toCategoryIndexTag(id)} `)
  return (found) =>
    tags.length === 0 ||
    found.some(
      ({ breakdown: worth, tags: own }) =>
        worth.trade >= TRADE_WEIGHTS.own || tags.some((tag) => own.includes(tag)),
    )
}
/** For one trade, a business of another category is enough if it offers the trade. */
const isOfferedOrOfTrade = (asked: ParsedQuery) => {
  const isOfCategory = isOfTrade(asked)
  return (found: readonly ScoredBusiness[]) => isOfCategory(found) || found.some((each) => each.isOffered)
}
/** With several trades, a result must have one of them as main trade, or all words in its name or place. */
const isOfTrades = (asked: ParsedQuery) =>
  isSingleTradeQuery(asked)
    ? isOfferedOrOfTrade(asked)
    : (found: readonly ScoredBusiness[]) => hasMainTradeMatch(found) || found.some((each) => each.isInName)
const isTopFullNameMatch = ([first]: readonly ScoredBusiness[]) => first?.isFullNameMatch ?? false

const MIN_TERMS_FOR_PLAUSIBILITY = 3

/**
 * Whether the best result fits the whole text of many words, not only single words of it. Always true for
 * less than three terms that are neither places nor general, and for a text without stop words.
 */
export const isPlausibleSearchResult = (
  { terms, stopWords: small }: ParsedQuery,
  [best]: readonly ScoredBusiness[],
): boolean => {
  const telling = terms.filter((term) => !term.area && !isGeneralTerm(term)).length
  return (
    telling < MIN_TERMS_FOR_PLAUSIBILITY ||
    small.length === 0 ||
    (best !== undefined &&
      (best.isInName ||
        best.breakdown.trade >= TRADE_WEIGHTS.own ||
        best.breakdown.words >= FIELD_WEIGHTS.offer * telling))
  )
}

/**
 * Returns a test whether the best result of a sentence has its trade as main trade, or all words in its name.
 * `Me duele la muela y no tengo seguro` does not search for insurers that mention teeth. Always true for a
 * shorter query, and without a trade.
 */
function isOfSentenceTrade(asked: ParsedQuery): (found: readonly ScoredBusiness[]) => boolean {
  const focus = asked.typed.length < MIN_SENTENCE_WORDS ? undefined : findMainTradeTerm(asked)
  const tags =
    focus?.readings.flatMap(({ trades }) => trades.map((id) => ` ${toMainTradeIndexTag(id)} `)) ?? []
  return ([best]) =>
    tags.length === 0 ||
    (best !== undefined && (best.isInName || tags.some((tag) => best.tags.includes(tag))))
}

/** Yields weaker and weaker queries. The results of the first one that is accepted are shown. */
export function* generateRelaxationSteps(
  parsedQuery: ParsedQuery,
  text: string,
): Generator<RelaxationStep, void> {
  const trades = parsedQuery.terms.filter(isTradeTerm)
  const isTrade = trades.length > 0 && parsedQuery.terms.every((term) => term.area || isTradeTerm(term))
  // `Buceo` is spelled right, though no business has it.
  const isDoubted = (term: Term) =>
    canBeMisspelled(term) && !isTradeTerm(term) && !isUnusedTradeTerm(parsedQuery.lexicon, term)
  const hasDoubts = parsedQuery.terms.some(isDoubted)
  const isAboutFocus = isOfSentenceTrade(parsedQuery)
  if (!parsedQuery.terms.some(isOutOfVocabulary)) {
    const accepts = hasDoubts ? leavesNoDoubt : isTrade ? isOfTrades(parsedQuery) : () => true
    yield {
      ...{ query: parsedQuery, matchLevel: 'told' },
      accepts: (found) => accepts(found) && isAboutFocus(found),
    }
  }
  // If no business matches both terms, the general word is dropped: `corte de yarda` becomes `yarda`.
  const telling = parsedQuery.terms.filter((term) => !isGeneralTerm(term))
  if (telling.length < parsedQuery.terms.length && telling.some(isTradeTerm)) {
    const withoutGeneral = { ...parsedQuery, terms: telling }
    yield { query: withoutGeneral, matchLevel: 'told', accepts: isOfTrade(withoutGeneral) }
  }
  const isRespelled = true
  const corrected = parseWithTradeWordsCorrected(parsedQuery.lexicon, text)
  // Next to a trade or in a sentence only a name may be respelled: a mention of `romper` is no answer to `rompió una tubería`.
  const mayBeRespelled =
    corrected === null && trades.length === 0 && parsedQuery.typed.length < MIN_SENTENCE_WORDS
  // With one term only, a hit must be within an edit cost of 1.25, or the first hit must match by its full
  // name: "buceo" is not "boxeo".
  const isNear = (found: readonly ScoredBusiness[]) =>
    hasOneContentTerm(parsedQuery)
      ? isTopFullNameMatch(found) ||
        found.some(({ breakdown: worth }) => worth.spelling >= MIN_SPELLING_SCORE)
      : found.some((each) => each.isInName || respelledTerms(each) < (mayBeRespelled ? 2 : 1))
  if (hasDoubts)
    yield {
      query: addSpellingVariants(parsedQuery, isDoubted, parsedQuery.terms.some(isOutOfVocabulary) ? 2 : 1),
      matchLevel: 'told',
      isRespelled,
      accepts: (found) => isNear(found) && isAboutFocus(found),
    }
  // Accepts only a full name. If all words mean trades, it may differ by at most one letter.
  const isMeant = (found: readonly ScoredBusiness[]) =>
    isTopFullNameMatch(found) && (!isTrade || (found[0]?.breakdown.spelling ?? 0) >= EDIT_PENALTY_POINTS)
  yield {
    query: addSpellingVariants(parsedQuery, canBeMisspelled, 2),
    matchLevel: 'told',
    isRespelled,
    accepts: isMeant,
  }
  if (corrected) {
    const correctedText = corrected.typed.map(({ spelling }) => spelling).join(' ')
    for (const step of generateRelaxationSteps(corrected, correctedText)) yield { ...step, isPartial: true }
  }
  // If the place is read as ordinary words, the text may be a misspelled name: `la perla del ma`.
  const plain =
    parsedQuery.area &&
    !(parsedQuery.area.isExplicit && trades.length > 0) &&
    parseQueryWithLexicon(parsedQuery.lexicon, text, false)
  if (plain) yield { query: addSpellingVariants(plain, canBeMisspelled, 2), matchLevel: 'told', isRespelled }
  yield* relaxed(parsedQuery)
  // Last step for trades alone: businesses that only mention them.
  if (isTrade) yield { query: parsedQuery, matchLevel: 'told' }
  if (parsedQuery.area?.isExplicit && parsedQuery.area.city && !parsedQuery.area.state)
    yield* generateRelaxationSteps(
      { ...parsedQuery, terms: parsedQuery.terms.filter((term) => !term.area), area: null },
      text,
    )
}

/**
 * Relaxes a sentence. One of its trades must match, the other known words only rank. Order: businesses that
 * have a trade as main trade or offer it by name, then parts of its phrase, then its category.
 */
function* relaxed(asked: ParsedQuery): Generator<RelaxationStep, void> {
  const places = asked.terms.filter(({ area }) => area)
  const isAll = asked.terms.every((term) => term.area || (isTradeTerm(term) && !isGeneralTerm(term)))
  const alike = related(asked)
  const terms = rankTermsByTradeEvidence(asked)
  const listOptionalTerms = (focus: Term) =>
    asked.terms.filter(
      (term) => !term.area && isKnown(term) && !term.typed.some((word) => focus.typed.includes(word)),
    )
  for (const focus of terms) {
    const optional = listOptionalTerms(focus)
    yield {
      query: { ...asked, terms: [focus, ...optional, ...places] },
      ...{ matchLevel: 'told', optional, isPartial: true },
      accepts: (found) =>
        found.some(
          (each) =>
            each.kind === 'own' ||
            each.isMainCategoryMatch ||
            (each.isOffered && (focus.typed.length > 1 || asked.lexicon.isTelling(focus.typed))),
        ),
    }
  }
  yield { query: asked, matchLevel: 'category', accepts: hasMainTradeMatch }
  if (isAll) yield { query: alike, matchLevel: 'category', accepts: isOfTrade(alike) }
  for (const focus of terms) {
    const [part] = splitPhrase(asked, focus).filter(({ typed }) => asked.lexicon.isTelling(typed))
    if (part && part !== focus)
      yield {
        query: { ...asked, terms: [part, ...places] },
        ...{ matchLevel: 'told', isPartial: true, accepts: hasMainTradeMatch },
      }
    const wide = ofCategories({ ...asked, terms: [focus, ...places] })
    if (wide.terms[0]?.readings[0]?.categories.length)
      yield { query: wide, matchLevel: 'category', isInstead: true }
  }
}

/** Returns the query with related trades, and without its categories. */
const related = (asked: ParsedQuery): ParsedQuery => ({
  ...asked,
  terms: asked.terms.map((term) => ({
    ...term,
    readings: term.readings.map((each) => ({
      ...each,
      ...{ trades: asked.lexicon.related(each.trades), categories: [] },
    })),
  })),
})

/** Returns the query with the categories of its trades added. */
const ofCategories = (asked: ParsedQuery): ParsedQuery => ({
  ...asked,
  terms: asked.terms.map((term) => ({
    ...term,
    readings: term.readings.map((each) => ({
      ...each,
      categories: [...new Set([...each.categories, ...asked.lexicon.categoriesOf(each.trades)])],
    })),
  })),
})

const isKnown = (term: Term) => buildTermsExpression([term], 'told') !== null && !isGeneralTerm(term)

/**
 * Splits a phrase into its words, each as a term: `seguridad` from `guardias de seguridad`. Returns a place
 * or a single word unchanged.
 */
function splitPhrase({ lexicon }: ParsedQuery, term: Term): Term[] {
  if (term.area || term.typed.length < 2) return [term]
  return term.typed.map((word) => ({
    ...{ typed: [word], readings: buildTermVariants(lexicon, [word], false) },
    documents: lexicon.documents(word.folded),
  }))
}
