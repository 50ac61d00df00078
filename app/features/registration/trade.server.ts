import type { Db } from 'db/connect'
import { findCategoriesInText, findTrade } from '~/features/businesses/trade-drawing.server'
import { listActiveCategories } from '~/features/categories/read.server'
import { readPhrasesThatAssignTrades } from '~/features/search/dictionary/words.server'
import type { TradeIdsByPhrase } from '~/features/search/document.server'
import { removeStopWords, tokenize, toPhraseKey, toSingularPluralKey } from '~/features/search/tokens'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { formatTradeForSign } from './sign-text'

/** Maximum number of categories for one text. */
const MAX_TRADE_CATEGORIES = 3

/** Separators between two trades in a sentence: punctuation, `y` and `e`. */
const TRADE_SEPARATOR_PATTERN = /[,;/+&]|\s[ye]\s/i

export interface TradeCategoriesAndLabel {
  /** In the order of the text, at most three. */
  categories: CategoryChoice[]
  /** Trades in the text that match no category, as typed. Empty if nothing in the text matches. */
  unknown: string[]
  /**
   * Text for the sign. For `plomeria` it is `Plomero`, as on the card. A longer text is shown in the words of
   * the owner.
   */
  label: string
}

interface CategoryChoice {
  id: number
  slug: string
  name: string
}

const EMPTY_TRADE_MATCH: TradeCategoriesAndLabel = { categories: [], unknown: [], label: '' }

/**
 * Finds active categories for a trade in the owner's own words (`hago tacos`, `taxes`), at most three.
 * A sentence may name several trades: `panadería y envíos de dinero`.
 * Without a known trade, the likeliest category by synonym or name is used, if there is one.
 * Returns nothing for a text longer than the field.
 */
export async function findCategoriesForTrade(db: Db, text: string): Promise<TradeCategoriesAndLabel> {
  if (text.trim() === '' || text.length > MAX_FIELD_LENGTHS.registration.oficio) return EMPTY_TRADE_MATCH
  const categories = await listActiveCategories(db)
  const phrases = await readPhrasesThatAssignTrades(db)
  const known = (told: string[]) =>
    told.flatMap((slug) => categories.find((category) => category.slug === slug) ?? [])
  const byTrade = known(findCategoriesInText(text, phrases))
  const parts = text
    .split(TRADE_SEPARATOR_PATTERN)
    .filter((part) => removeStopWords(tokenize(part)).length > 0)
  const label = formatTradeForSign(text, nameOfTrade(text, byTrade[0]?.slug ?? '', phrases))
  // A name such as `corte y confección` must not be split into two trades.
  const byPart = parts.map((part) => known(findCategoriesInText(part, phrases))[0])
  if (byPart.some((category) => category && byTrade.includes(category))) {
    const unsure = parts.filter((_, at) => !byPart[at]).slice(0, MAX_TRADE_CATEGORIES)
    const guessed = await Promise.all(unsure.map((part) => guessCategory(db, part, categories)))
    const named = parts.flatMap((part, at) => byPart[at] ?? guessed[unsure.indexOf(part)] ?? [])
    return {
      categories: [...new Set(named)].slice(0, MAX_TRADE_CATEGORIES),
      unknown: unsure.filter((_, at) => !guessed[at]).map((part) => part.trim()),
      label,
    }
  }
  const guess = byTrade[0] ?? (await guessCategory(db, text, categories))
  return { categories: guess ? [guess] : [], unknown: [], label }
}

const nameOfTrade = (text: string, slug: string, phrases: TradeIdsByPhrase) =>
  findTrade({ business_name: '', specialty: text, services: [], category: { slug } }, phrases)?.label ?? null

/** Returns the most likely category by synonym or, if there is none, by a word of its name. */
async function guessCategory(
  db: Db,
  text: string,
  categories: readonly CategoryChoice[],
): Promise<CategoryChoice | undefined> {
  const words = tokenize(text)
  const synonyms = await db
    .selectFrom('search_phrases')
    .select('target_id as id')
    .where('kind', '=', 'category')
    .where('phrase', 'in', [toPhraseKey(words), ...words.map((word) => toPhraseKey([word]))])
    .execute()
  const stems = stemsOf(text)
  return (
    categories.find(({ id }) => synonyms.some((each) => each.id === id)) ??
    categories.find(({ name }) => stemsOf(name).some((stem) => stems.includes(stem)))
  )
}

const stemsOf = (text: string) =>
  removeStopWords(tokenize(text)).map(({ folded }) => toSingularPluralKey(folded))
