import { isForeignPlaceName } from '~/features/places/near-place.server'
import { isGeneralWord } from '../tokens'
import { findScatteredTradePhrases } from './parse.server'
import { isGeneralTerm, isTradeTerm, type ParsedQuery, type Term } from './query'
import { isOutOfVocabulary } from './spelling'

/** Matches a word for a person who does a job, or for the place of it: `plomero`, `electricista`, `pastelería`. */
const PRACTITIONER_SUFFIX_PATTERN = /(?:er|ist|or|log|ari|ogad|af|ic|ador)[oa]s?$|(?:or|iatra|ante|eria)s?$/
/** Matches verbs before the searched trade. */
const ASKING_VERB_PATTERN = /^(?:busc|necesi|ocup|quier|quisier|contrat)/

/**
 * Whether a term names the searched trade, and does not only describe the problem. It names a trade, and is a
 * job, comes first, or follows a verb such as `busco`.
 */
function isNamedTrade(asked: ParsedQuery, term: Term): boolean {
  const before = asked.typed.slice(
    0,
    asked.typed.findIndex(({ folded }) => folded === term.typed[0]?.folded),
  )
  const verb = before.findLast(({ folded }) => !/^una?$/.test(folded))
  return (
    asked.lexicon.isTelling(term.typed) &&
    (asked.terms[0]?.typed.some((word) => word === term.typed[0]) ||
      ASKING_VERB_PATTERN.test(verb?.folded ?? '') ||
      term.typed.some(({ folded }) => PRACTITIONER_SUFFIX_PATTERN.test(folded)))
  )
}

/** Words after which a trade is probably not searched: `no tenemos seguro`, but not `no tenemos quien limpie`. */
const NEGATION_WORD_PATTERN = /^(?:no|ni|nunca|tampoco)$/

/** Words after which a trade probably is only a purpose or a time: `después de la remodelación`. */
const PURPOSE_OR_TIME_PATTERN = /^(?:para|despues|antes)$/

/** Weights of the evidence for a trade. See `weighTerm`. */
const EVIDENCE_WEIGHTS = {
  /** Exponent of the number of words. A general word counts half. */
  perWord: 1.3,
  generalWord: 0.5,
  onlyGeneral: 0.35,
  /** The term names the trade (`isNamedTrade`), or means it in any text. */
  named: 2,
  telling: 1.3,
  /** The term is a country or city abroad, or follows `no`, `para` or `después`. */
  abroad: 0.25,
  negated: 0.3,
  context: 0.6,
  /** Exponent of the number of trades that a term may mean. */
  ambiguous: 0.25,
  /** For each word before the term. */
  later: 0.95,
}
/** Minimum evidence: in total, and as a part of the evidence for the best trade. */
const MIN_EVIDENCE = 0.2
const MIN_EVIDENCE_SHARE = 0.8

/**
 * Returns how strongly a term indicates the searched trade. Rare words, long phrases, and words that name the
 * trade count more. Ambiguous and negated words, countries, and words later in the sentence count less.
 */
function weighTerm(asked: ParsedQuery, term: Term): number {
  const { lexicon, typed } = asked
  const words = term.typed.filter(({ folded }) => !isGeneralWord(folded))
  const length = words.length + EVIDENCE_WEIGHTS.generalWord * (term.typed.length - words.length)
  const rarities = words.map(
    ({ folded }) => 1 - Math.log(1 + lexicon.documents(folded)) / Math.log(2 + lexicon.size()),
  )
  const rarity = rarities.reduce((sum, each) => sum + each, 0) / words.length
  const at = typed.findIndex(({ folded }) => folded === term.typed[0]?.folded)
  const before = typed.slice(Math.max(0, at - 3), at).map(({ folded }) => folded)
  const textBetween = (start: number, end: number) =>
    typed
      .slice(Math.max(0, start), end)
      .map(({ spelling }) => spelling)
      .join(' ')
  const factors = [
    words.length === 0 ? EVIDENCE_WEIGHTS.onlyGeneral : rarity * length ** EVIDENCE_WEIGHTS.perWord,
    isNamedTrade(asked, term) ? EVIDENCE_WEIGHTS.named : 1,
    lexicon.isTelling(term.typed) ? EVIDENCE_WEIGHTS.telling : 1,
    [at, at - 1].some((start) => isForeignPlaceName(textBetween(start, at + term.typed.length)))
      ? EVIDENCE_WEIGHTS.abroad
      : 1,
    before.some((word) => NEGATION_WORD_PATTERN.test(word)) && !before.includes('quien')
      ? EVIDENCE_WEIGHTS.negated
      : 1,
    before.some((word) => PURPOSE_OR_TIME_PATTERN.test(word)) ? EVIDENCE_WEIGHTS.context : 1,
    EVIDENCE_WEIGHTS.later ** at,
  ]
  return factors.reduce((product, factor) => product * factor, 1)
}

/**
 * Lists the terms of a sentence that may replace it, best first: those with the most evidence for one of their
 * trades. One word may replace a sentence of two terms if it means a trade in any text or comes first. `plata`
 * does not replace `enviar plata`.
 */
export function rankTermsByTradeEvidence(asked: ParsedQuery): Term[] {
  const { terms, lexicon } = asked
  const isOneOfTwo = terms.length === 2 && !terms.some(isOutOfVocabulary)
  const canStandAlone = (term: Term) =>
    !term.area &&
    isTradeTerm(term) &&
    (!isOneOfTwo || term === terms[0] || term.typed.length > 1 || lexicon.isTelling(term.typed))
  const phrases = findScatteredTradePhrases(asked)
  const isOfPhrase = (term: Term) =>
    phrases.some((phrase) => term.typed.every((word) => phrase.typed.includes(word)))
  const others = hasUnknownHead(asked) ? [] : terms.filter((term) => canStandAlone(term) && !isOfPhrase(term))
  const weighed = [...phrases, ...others].map((term) => ({
    term,
    trades: [...new Set(term.readings.flatMap((each) => each.trades))],
    weight: weighTerm(asked, term),
  }))
  const evidenceOf = (trade: number) =>
    weighed
      .filter(({ trades }) => trades.includes(trade))
      .reduce((sum, { weight, trades }) => sum + weight / trades.length ** EVIDENCE_WEIGHTS.ambiguous, 0)
  const ranked = weighed
    .map((each) => ({ ...each, evidence: Math.max(0, ...each.trades.map(evidenceOf)) }))
    .sort((a, b) => b.evidence - a.evidence || b.weight - a.weight)
  return ranked
    .filter(
      ({ term, evidence }) =>
        !isGeneralTerm(term) &&
        evidence >= Math.max(MIN_EVIDENCE, MIN_EVIDENCE_SHARE * (ranked[0]?.evidence ?? 0)),
    )
    .map(({ term }) => term)
}

/** The term that best indicates the trade of a sentence. Undefined if none does. */
export const findMainTradeTerm = (asked: ParsedQuery): Term | undefined => rankTermsByTradeEvidence(asked)[0]

/** Number of terms up to which the first term counts as the subject of the query. */
const MAX_SHORT_QUERY_TERMS = 3

/**
 * Whether a query of at most three terms begins with an unknown term and `de`: `piloto` in `piloto de avión`.
 * In a longer text it may be a wish: `antojo de ceviche y leche de tigre`.
 */
function hasUnknownHead({ terms, typed }: ParsedQuery): boolean {
  const [head] = terms
  return (
    head !== undefined &&
    terms.length <= MAX_SHORT_QUERY_TERMS &&
    isOutOfVocabulary(head) &&
    /^del?$/.test(typed[head.typed.length]?.folded ?? '')
  )
}
