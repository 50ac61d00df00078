import { readTable, splitCommas } from '~/values/tsv'
import categories from '../../../db/seed/trades/categories.tsv?raw'
import everyday from '../../../db/seed/trades/everyday.tsv?raw'
import openStreetMap from '../../../db/seed/trades/openstreetmap.tsv?raw'
import requests from '../../../db/seed/trades/requests.tsv?raw'

export interface TradeWords {
  /** Words that indicate the trade in any text of a business. The first is its display name. */
  specific: string[]
  /** Words that mean the trade in a query, but not in a text. */
  asked: string[]
}

const parseTradeTable = (file: string, text: string): TradeWords[] =>
  readTable(file, text).map(([specific, asked]) => ({
    specific: splitCommas(specific),
    asked: asked === '-' ? [] : splitCommas(asked),
  }))

/** Trades of the dictionary. A line with the same first name as an earlier one extends that trade. */
export const loadTradeDictionary = (): TradeWords[] => [
  ...parseTradeTable('everyday.tsv', everyday),
  ...parseTradeTable('openstreetmap.tsv', openStreetMap),
]

/** Phrases with which people ask for a trade (`asked`). `specific` is the first name of the trade only. */
export const loadRequestPhrases = (): TradeWords[] => parseTradeTable('requests.tsv', requests)

/**
 * Category by the first name of a trade. `isAlone`: the other businesses of the category do nothing similar.
 */
export const categoriesOfTrades = (): Map<string, { slug: string; isAlone: boolean }> =>
  new Map(
    readTable('categories.tsv', categories).flatMap(([slug = '', trades, alone]) =>
      splitCommas(trades).map((trade) => [trade, { slug, isAlone: alone === 'alone' }]),
    ),
  )

/** Id of each trade in the index, by the first name of its line. */
export function tradeNumbers(): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { specific } of [...loadTradeDictionary(), ...loadRequestPhrases()])
    if (!numbers.has(specific[0] ?? '')) numbers.set(specific[0] ?? '', numbers.size + 1)
  return numbers
}

/** Text of the dictionary, to detect changes. */
export const TRADE_DICTIONARY_TEXT = everyday + openStreetMap + requests
