import type { Db } from 'db/connect'
import { entryNumber, firstEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import {
  type AskedQuery,
  type AskedUnit,
  type AskedWord,
  allOf,
  anyOf,
  COMMON,
  type Filter,
  quoted,
  within,
} from '../plan/match'
import type { IndexedDocument } from '../ranking/document-words'
import { documentsIn, documentsOf, firstDocuments } from '../ranking/scan.server'
import { isWish } from '../words'
import { bestFits, type Used } from './fit'
import { usedWords } from './neighbours'
import { type Shape, type Slot, shapesOf } from './shapes'

/** What was perhaps meant: businesses that match with words repaired, and how the query reads then, the likeliest first. */
export interface Repair {
  ids: number[]
  /** Those of `ids` whose whole name is what was asked for. */
  whole: number[]
  texts: string[]
  /** False when there is more than `ids` to what was meant: too many match, or a trade is meant. */
  isAll: boolean
}

const NOTHING: Repair = { ids: [], whole: [], texts: [], isAll: true }
const MOST_DOCUMENTS = 48
const MOST_TEXTS = 3

/**
 * Repairs a query from the vocabulary (D46): words joined or split, alike in sound, or letters off. Doubted are words
 * nobody uses, else all that are not common; beside results, or where all mean trades, one letter at most. Only what
 * finds something within the filter comes back.
 */
export async function repair(
  db: Db,
  asked: AskedQuery,
  filter: Filter,
  hasResults: boolean,
): Promise<Repair> {
  const wordsOf = (units: readonly AskedUnit[]) =>
    units
      .flatMap((unit) => unit.words)
      .filter(({ folded, documents }) => documents < COMMON && !isWish(folded))
  const named = asked.units.filter((unit) => !unit.place)
  const words = wordsOf(named.filter((unit) => unit.trades.length + unit.categories.length === 0))
  const unknown = words.filter((word) => word.forms.length === 0)
  const doubted = unknown.length > 0 ? unknown : words
  if (doubted.length === 0) return NOTHING
  const known = asked.lexicon.alike()
  const attempt = (doubted: AskedWord[], letters: 1 | 2) =>
    match(db, asked, shapesOf(known, asked, doubted, letters), filter)
  const near = await attempt(doubted, 1)
  if (hasResults || isConvincing(near)) return near
  const further = await attempt(doubted, 2)
  if (isConvincing(further)) return further
  const all = await attempt(wordsOf(named), 2)
  return isConvincing(all) ? all : further
}

/** The whole name of the first is what was asked for: nothing fits better. */
const isConvincing = ({ ids, whole }: Repair) => whole.length > 0 && whole[0] === ids[0]

const usedIn = (shapes: Shape[], { lexicon }: AskedQuery): Used =>
  usedWords(
    lexicon,
    shapes.flatMap((shape) => shape.flatMap(({ options }) => options.flatMap((option) => option.words))),
  )

async function match(db: Db, asked: AskedQuery, shapes: Shape[], filter: Filter): Promise<Repair> {
  if (shapes.length === 0) return NOTHING
  const used = usedIn(shapes, asked)
  const { lexicon } = asked
  const plain = expressionOf(shapes, filter)
  const besides = { count: MOST_DOCUMENTS, onlyIf: isMore, vocabulary: lexicon }
  const { rows } = await sql<{ names: string | null; texts: string | null }>`
    with texts as materialized (${firstEntries('search_index', plain, { count: MOST_DOCUMENTS + 1, vocabulary: lexicon })}),
      names as materialized (${firstEntries('search_names', plain, besides)})
    select (${documentsOf('search_index', sql`select ${entryNumber} from texts`)}) as texts,
      (${documentsOf('search_names', sql`select ${entryNumber} from names`)}) as names`.execute(db)
  const texts = documentsIn(rows[0]?.texts ?? null)
  const names = documentsIn(rows[0]?.names ?? null)
  const isAll = texts.length <= MOST_DOCUMENTS
  if (texts.length > 0) return assess([...texts, ...names], shapes, { used, isAll })
  const meant = expressionOf(shapes, filter, used)
  if (meant === plain) return NOTHING
  const documents = await firstDocuments(db, ['search_index', meant], { count: MOST_DOCUMENTS, lexicon })
  return assess(documents, shapes, { used, isAll: false })
}

const isMore = sql`(select count(*) from texts) > ${sql.lit(MOST_DOCUMENTS)}`

/** Any shape of the query, with any option for each of its words, and what those mean if they are `used` so. */
function expressionOf(shapes: Shape[], filter: Filter, used?: Used): string | null {
  const ways = shapes.map((shape) =>
    allOf(shape.filter(({ isSmall }) => !isSmall).map((slot) => slotExpression(slot, used))),
  )
  return within(filter, anyOf(ways))
}

function slotExpression({ options, begun }: Slot, used?: Used): string | null {
  const tags = options.flatMap(({ words: [word = '', ...others] }) =>
    others.length === 0 ? (used?.get(word)?.tags ?? []) : [],
  )
  return anyOf([...options.map(({ words }) => allOf(words.map(quoted))), begun, ...new Set(tags.map(quoted))])
}

function assess(
  documents: readonly IndexedDocument[],
  shapes: readonly Shape[],
  { used, isAll }: { used: Used; isAll: boolean },
): Repair {
  const fits = bestFits(documents, shapes, used)
  const [first] = fits
  return {
    ids: fits.map(({ document }) => document.business_id),
    whole: fits.filter(({ isWhole }) => isWhole).map(({ document }) => document.business_id),
    texts: readings(fits.map(({ text }) => text)).slice(0, MOST_TEXTS),
    isAll: isAll && first?.isTrade !== true,
  }
}

/** Each reading once, the best first, but for the one of most businesses: `poyo` is pollo, though one is called El Pollon. */
function readings(texts: readonly string[]): string[] {
  const each = [...new Set(texts)]
  const uses = (text: string) => texts.filter((other) => other === text).length
  const likelier = each.find((text) => 2 * uses(text) > texts.length)
  return likelier ? [likelier, ...each.filter((text) => text !== likelier)] : each
}
