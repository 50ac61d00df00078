import type { Db } from 'db/connect'
import { categoriesTold } from '~/features/businesses/trade-drawing.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { distinctivePhrases } from '~/features/search/dictionary/phrases.server'
import { distinctiveWords, phraseKey, stemOf, wordsOf } from '~/features/search/words'
import { LENGTHS } from '~/values/text/lengths'

/** More would be no answer. */
const MOST = 3

/** Between two trades of one sentence. */
const BETWEEN = /[,;/+&]|\s[ye]\s/i

/**
 * The active categories that an owner's own words for a trade stand for (`hago tacos`, `taxes`): by the trades they tell,
 * one for each that the sentence names (`panadería y envíos de dinero`), at most three; else the likeliest by a synonym of
 * a category, else by a word of its name. A text longer than the field takes is not read: none.
 */
export async function understandTrade(db: Db, text: string): Promise<{ slug: string; name: string }[]> {
  if (text.trim() === '' || text.length > LENGTHS.registration.oficio) return []
  const categories = await listCategoryChoices(db)
  const phrases = await distinctivePhrases(db)
  const known = (told: string[]) =>
    told.flatMap((slug) => categories.find((category) => category.slug === slug) ?? [])
  const byTrade = known(categoriesTold(text, phrases))
  // A name such as `corte y confección` is told by the whole alone.
  const byPart = text.split(BETWEEN).flatMap((part) => known(categoriesTold(part, phrases)).slice(0, 1))
  const named = [...new Set(byPart)].filter((category) => byTrade.includes(category))
  if (named.length > 0) return named.slice(0, MOST)
  if (byTrade.length > 0) return byTrade.slice(0, 1)
  const words = wordsOf(text)
  const synonyms = await db
    .selectFrom('search_phrases')
    .select('target_id as id')
    .where('kind', '=', 'category')
    .where('phrase', 'in', [phraseKey(words), ...words.map((word) => phraseKey([word]))])
    .execute()
  const bySynonym = categories.filter(({ id }) => synonyms.some((each) => each.id === id))
  if (bySynonym.length > 0) return bySynonym.slice(0, 1)
  const stems = stemsOf(text)
  return categories.filter(({ name }) => stemsOf(name).some((stem) => stems.includes(stem))).slice(0, 1)
}

const stemsOf = (text: string) => distinctiveWords(wordsOf(text)).map(({ folded }) => stemOf(folded))
