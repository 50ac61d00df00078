import { fold } from '~/features/search/tokens'
import { groupBy } from '~/values/group-by'
import { readTable, splitCommas } from '~/values/tsv'
import FIELDS from './data/column-fields.json' with { type: 'json' }
import partsTable from './data/header-parts.tsv?raw'
import table from './data/headers.tsv?raw'
import wordsTable from './data/words.tsv?raw'

/** Fields of a column, in the order of the menu, with their labels. */
export { FIELDS }

/** A field that a column may hold. */
export type Field = keyof typeof FIELDS

/** Target of a column: a field, "none" (chosen by a person), or null (unknown). */
export type Target = Field | 'none' | null

/** A file must have at least one of these: the name of a business or of a person. */
export const NAMING: readonly Field[] = ['name', 'legalName', 'contactPerson', 'firstName']

/** Whether a string is a field. */
export const isField = (word: string): word is Field => Object.hasOwn(FIELDS, word)

/** Field for the home data of a person, by the public field. Home data is never public. */
export const HOME_FIELDS: ReadonlyMap<Target, Field> = new Map<Target, Field>([
  ['phone', 'homePhone'],
  ['email', 'homeEmail'],
  ...(['location', 'street', 'houseNumber', 'unit', 'city', 'state', 'zip', 'country'] as const).map(
    (field) => [field, 'homeAddress'] as const,
  ),
])

/** Columns of our own export that are information only, in its order. Importing ignores them. */
export const READ_ONLY = [
  'Fecha_Creacion',
  'Tiene_Descripcion',
  'Caracteres_Descripcion',
  'Dias_Cerrados',
  'Cierre',
  'Zona_Horaria',
  'Mensaje_Privado',
  'Publicacion',
  'Motivo_Publicacion',
  'Pagina_En_El_Sitio',
  'Archivo_Del_Logo',
  'Reservas_Por_Horario',
  'Numero_De_Fundador',
  'Verificado_Desde',
  'Opiniones',
  'Promedio_Profesionalismo',
  'Promedio_Confianza',
  'Procedencia',
  'Fecha_Cambio',
] as const

export type ReadOnly = (typeof READ_ONLY)[number]

const LISTS = [
  'whose',
  'header',
  'place',
  'street',
  'unit',
  'namesake',
  'language',
  'weekday',
  'word',
] as const
const rows = readTable('words.tsv', wordsTable, (name) => (LISTS as readonly string[]).includes(name))

/** The words of a list, folded, with their meaning. */
export const wordsWith = (list: (typeof LISTS)[number]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter(([name]) => name === list)
      .flatMap(([, meaning = '', words]) => splitCommas(words).map((word) => [word, meaning])),
  )

const places = wordsWith('place')

/** Whether a label marks a phone, e-mail or address as work or home. Undefined if it states neither. */
export function placeOf(label: string): 'work' | 'home' | undefined {
  const found = new Set(label.split(/[^\p{L}]+/u).flatMap((word) => places.get(fold(word)) ?? []))
  return found.has('work') ? 'work' : found.has('home') ? 'home' : undefined
}

interface Alias {
  field: Field
  rank: number
}

/** Normalizes a header for comparison: no case, accents, punctuation or "required" marks. */
export const toHeaderKey = (name: string) =>
  fold(name.replace(/^['"\s]+/, '').replace(/\((opcional|optional|requerido|required)\)|\*/gi, ''))
const aliases = new Map<string, Alias>()
const silent = new Set<string>()
const isHeaderOf = (name: string) => name === 'silent' || isField(name)
for (const [field, rows] of groupBy(readTable('headers.tsv', table, isHeaderOf), ([name]) => name ?? null))
  for (const [rank, header] of rows.flatMap(([, headers]) => splitCommas(headers)).entries()) {
    const key = header.split('#').map(fold).join('#')
    if (!isField(field)) silent.add(key)
    else if (!aliases.has(key)) aliases.set(key, { field, rank })
  }
for (const key of READ_ONLY.map(toHeaderKey)) if (!aliases.has(key)) silent.add(key)

/** Whether a header names a column that the directory does not use. */
export const isSilent = (header: string): boolean => silent.has(toHeaderKey(header))

/** The field that a header names, and its rank among the headers of that field. Undefined if unknown. */
export function aliasOf(header: string): Alias | undefined {
  const key = toHeaderKey(header)
  if (silent.has(key)) return undefined
  const found = aliasOfKey(key) ?? aliasOfWords(header)
  return found && { ...found, field: toHomeField(header, found.field) }
}

/** Replaces the field of a phone, e-mail or address by its home field, if the header marks it as home. */
export const toHomeField = <T extends Target>(header: string, field: T): T | Field =>
  HOME_FIELDS.has(field) && placeOf(inWords(header)) === 'home' ? (HOME_FIELDS.get(field) ?? field) : field

/** Splits camel case: `homeAddress` becomes `home Address`. */
const inWords = (header: string) => header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** The alias of a normalized header. A number in it matches any number. */
function aliasOfKey(key: string): Alias | undefined {
  const exact = aliases.get(key)
  if (exact) return exact
  const numbered = aliases.get(key.replace(/\d+/, '#'))
  if (!numbered) return undefined
  const number = Number(/\d+/.exec(key)?.[0] ?? 0)
  // `address 2` is the second line of the first address, not a second address.
  if (numbered.field === 'location' && /\d$/.test(key) && number > 1) return { field: 'unit', rank: number }
  return { ...numbered, rank: numbered.rank + number / 100 }
}

/**
 * Added to the rank of a header that names the owner of a phone or an address. Headers without an owner come
 * first, then those of the business, then those of other parties.
 */
const LATER = { own: 400, others: 700 }
/** Words that name the owner of a phone or an address. */
const whose = wordsWith('whose')
const short = wordsWith('header')

/** Limit of words per header, because every run of them is tested. */
const MOST_WORDS = 24

/**
 * The alias of a header that is unknown as a whole: `Outlet Name`, `Phys Addr 1`, `Municipio / Ciudad`,
 * `Owner(s)`. Words at both ends that only name an owner are ignored.
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

/** In a header with other words, these words mean a job title: `Contact Title`. */
const TITLES = new Set(['title', 'titulo'])

/**
 * The longest known run of words. Among equal lengths the last one wins; "name" only if no other field
 * matches.
 */
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

/** Target from parts of a header that is unknown as a whole. */
export function targetFromHeaderParts(header: string): Target {
  const key = toHeaderKey(header)
  if (silent.has(key)) return 'none'
  return toHomeField(header, parts.find(([part]) => part.test(key))?.[1] ?? null)
}

/** Number of different known headers in a row. */
export const knownHeaders = (cells: readonly string[]): number =>
  new Set(cells.filter((cell) => cell.length < 60 && (aliasOf(cell) || isSilent(cell))).map(toHeaderKey)).size

/**
 * Reading order of several columns of one field. A header known only in parts comes before those of other
 * parties.
 */
export const rankOf = (name = '') =>
  aliasOf(name)?.rank ?? (/mail|billing|shipping|taxpayer|agent|home|correspond/i.test(name) ? 1_500 : 600)
