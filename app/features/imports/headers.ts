import { foldToLettersAndDigits } from '~/features/search/tokens'
import { groupBy } from '~/values/group-by'
import { parseTsv, splitCommas } from '~/values/tsv'
import FIELDS from './data/column-fields.json' with { type: 'json' }
import partsTable from './data/header-parts.tsv?raw'
import table from './data/headers.tsv?raw'
import wordsTable from './data/words.tsv?raw'

/** Labels of the fields, in the order of the menu on the mapping page. */
export { FIELDS }

/** A field that a column may hold. */
export type MappableField = keyof typeof FIELDS

/** Target of a column: a field, "none" (the column is not used), or null (unknown). */
export type ColumnTarget = MappableField | 'none' | null

/** A file needs a column for at least one of these fields, to name its businesses. */
export const BUSINESS_NAME_FIELDS: readonly MappableField[] = [
  'name',
  'legalName',
  'contactPerson',
  'firstName',
]

/** Whether a string is a field. */
export const isMappableField = (word: string): word is MappableField => Object.hasOwn(FIELDS, word)

/** Private field for the home data of a person, by the public field of the same kind. */
export const PRIVATE_HOME_FIELD_BY_FIELD: ReadonlyMap<ColumnTarget, MappableField> = new Map<
  ColumnTarget,
  MappableField
>([
  ['phone', 'homePhone'],
  ['email', 'homeEmail'],
  ...(['location', 'street', 'houseNumber', 'unit', 'city', 'state', 'zip', 'country'] as const).map(
    (field) => [field, 'homeAddress'] as const,
  ),
])

