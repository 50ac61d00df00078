import { listIn, readTable } from '~/values/table'
import everyday from '../../../db/seed/trades/everyday.tsv?raw'
import openStreetMap from '../../../db/seed/trades/openstreetmap.tsv?raw'
import requests from '../../../db/seed/trades/requests.tsv?raw'

export interface TradeWords {
  /** Words that tell the trade wherever they stand in a business's texts; the first is the trade's own name. */
  specific: string[]
  /** Words that mean the trade in a search, but tell nothing in a text. */
  asked: string[]
}

const tradesIn = (file: string, text: string): TradeWords[] =>
  readTable(file, text).map(([specific, asked]) => ({
    specific: listIn(specific),
    asked: asked === '-' ? [] : listIn(asked),
  }))

/** The trades of the dictionary; a line that begins like an earlier one adds to its trade. */
export const readTrades = (): TradeWords[] => [
  ...tradesIn('everyday.tsv', everyday),
  ...tradesIn('openstreetmap.tsv', openStreetMap),
]

/** How people ask for them, by the first word of a trade. */
export const readRequests = (): TradeWords[] => tradesIn('requests.tsv', requests)

/** Changes with every change of the dictionary. */
export const TRADES_TEXT = everyday + openStreetMap + requests
