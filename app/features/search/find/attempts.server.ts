import type { Reach } from './expression'
import { termsExpression } from './expression'
import { parseIn, readingsOf } from './parse.server'
import { isGeneralTerm, meansTrade, type Query, type Term } from './query'
import { LETTER, type Scored, TRADE } from './score'
import { isAlone, isDoubtful, isUnknown, respelled } from './spelling'

/** One way to read a text. All are answered by the same candidates and the same score. */
export interface Attempt {
  asked: Query
  reach: Reach
  /** A business may lack one of these terms. */
  missing?: readonly Term[]
  /** Where fewer are found, the next attempt is tried. */
  accepts?: (found: readonly Scored[]) => boolean
  isRespelled?: boolean
  /** A term is left out of it. */
  isPartial?: boolean
}

/** Fewer leave room for a doubt, unless one has all that was typed in its name. */
const FEW = 10
const leavesNoDoubt = (found: readonly Scored[]) =>
  found.length >= FEW || found.some(({ isCertain }) => isCertain)
const ANOTHER_WORD = 1.25 * LETTER
/** A word less is no reason to show who only mentions the rest. */
const hasTrade = (found: readonly Scored[]) => found.some(({ worth }) => worth.trade >= TRADE.own)
const isNamedSo = ([first]: readonly Scored[]) => first?.isWhole ?? false

/** From what was typed to what may have been meant: the first that finds something that it accepts is shown. */
export function* attempts(asked: Query, text: string): Generator<Attempt, void> {
  const trades = asked.terms.filter(meansTrade)
  const isTrade = trades.length > 0 && asked.terms.every((term) => term.area || meansTrade(term))
  const isDoubted = (term: Term) => isDoubtful(term) && !meansTrade(term)
  const hasDoubts = asked.terms.some(isDoubted)
  if (!asked.terms.some(isUnknown))
    yield { asked, reach: 'told', ...(hasDoubts && { accepts: leavesNoDoubt }) }
  // `Corte de yarda` is the trade of a yarda where nobody has both.
  const telling = asked.terms.filter((term) => !isGeneralTerm(term))
  if (telling.length < asked.terms.length && telling.some(meansTrade))
    yield { asked: { ...asked, terms: telling }, reach: 'told' }
  const isRespelled = true
  // Two letters of a word alone make it another one, but for a whole name: `buceo` is no boxeo.
  const isNear = (found: readonly Scored[]) =>
    !isAlone(asked) || isNamedSo(found) || found.some(({ worth }) => worth.spelling >= ANOTHER_WORD)
  if (hasDoubts)
    yield {
      asked: respelled(asked, isDoubted, asked.terms.some(isUnknown) ? 2 : 1),
      reach: 'told',
      isRespelled,
      accepts: isNear,
    }
  // Words that all mean trades are a name only where hardly a letter is wrong.
  const isMeant = (found: readonly Scored[]) =>
    isNamedSo(found) && (!isTrade || (found[0]?.worth.spelling ?? 0) >= LETTER)
  yield { asked: respelled(asked, isDoubtful, 2), reach: 'told', isRespelled, accepts: isMeant }
  // What ends like a place may be a name that does: `la perla del ma` lacks a letter.
  const plain =
    asked.area && !(asked.area.isExplicit && trades.length > 0) && parseIn(asked.lexicon, text, false)
  if (plain) yield { asked: respelled(plain, isDoubtful, 2), reach: 'told', isRespelled }
  if (isOfUnknown(asked)) return
  const known = { ...asked, terms: asked.terms.flatMap((term) => inWords(asked, term)).filter(isKnown) }
  const [first] = known.terms.filter(meansTrade)
  const plainTerms = known.terms.filter((term) => term !== first && !term.area)
  if (known.terms.length < asked.terms.length && known.terms.length * 2 >= asked.terms.length && first)
    yield { asked: known, reach: 'told', isPartial: true }
  if (first || asked.area || plainTerms.length > 2)
    yield { asked: known, reach: 'told', missing: plainTerms, ...(first && { accepts: hasTrade }) }
  if (trades.length > 0) yield { asked, reach: 'category' }
  // What other names of a trade stand for.
  if (isTrade) yield { asked: related(asked), reach: 'category' }
  if (asked.area?.isExplicit && asked.area.city && !asked.area.state)
    yield* attempts({ ...asked, terms: asked.terms.filter((term) => !term.area), area: null }, text)
}

const related = (asked: Query): Query => ({
  ...asked,
  terms: asked.terms.map((term) => ({
    ...term,
    readings: term.readings.map((each) => ({ ...each, ...asked.lexicon.related(each.trades) })),
  })),
})

const isKnown = (term: Term) => termsExpression([term], 'told') !== null && !isGeneralTerm(term)

/** Whether what is asked for is of something that nobody says: `piloto`, of `piloto de avión`. */
function isOfUnknown({ terms, typed }: Query): boolean {
  const [head] = terms
  return head !== undefined && isUnknown(head) && /^del?$/.test(typed[head.typed.length]?.folded ?? '')
}

/** What is left of a phrase means something of its own: `seguridad` of `guardias de seguridad`. */
function inWords({ lexicon }: Query, term: Term): Term[] {
  if (term.area || term.typed.length < 2) return [term]
  return term.typed.map((word) => ({
    ...{ typed: [word], readings: readingsOf(lexicon, [word], false) },
    documents: lexicon.documents(word.folded),
  }))
}
