import { readTrades } from '~/features/search/trade-words'
import { phraseKey, wordsOf } from '~/features/search/words'
import { listIn, readTable } from '~/values/table'
import industryWords from '../data/industry-words.tsv?raw'
import tradeCategories from '../data/trade-categories.tsv?raw'

/** What a phrase says of the category: specific ones decide, plain ones only when nothing else is said. */
export interface Meaning {
  slug: string
  isSpecific: boolean
  /** Among phrases of the same length: an industry's own words, then a trade's, then single words. */
  rank: number
}

/** Words of the longest phrase. */
export const LONGEST_PHRASE = 5

let made: Map<string, Meaning> | undefined

/** Every phrase that says of which category a business is, by its key (features/search/words); made when first needed. */
export function tradeVocabulary(): Map<string, Meaning> {
  made ??= buildVocabulary()
  return made
}

function buildVocabulary(): Map<string, Meaning> {
  const vocabulary = new Map<string, Meaning>()
  const add = (terms: readonly string[], meaning: Meaning) => {
    for (const term of terms) {
      const key = phraseKey(wordsOf(term))
      const known = vocabulary.get(key)
      if (key !== '' && (!known || meaning.rank > known.rank)) vocabulary.set(key, meaning)
    }
  }
  for (const [slug = '', weight, phrases] of readTable('industry-words.tsv', industryWords)) {
    const isSpecific = weight === 'specific'
    add(listIn(phrases), { slug, isSpecific, rank: isSpecific ? 3 : 2.5 })
  }
  const slugs = categoriesOfTrades()
  for (const { specific, asked } of readTrades()) {
    const slug = slugs.get(specific[0] ?? '')
    if (slug === undefined) continue
    add(specific, { slug, isSpecific: true, rank: 2 })
    add(asked, { slug, isSpecific: false, rank: 1 })
  }
  return vocabulary
}

/** The category of a trade by the first word of its line. */
export const categoriesOfTrades = (): Map<string, string> =>
  new Map(
    readTable('trade-categories.tsv', tradeCategories).flatMap(([slug = '', trades]) =>
      listIn(trades).map((trade) => [trade, slug]),
    ),
  )
