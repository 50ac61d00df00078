import { fold } from '~/features/search/words'
import { groupedBy } from '~/values/group-by'
import { listIn, readTable } from '~/values/table'
import partsTable from '../../data/header-parts.tsv?raw'
import table from '../../data/headers.tsv?raw'
import { placeOf, wordsWith } from '../words'
import { type Field, HOME_FIELDS, isField, type Target } from './fields'
import { READ_ONLY } from './read-only'

interface Alias {
  field: Field
  rank: number
}

/** A header as headers compare: without case, accents, signs and what says whether it must be filled. */
export const keyOf = (name: string) =>
  fold(name.replace(/^['"\s]+/, '').replace(/\((opcional|optional|requerido|required)\)|\*/gi, ''))
const aliases = new Map<string, Alias>()
const silent = new Set<string>()
const isHeaderOf = (name: string) => name === 'silent' || isField(name)
for (const [field, rows] of groupedBy(readTable('headers.tsv', table, isHeaderOf), ([name]) => name ?? null))
  for (const [rank, header] of rows.flatMap(([, headers]) => listIn(headers)).entries()) {
    const key = header.split('#').map(fold).join('#')
    if (!isField(field)) silent.add(key)
    else if (!aliases.has(key)) aliases.set(key, { field, rank })
  }
for (const key of READ_ONLY.map(keyOf)) if (!aliases.has(key)) silent.add(key)

/** Whether a header names what a directory needs nothing of. */
export const isSilent = (header: string): boolean => silent.has(keyOf(header))

/** The field a header names, and how early it comes among those that do. */
export function aliasOf(header: string): Alias | undefined {
  const key = keyOf(header)
  if (silent.has(key)) return undefined
  const found = aliasOfKey(key) ?? aliasOfWords(header)
  return found && { ...found, field: ofHome(header, found.field) }
}

/** A telephone or an address whose header says that it is of somebody's home. */
export const ofHome = <T extends Target>(header: string, field: T): T | Field =>
  HOME_FIELDS.has(field) && placeOf(inWords(header)) === 'home' ? (HOME_FIELDS.get(field) ?? field) : field

/** `homeAddress` as `home Address`. */
const inWords = (header: string) => header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** As it stands. A number in it counts as any other. */
function aliasOfKey(key: string): Alias | undefined {
  const exact = aliases.get(key)
  if (exact) return exact
  const numbered = aliases.get(key.replace(/\d+/, '#'))
  if (!numbered) return undefined
  const number = Number(/\d+/.exec(key)?.[0] ?? 0)
  // A second line of the same address; a second address has its own street.
  if (numbered.field === 'location' && /\d$/.test(key) && number > 1) return { field: 'unit', rank: number }
  return { ...numbered, rank: numbered.rank + number / 100 }
}

/** Which of several columns is read first: those called by their own name, their own, those of somebody else. */
const LATER = { own: 400, others: 700 }
/** Whose telephone or which address it is. */
const whose = wordsWith('whose')
const short = wordsWith('header')

/** Every run of them is looked up. */
const MOST_WORDS = 24

/**
 * What the words of a header come to that is not known as a whole: `Outlet Name`, `Phys Addr 1`, `Municipio / Ciudad`,
 * `Owner(s)`. Words at either end that only say whose it is are left out.
 */
function aliasOfWords(header: string): Alias | undefined {
  const pieces = header.replace(/\([^()]{1,3}\)/g, '').split(/[/()]|\so\s|\sor\s/i)
  for (const text of [header.replace(/\([^()]*\)/g, ' '), ...pieces]) {
    const found = inWords(text.replace(/default address/i, 'default'))
      .split(/[^\p{L}\p{N}#@]+/u)
      .map((word) => fold(word))
      .filter((word) => word !== '')
      .map((word) => short.get(word) ?? word)
      .slice(0, MOST_WORDS)
    const alias = withoutOwners(found)
    if (alias) return alias
  }
  return undefined
}

/** Behind the word for a person they say what he is. */
const TITLES = new Set(['title', 'titulo'])

/** The longest run of words that is known; among equals the last, and a business's name only where nothing else is meant. */
function withoutOwners(found: readonly string[]): Alias | undefined {
  for (let length = found.length; length > 0; length--) {
    const known: Alias[] = []
    for (let start = found.length - length; start >= 0; start--) {
      const around = [...found.slice(0, start), ...found.slice(start + length)]
      const alias = aliasOfKey(found.slice(start, start + length).join(''))
      if (!alias || (alias.field === 'name' && TITLES.has(found[start] ?? '') && around.length > 0)) continue
      if (!around.every((word) => whose.has(word))) continue
      const later = around.some((word) => whose.get(word) === 'others') ? LATER.others : LATER.own
      known.push({ ...alias, rank: alias.rank + later })
    }
    if (known.length > 0) return known.find(({ field }) => field !== 'name') ?? known[0]
  }
  return undefined
}

const isTarget = (name: string) => name === 'none' || isField(name)
const parts = readTable('header-parts.tsv', partsTable, isTarget).map(
  ([field, part = '']) => [new RegExp(part), field as Field | 'none'] as const,
)

/** What parts of a header tell where the whole is not known. */
export function partOf(header: string): Target {
  const key = keyOf(header)
  if (silent.has(key)) return 'none'
  return ofHome(header, parts.find(([part]) => part.test(key))?.[1] ?? null)
}

/** How many cells of a row are headers somebody uses. */
export const knownHeaders = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.length < 60 && (aliasOf(cell) || isSilent(cell))).length

/** Which of several columns is read first; one that only a part of tells comes before those of somebody else's address. */
export const rankOf = (name = '') =>
  aliasOf(name)?.rank ?? (/mail|billing|shipping|taxpayer|agent|home|correspond/i.test(name) ? 1_500 : 600)