/** Columns of our own export that only inform, in the order of the file. They change no existing business. */
export const READ_ONLY_EXPORT_COLUMNS = [
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

export type ReadOnlyExportColumn = (typeof READ_ONLY_EXPORT_COLUMNS)[number]

const WORD_LIST_NAMES = [
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
const rows = parseTsv('words.tsv', wordsTable, (name) =>
  (WORD_LIST_NAMES as readonly string[]).includes(name),
)

/** Builds a map from each word of a list in `words.tsv` to its meaning. */
export const buildWordListMeanings = (list: (typeof WORD_LIST_NAMES)[number]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter(([name]) => name === list)
      .flatMap(([, meaning = '', words]) => splitCommas(words).map((word) => [word, meaning])),
  )

const places = buildWordListMeanings('place')

/** Returns whether a label means "work" or "home". "work" wins if it contains both. Undefined if neither. */
export function detectWorkOrHome(label: string): 'work' | 'home' | undefined {
  const found = new Set(
    label.split(/[^\p{L}]+/u).flatMap((word) => places.get(foldToLettersAndDigits(word)) ?? []),
  )
  return found.has('work') ? 'work' : found.has('home') ? 'home' : undefined
}

interface Alias {
  field: MappableField
  rank: number
}

/**
 * Normalizes a header for comparison: removes case, accents, spaces, punctuation, and marks such as
 * `(optional)`.
 */
export const toHeaderKey = (name: string) =>
  foldToLettersAndDigits(
    name.replace(/^['"\s]+/, '').replace(/\((opcional|optional|requerido|required)\)|\*/gi, ''),
  )
const aliases = new Map<string, Alias>()
const silent = new Set<string>()
const isHeaderOf = (name: string) => name === 'silent' || isMappableField(name)
for (const [field, rows] of groupBy(parseTsv('headers.tsv', table, isHeaderOf), ([name]) => name ?? null))
  for (const [rank, header] of rows.flatMap(([, headers]) => splitCommas(headers)).entries()) {
    const key = header.split('#').map(foldToLettersAndDigits).join('#')
    if (!isMappableField(field)) silent.add(key)
    else if (!aliases.has(key)) aliases.set(key, { field, rank })
  }
for (const [field, label] of Object.entries(FIELDS)) {
  const key = toHeaderKey(label)
  if (!aliases.has(key) && !silent.has(key)) aliases.set(key, { field: field as MappableField, rank: 600 })
}
for (const key of READ_ONLY_EXPORT_COLUMNS.map(toHeaderKey)) if (!aliases.has(key)) silent.add(key)

/** Whether a header names a column that the directory does not use. */
export const isKnownUnusedHeader = (header: string): boolean => silent.has(toHeaderKey(header))

/**
 * Returns the field that a header names, and its rank among the columns of that field. Undefined if the
 * header is unknown or listed as unused.
 */
export function findFieldOfHeader(header: string): Alias | undefined {
  const key = toHeaderKey(header)
  if (silent.has(key)) return undefined
  const found = aliasOfKey(key) ?? aliasOfWords(header)
  return found && { ...found, field: toPrivateFieldIfHome(header, found.field) }
}

/**
 * Replaces a phone, e-mail or address field by its home field, if the header contains a word for home. A word
 * for work in the header prevents it. Other fields are returned unchanged.
 */
export const toPrivateFieldIfHome = <T extends ColumnTarget>(header: string, field: T): T | MappableField =>
  PRIVATE_HOME_FIELD_BY_FIELD.has(field) && detectWorkOrHome(inWords(header)) === 'home'
    ? (PRIVATE_HOME_FIELD_BY_FIELD.get(field) ?? field)
    : field

/** Splits camel case: `homeAddress` becomes `home Address`. */
const inWords = (header: string) => header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/**
 * Returns the field and rank for a normalized header. `#` in the table matches the first number of the
 * header. Undefined if unknown.
 */
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
 * Added to the rank of headers that are known only through their words. `others`: a word names another party.
 * `own`: all other cases.
 */
const EXTRA_RANK = { own: 400, others: 700 }
/** Words of headers, by the owner of the data: `own` or `others`. */
const whose = buildWordListMeanings('whose')
const short = buildWordListMeanings('header')

/** Number of words of a header that are analyzed. */
const MAX_ANALYZED_HEADER_WORDS = 24

/**
 * Finds the field of a header through the words in it: `Outlet Name`, `Phys Addr 1`, `Municipio / Ciudad`.
 * Ignores words at both ends that only name the owner of the data. Undefined if no run of words is known.
 */
function aliasOfWords(header: string): Alias | undefined {
  const pieces = header.replace(/\([^()]{1,3}\)/g, '').split(/[/()]|\so\s|\sor\s/i)
  for (const text of [header.replace(/\([^()]*\)/g, ' '), ...pieces]) {
    const found = inWords(text.replace(/default address/i, 'default'))
      .split(/[^\p{L}\p{N}#@]+/u)
      .map((word) => foldToLettersAndDigits(word))
      .filter((word) => word !== '')
      .map((word) => short.get(word) ?? word)
      .slice(0, MAX_ANALYZED_HEADER_WORDS)
    const alias = withoutOwners(found)
    if (alias) return alias
  }
  return undefined
}

/** In a header with other words, these words mean a job title: `Contact Title`. */
const JOB_TITLE_WORDS = new Set(['title', 'titulo'])

/**
 * Returns the field of the longest known run of words. All other words must be in `whose`. For equal lengths
 * the last run wins, but "name" only if no other field matches.
 */
function withoutOwners(found: readonly string[]): Alias | undefined {
  for (let length = found.length; length > 0; length--) {
    const known: Alias[] = []
    for (let start = found.length - length; start >= 0; start--) {
      const around = [...found.slice(0, start), ...found.slice(start + length)]
      const alias = aliasOfKey(found.slice(start, start + length).join(''))
      if (!alias || (alias.field === 'name' && JOB_TITLE_WORDS.has(found[start] ?? '') && around.length > 0))
        continue
      if (!around.every((word) => whose.has(word))) continue
      const later = around.some((word) => whose.get(word) === 'others') ? EXTRA_RANK.others : EXTRA_RANK.own
      known.push({ ...alias, rank: alias.rank + later })
    }
    if (known.length > 0) return known.find(({ field }) => field !== 'name') ?? known[0]
  }
  return undefined
}

const isTarget = (name: string) => name === 'none' || isMappableField(name)
const parts = parseTsv('header-parts.tsv', partsTable, isTarget).map(
  ([field, part = '']) => [new RegExp(part), field as MappableField | 'none'] as const,
)

/**
 * Guesses the target from a known part of an unknown header. "none" if the header is listed as unused. Null
 * if no part is known.
 */
export function guessTargetFromHeader(header: string): ColumnTarget {
  const key = toHeaderKey(header)
  if (silent.has(key)) return 'none'
  return toPrivateFieldIfHome(header, parts.find(([part]) => part.test(key))?.[1] ?? null)
}

/**
 * Number of different known headers in a row, with those listed as unused. Cells of 60 or more characters do
 * not count.
 */
export const countKnownHeaders = (cells: readonly string[]): number =>
  new Set(
    cells
      .filter((cell) => cell.length < 60 && (findFieldOfHeader(cell) || isKnownUnusedHeader(cell)))
      .map(toHeaderKey),
  ).size

/**
 * Rank of a header. Columns of one field are read in ascending rank. Unknown headers have rank 600, or 1,500
 * with a word such as `mail` or `home`.
 */
export const getColumnReadingRank = (name = '') =>
  findFieldOfHeader(name)?.rank ??
  (/mail|billing|shipping|taxpayer|agent|home|correspond/i.test(name) ? 1_500 : 600)
