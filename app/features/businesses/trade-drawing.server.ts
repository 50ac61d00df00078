import { type DistinctivePhrases, tradesIn } from '~/features/search/document'
import { phraseKey, wordsOf } from '~/features/search/words'
import { hash } from '~/values/text/hash'
import { categories, drawings, general } from './trade-drawings.json'

export interface Trading {
  business_slug: string
  business_name: string
  specialty: string | null
  services: readonly string[]
  /** Its primary one. */
  category: { slug: string }
}

/**
 * Name of the drawing of a business's trade under public/ilustraciones, one of several by its slug; null without a trade.
 * The trade is one of its category's that its name, its stated trade or else a service tells, a general one only where no
 * other is told; else any that its name or stated trade tells.
 */
export function tradeDrawing(business: Trading, phrases: DistinctivePhrases): string | null {
  const { business_name, business_slug, specialty, services, category } = business
  const { trades, filed } = drawnTrades(phrases)
  const toldBy = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) => tradesIn(text, phrases)).flatMap((number) => trades.get(number) ?? [])
  const stated = toldBy([business_name, specialty])
  const own = [...stated, ...toldBy(services)].filter(
    (trade) => trade.category === category.slug || !filed.has(category.slug),
  )
  const told = own.length > 0 ? own : stated
  const names = (told.find((trade) => !trade.isGeneral) ?? told[0])?.names ?? []
  // The lowest bits of the hash are much the same for slugs that are alike.
  const name = names[(hash(business_slug) >>> 8) % names.length]
  return name ? `oficios/${name}` : null
}

/** Slugs of the categories to which the trades belong that a text tells, in its order: `hago uñas` is beauty. */
export function categoriesTold(text: string, phrases: DistinctivePhrases): string[] {
  const { trades } = drawnTrades(phrases)
  return [...new Set(tradesIn(text, phrases).flatMap((number) => trades.get(number)?.category ?? []))]
}

/** Every drawing of a trade that the table names, as above. */
export function drawingsOfTrade(trade: keyof typeof drawings): string[] {
  return drawings[trade].split(' ').map((name) => `oficios/${name}`)
}

interface DrawnTrade {
  category: string | undefined
  names: readonly string[]
  isGeneral: boolean
}

interface DrawnTrades {
  /** By the numbers that the phrases give them. */
  trades: ReadonlyMap<number, DrawnTrade>
  /** The categories that have some. */
  filed: ReadonlySet<string | undefined>
}

const cached = new WeakMap<DistinctivePhrases, DrawnTrades>()

function drawnTrades(phrases: DistinctivePhrases): DrawnTrades {
  const known = cached.get(phrases)
  if (known) return known
  const trades = new Map<number, DrawnTrade>()
  const categoryOf = new Map<string, string>(Object.entries(categories))
  for (const [trade, names] of Object.entries(drawings)) {
    const category = categoryOf.get(trade)
    // A later trade may share its first word with one that is there: what is left is its own number.
    for (const number of phrases.get(phraseKey(wordsOf(trade))) ?? [])
      if (!trades.has(number))
        trades.set(number, { category, names: names.split(' '), isGeneral: Object.hasOwn(general, trade) })
  }
  const found = { trades, filed: new Set([...trades.values()].map(({ category }) => category)) }
  cached.set(phrases, found)
  return found
}
