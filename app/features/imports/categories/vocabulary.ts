import { EVERYDAY_TRADES } from 'db/seed/trades/everyday'
import { OPENSTREETMAP_TRADES } from 'db/seed/trades/openstreetmap'
import { phraseKey, wordsOf } from '~/features/search/words'
import { INDUSTRY_WORDS } from './industry-words'
import { TRADE_CATEGORIES } from './trade-categories'

/** What a phrase says of the category: telling ones decide, plain ones only when nothing else is said. */
export interface Meaning {
  slug: string
  isTelling: boolean
  /** Among phrases of the same length: an industry's own words, then a trade's, then single words. */
  rank: number
}

/** Words of the longest phrase. */
export const LONGEST_PHRASE = 5

const terms = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')

let made: Map<string, Meaning> | undefined

/** Every phrase that says of which category a business is, by its key (features/search/words); made when first needed. */
export function tradeVocabulary(): Map<string, Meaning> {
  made ??= buildVocabulary()
  return made
}

function buildVocabulary(): Map<string, Meaning> {
  const vocabulary = new Map<string, Meaning>()
  const add = (term: string, meaning: Meaning) => {
    const key = phraseKey(wordsOf(term))
    const known = vocabulary.get(key)
    if (key !== '' && (!known || meaning.rank > known.rank)) vocabulary.set(key, meaning)
  }
  for (const [slug, { telling, plain }] of Object.entries(INDUSTRY_WORDS)) {
    for (const term of terms(telling)) add(term, { slug, isTelling: true, rank: 3 })
    for (const term of terms(plain)) add(term, { slug, isTelling: false, rank: 2.5 })
  }
  for (const { slug, telling, asked } of trades()) {
    for (const term of telling) add(term, { slug, isTelling: true, rank: 2 })
    for (const term of asked) add(term, { slug, isTelling: false, rank: 1 })
  }
  return vocabulary
}

function trades() {
  const slugOf = new Map(
    Object.entries(TRADE_CATEGORIES).flatMap(([slug, heads]) => terms(heads).map((head) => [head, slug])),
  )
  return `${EVERYDAY_TRADES}${OPENSTREETMAP_TRADES}`.split('\n').flatMap((line) => {
    const [telling, asked] = line.split('|').map(terms)
    const slug = slugOf.get(telling?.[0] ?? '')
    return slug ? [{ slug, telling: telling ?? [], asked: asked ?? [] }] : []
  })
}
