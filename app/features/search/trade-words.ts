import { parseTsv, splitCommas } from '~/values/tsv'
import categories from '../../../db/seed/trades/categories.tsv?raw'
import everyday from '../../../db/seed/trades/everyday.tsv?raw'
import openStreetMap from '../../../db/seed/trades/openstreetmap.tsv?raw'
import requests from '../../../db/seed/trades/requests.tsv?raw'

export interface TradeWords {
  /** Words that mean the trade even in the text of a business. The first one is its display name. */
  specific: string[]
  /** Words that mean the trade only in a query. */
  asked: string[]
}

const parseTradeTable = (file: string, text: string): TradeWords[] =>
  parseTsv(file, text).map(([specific, asked]) => ({
    specific: splitCommas(specific),
    asked: asked === '-' ? [] : splitCommas(asked),
  }))

/** Loads the trades of the dictionary. A line with the first name of an earlier line extends that trade. */
export const loadTradeDictionary = (): TradeWords[] => [
  ...parseTradeTable('everyday.tsv', everyday),
  ...parseTradeTable('openstreetmap.tsv', openStreetMap),
]

/**
 * Loads phrases with which people ask for a trade (`asked`). `specific` has only the first name of the trade.
 */
export const loadTradeRequestPhrases = (): TradeWords[] => parseTradeTable('requests.tsv', requests)

/**
 * Returns the category of each trade, by the first name of the trade. `isAlone`: no other trade of the
 * category is similar.
 */
export const loadCategoryByTrade = (): Map<string, { slug: string; isAlone: boolean }> =>
  new Map(
    parseTsv('categories.tsv', categories).flatMap(([slug = '', trades, alone]) =>
      splitCommas(trades).map((trade) => [trade, { slug, isAlone: alone === 'alone' }]),
    ),
  )

/** Returns the id of each trade in the index, by the first name of its line. */
export function loadTradeIdByName(): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { specific } of [...loadTradeDictionary(), ...loadTradeRequestPhrases()])
    if (!numbers.has(specific[0] ?? '')) numbers.set(specific[0] ?? '', numbers.size + 1)
  return numbers
}

/** Text of the dictionary. Its hash shows whether it changed. */
export const TRADE_DICTIONARY_HASH_INPUT = everyday + openStreetMap + requests
