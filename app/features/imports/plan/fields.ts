import type { Draft } from '../row/draft'
import type { Span } from '../row/hours'

/** What an import writes to a business and remembers having written. */
export const FIELDS = [
  'name',
  'contactPerson',
  'email',
  'phone',
  'whatsapp',
  'location',
  'city',
  'stateCode',
  'isStateKnown',
  'zip',
  'timeZone',
  'latitude',
  'longitude',
  'description',
  'notes',
  'websiteUrl',
  'facebookUrl',
  'instagramUrl',
  'priceRange',
  'languages',
  'homeService',
  'hours',
  'categories',
  'services',
] as const

export type FieldName = (typeof FIELDS)[number]
export type FieldValue = string | number | boolean | readonly string[] | readonly Span[] | null
export type Fields = { [name in FieldName]: FieldValue }

/** The fields of a row. */
export function fieldsOf(draft: Draft): Fields {
  return Object.fromEntries(FIELDS.map((name) => [name, draft[name]])) as Fields
}

/** What `import_records.written` holds. */
export function readWritten(json: string): Fields {
  return { ...NOTHING, ...(JSON.parse(json) as Partial<Fields>) }
}

/** Every field empty. */
export const NOTHING = Object.fromEntries(FIELDS.map((name) => [name, null])) as Fields

/** Whether a field says nothing. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
const isEqual = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether a field says the same; saying nothing is the same in every form. */
export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || isEqual(a, b)

/** How much a row or a business says. */
export const fullness = (fields: Fields): number => FIELDS.filter((name) => !isBlank(fields[name])).length

/**
 * What a second line of the same business adds to the first: what the first does not say, and everything where the
 * second says more than the first.
 */
export function added(row: Fields, first: Fields): Partial<Fields> {
  const isFuller = fullness(row) > fullness(first)
  const isTaken = (name: FieldName) =>
    !isBlank(row[name]) && !isEqual(row[name], first[name]) && (isBlank(first[name]) || isFuller)
  const isGuess = (name: FieldName) =>
    row.isStateKnown === false && (name === 'stateCode' || name === 'timeZone')
  return Object.fromEntries(
    FIELDS.filter((name) => isTaken(name) && !isGuess(name)).map((name) => [name, row[name]]),
  )
}

/** What the private part of a contact holds of a row: the description, and what is nobody else's. */
export const messageOf = (fields: Pick<Fields, 'description' | 'notes'>): string | null =>
  [fields.description, fields.notes].filter(Boolean).join('\n\n') || null

/** What a row changes of a business, and what it leaves because somebody has edited it since. */
export interface Comparison {
  changed: Partial<Fields>
  /** What the row says where somebody has edited the same field. */
  edited: Partial<Fields>
}

/**
 * Compares a row with what the import last wrote. Only what the file says anew changes, and only where the business
 * still says what the import wrote. An empty cell erases nothing; a state nobody told moves nothing.
 */
export function compare(row: Fields, written: Fields, current: Fields): Comparison {
  const changed: Partial<Fields> = {}
  const edited: Partial<Fields> = {}
  for (const name of FIELDS) {
    const value = row[name]
    const isGuess = row.isStateKnown === false && (name === 'stateCode' || name === 'timeZone')
    if (isBlank(value) || isGuess || isEqual(value, written[name])) continue
    if (isEqual(value, current[name])) continue
    const isUntouched = isBlank(current[name]) || isEqual(current[name], written[name])
    Object.assign(isUntouched ? changed : edited, { [name]: value })
  }
  return { changed, edited }
}
