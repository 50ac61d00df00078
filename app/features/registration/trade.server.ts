import type { Db } from 'db/connect'
import { categoriesTold } from '~/features/businesses/trade-drawing.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { distinctivePhrases } from '~/features/search/dictionary/phrases.server'
import { distinctiveWords, phraseKey, stemOf, wordsOf } from '~/features/search/words'
import { LENGTHS } from '~/values/text/lengths'

/** More would be no answer. */
const MOST = 3

/**
 * The active categories that an owner's own words for a trade stand for (`hago tacos`, `taxes`), the likeliest first and
 * at most three: by the trades they tell, else by a synonym of a category, else by a word of its name. A text longer than
 * the field takes is not read: none.
 */
export async function understandTrade(db: Db, text: string): Promise<{ slug: string; name: string }[]> {
  if (text.trim() === '' || text.length > LENGTHS.registration.oficio) return []
  const categories = await listCategoryChoices(db)
  const told = categoriesTold(text, await distinctivePhrases(db))
  const byTrade = told.flatMap((slug) => categories.find((category) => category.slug === slug) ?? [])
  if (byTrade.length > 0) return byTrade.slice(0, MOST)
  const words = wordsOf(text)
  const synonyms = await db
    .selectFrom('search_phrases')
    .select('target_id as id')
    .where('kind', '=', 'category')
    .where('phrase', 'in', [phraseKey(words), ...words.map((word) => phraseKey([word]))])
    .execute()
  const bySynonym = categories.filter(({ id }) => synonyms.some((each) => each.id === id))
  if (bySynonym.length > 0) return bySynonym.slice(0, MOST)
  const stems = stemsOf(text)
  return categories.filter(({ name }) => stemsOf(name).some((stem) => stems.includes(stem))).slice(0, MOST)
}

const stemsOf = (text: string) => distinctiveWords(wordsOf(text)).map(({ folded }) => stemOf(folded))
