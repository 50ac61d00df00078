import { type DistinctivePhrases, findTradesInText } from '~/features/search/document'
import { phraseKey, tokenize } from '~/features/search/tokens'
import { hash } from '~/values/text/hash'
import { categories, drawings, general } from './trade-drawings.json'

export interface Trading {
  business_slug: string
  business_name: string
  specialty: string | null
  services: readonly string[]
  /** The main category. */
  category: { slug: string }
}

/** The trade that a business page names and draws (D146, D157). */
export interface Trade {
  /** Trade id in search tags. */
  id: number
  /** Label such as `Plomero`. */
  label: string
  /** Names of its drawings. */
  drawings: readonly string[]
}

/**
 * Finds the trade of a business. Null if there is none.
 * Trades of its category in name, specialty or services come first, general ones last; otherwise any trade in
 * name or specialty counts.
 */
export function tradeOf(business: Omit<Trading, 'business_slug'>, phrases: DistinctivePhrases): Trade | null {
  const { business_name, specialty, services, category } = business
  const { trades, filed } = drawnTrades(phrases)
  const toldBy = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) => findTradesInText(text, phrases)).flatMap((number) => trades.get(number) ?? [])
  const stated = toldBy([business_name, specialty])
  const own = [...stated, ...toldBy(services)].filter(
    (trade) => trade.category === category.slug || !filed.has(category.slug),
  )
  const told = own.length > 0 ? own : stated
  return told.find((trade) => !trade.isGeneral) ?? told[0] ?? null
}

/** Name of a trade drawing in public/ilustraciones, chosen by slug. Null if there is none. */
export function tradeDrawing(trade: Trade | null, slug: string): string | null {
  const names = trade?.drawings ?? []
  // The lowest bits of the hash are almost equal for similar slugs.
  const name = names[(hash(slug) >>> 8) % names.length]
  return name ? `oficios/${name}` : null
}

/** Category slugs of the trades in a text, in text order: `hago uñas` is beauty. */
export function findCategoriesInText(text: string, phrases: DistinctivePhrases): string[] {
  const { trades } = drawnTrades(phrases)
  return [...new Set(findTradesInText(text, phrases).flatMap((number) => trades.get(number)?.category ?? []))]
}

/** All drawings of a trade, with the path of `tradeDrawing`. */
export function drawingsOfTrade(trade: keyof typeof drawings): string[] {
  return drawings[trade].split(' ').map((name) => `oficios/${name}`)
}

interface DrawnTrade extends Trade {
  category: string | undefined
  isGeneral: boolean
}

/** Labels of trades whose name in the dictionary is not suitable. */
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
  /** Categories with at least one trade. */
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
    // Trades may share their first word; an id that is already in the map belongs to the earlier one.
    for (const number of phrases.get(phraseKey(tokenize(trade))) ?? [])
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
