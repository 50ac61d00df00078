import { findTradeIdsInText, type TradeIdsByPhrase } from '~/features/search/document.server'
import { tokenize, toPhraseKey } from '~/features/search/tokens'
import { hashText32 } from '~/values/text/hash'
import { categories, drawings, general } from './trade-drawings.json'

export interface BusinessTextsForTrade {
  business_slug: string
  business_name: string
  specialty: string | null
  services: readonly string[]
  /** Main category of the business. */
  category: { slug: string }
}

/** The trade that the page of a business names and for which it shows a drawing (D146, D157). */
export interface TradeWithDrawings {
  /** Trade id in the search index. */
  id: number
  /** Label such as `Plomero`. */
  label: string
  /** File names of its drawings. */
  drawings: readonly string[]
}

/**
 * Finds the trade of a business, or null. It searches name, specialty and services for trades of the
 * category, or for all trades if the category has none. General trades come last. Otherwise it takes any
 * trade in name or specialty.
 */
export function findTrade(
  business: Omit<BusinessTextsForTrade, 'business_slug'>,
  phrases: TradeIdsByPhrase,
): TradeWithDrawings | null {
  const { business_name, specialty, services, category } = business
  const { trades, filed } = drawnTrades(phrases)
  const toldBy = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) => findTradeIdsInText(text, phrases)).flatMap((number) => trades.get(number) ?? [])
  const stated = toldBy([business_name, specialty])
  const own = [...stated, ...toldBy(services)].filter(
    (trade) => trade.category === category.slug || !filed.has(category.slug),
  )
  const told = own.length > 0 ? own : stated
  return told.find((trade) => !trade.isGeneral) ?? told[0] ?? null
}

/**
 * Returns the file name of a drawing in public/ilustraciones, chosen by the slug. Null if the trade has none.
 */
export function pickTradeDrawing(trade: TradeWithDrawings | null, slug: string): string | null {
  const names = trade?.drawings ?? []
  // Similar slugs may have hashes with similar lowest bits, so higher bits are used.
  const name = names[(hashText32(slug) >>> 8) % names.length]
  return name ? `oficios/${name}` : null
}

/**
 * Returns the category slugs of the trades in a text, in text order. `hago uñas` gives the category of
 * beauty.
 */
export function findCategoriesInText(text: string, phrases: TradeIdsByPhrase): string[] {
  const { trades } = drawnTrades(phrases)
  return [
    ...new Set(findTradeIdsInText(text, phrases).flatMap((number) => trades.get(number)?.category ?? [])),
  ]
}

/** Lists all drawings of a trade, as paths like those of `pickTradeDrawing`. */
export function listDrawingsOfTrade(trade: keyof typeof drawings): string[] {
  return drawings[trade].split(' ').map((name) => `oficios/${name}`)
}

interface DrawnTrade extends TradeWithDrawings {
  category: string | undefined
  isGeneral: boolean
}

/** Labels for trades whose name in the dictionary is not suitable for a page. */
const TRADE_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dj: 'DJ',
    ged: 'Clases de GED',
    'escuela de cdl': 'Escuela de CDL',
    'hot dog fast food': 'Hot dogs',
    rosquilla: 'Donas',
    parto: 'Partera',
    biergarten: 'Cervecería',
    llantas: 'Llantera',
    uñas: 'Salón de uñas',
    grúa: 'Servicio de grúa',
    seguros: 'Agencia de seguros',
    impuestos: 'Preparación de impuestos',
    ropa: 'Tienda de ropa',
    muebles: 'Mueblería',
    regalos: 'Tienda de regalos',
  }),
)

const labelOf = (trade: string) =>
  TRADE_LABELS.get(trade) ?? trade.charAt(0).toLocaleUpperCase('es') + trade.slice(1)

interface DrawnTrades {
  /** By trade id. */
  trades: ReadonlyMap<number, DrawnTrade>
  /** Slugs of categories that have a trade. */
  filed: ReadonlySet<string | undefined>
}

const cached = new WeakMap<TradeIdsByPhrase, DrawnTrades>()

function drawnTrades(phrases: TradeIdsByPhrase): DrawnTrades {
  const known = cached.get(phrases)
  if (known) return known
  const trades = new Map<number, DrawnTrade>()
  const categoryOf = new Map<string, string>(Object.entries(categories))
  for (const [trade, names] of Object.entries(drawings)) {
    const category = categoryOf.get(trade)
    // Two trades may have the same first word. The id then belongs to the first one.
    for (const number of phrases.get(toPhraseKey(tokenize(trade))) ?? [])
      if (!trades.has(number))
        trades.set(number, {
          id: number,
          label: labelOf(trade),
          category,
          drawings: names.split(' '),
          isGeneral: Object.hasOwn(general, trade),
        })
  }
  const found = { trades, filed: new Set([...trades.values()].map(({ category }) => category)) }
  cached.set(phrases, found)
  return found
}
