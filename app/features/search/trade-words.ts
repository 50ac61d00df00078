import { listIn, readTable } from '~/values/table'
import everyday from '../../../db/seed/trades/everyday.tsv?raw'
import openStreetMap from '../../../db/seed/trades/openstreetmap.tsv?raw'

export interface TradeWords {
  /** Words that tell the trade wherever they stand in a business's texts; the first is the trade's own name. */
  specific: string[]
  /** Words that mean the trade in a search, but tell nothing in a text. */
  asked: string[]
}

/** The trades of the dictionary; a line that begins like an earlier one adds to its trade. */
export const readTrades = (): TradeWords[] =>
  [...readTable('everyday.tsv', everyday), ...readTable('openstreetmap.tsv', openStreetMap)].map(
    ([specific, asked]) => ({ specific: listIn(specific), asked: asked === '-' ? [] : listIn(asked) }),
  )

/** Changes with every change of the dictionary. */
export const TRADES_TEXT = everyday + openStreetMap
