import type { Db } from 'db/connect'
import { firstEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { citySlug, readPlace } from '~/features/places/near-place.server'
import { parseZip } from '~/features/places/zip'
import { positionOfZip } from '~/features/places/zip-position.server'
import { lexiconOf } from '../dictionary/lexicon.server'
import { nameTag } from '../document'
import { isSmallWord, typedWords, type Word } from '../words'
import { areaIn } from './area'
import { type Conditions, readConditions } from './conditions'
import { quoted } from './expression'
import { parseIn } from './parse.server'
import { isOfDictionary, meansTrade } from './query'

/** What a text asks for: what is looked for in the words that are left, where, when and how. */
export interface Understood {
  search: string
  /** The key of the place to look from. */
  near?: string | undefined
  /** A city that is named, but may as well belong to a name: its words are left. */
  mayBeIn?: string | undefined
  conditions: Conditions
}

/**
 * Takes out of a text the place it ends with (D126) and the words of time and manner. A text that is the name of a business,
 * and a place behind words that mean no trade, stay as they are typed.
 */
export async function understand(db: Db, text: string, now: Date): Promise<Understood> {
  const zip = zipAtEnd(text)
  const lexicon = await lexiconOf(db)
  const typed = typedWords(zip ? zip.before : text)
  const { rest, conditions } = readConditions(typed, now)
  const asked = zip ? null : areaIn(rest, lexicon)
  const isPlain = rest.length === typed.length && !asked?.city
  const nothing = { search: zip?.before ?? text, near: zip?.zip, conditions: {} }
  if (isPlain || (!asked?.isExplicit && (await isNameOfBusiness(db, typed)))) return nothing
  const search = rest.length === typed.length ? nothing.search : textOf(rest)
  if (!asked?.city) return { search, near: zip?.zip, conditions }
  const city = citySlug(asked.city.name, asked.city.state)
  const before = textOf(withoutSmall(rest.slice(0, asked.before)))
  const terms = parseIn(lexicon, before, false)?.terms ?? []
  // `Buceo` is a trade, though nobody has it.
  const isTrade = terms.some((term) => meansTrade(term) || isOfDictionary(lexicon, term))
  return isTrade ? { search: before, near: city, conditions } : { search, mayBeIn: city, conditions }
}

/** Whether a text says where to look: that wins over the state of the page it was typed on. */
export async function namesPlace(db: Db, text: string): Promise<boolean> {
  const lexicon = await lexiconOf(db)
  return zipAtEnd(text) !== null || areaIn(typedWords(text), lexicon) !== null
}

const SHORTEST_PART = 3
const MOST_PARTS = 4

/** The telling words of a text, each once, and the place it ends with as one; whether it names a trade that we know. */
export async function readParts(db: Db, text: string): Promise<{ parts: string[]; isTrade: boolean }> {
  const lexicon = await lexiconOf(db)
  const typed = typedWords(text)
  const area = areaIn(typed, lexicon)
  const words = typed
    .slice(0, area?.before)
    .filter(({ spelling, withTilde }) => spelling.length >= SHORTEST_PART && !isSmallWord(withTilde))
  const named = (area?.names ?? []).flatMap((name) => name.words)
  const parts = [...words.map((word) => [word]), named].map(textOf).filter(Boolean)
  const isTrade = parseIn(lexicon, text)?.terms.some(meansTrade) ?? false
  return { parts: [...new Set(parts)].slice(0, MOST_PARTS), isTrade }
}

const textOf = (words: readonly Word[]) => words.map(({ spelling }) => spelling).join(' ')

/** Without the small words at either end: `en`, of `plomero en`. */
function withoutSmall(words: readonly Word[]): readonly Word[] {
  const isTelling = ({ withTilde }: Word) => !isSmallWord(withTilde)
  return words.slice(Math.max(0, words.findIndex(isTelling)), words.findLastIndex(isTelling) + 1)
}

const AT_THE_END = /^(.*?)(?:^|[\s,])(?:(?:cerca de(?:l)?|en|near)\s+)?(\d{5})$/i

function zipAtEnd(text: string): { before: string; zip: string } | null {
  const [, before = '', digits = ''] = AT_THE_END.exec(text) ?? []
  const zip = parseZip(digits)
  if (!zip || !positionOfZip(zip) || !readPlace(zip)) return null
  return { before: before.replace(/[\s,]+$/, ''), zip }
}

/** Whether a business is called just so, in any order of the words. */
async function isNameOfBusiness(db: Db, words: readonly Word[]): Promise<boolean> {
  const entries = firstEntries('search_names', quoted(nameTag(words)), { count: 1 })
  const { rows } = await sql`${entries}`.execute(db)
  return rows.length > 0
}
