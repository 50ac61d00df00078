import type { Draft } from '../row/draft'

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
  'description',
  'websiteUrl',
  'facebookUrl',
  'instagramUrl',
  'categories',
  'services',
] as const

export type FieldName = (typeof FIELDS)[number]
export type Fields = { [name in FieldName]: string | boolean | readonly string[] | null }

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

const isBlank = (value: Fields[FieldName] | undefined) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
const isEqual = (a: Fields[FieldName] | undefined, b: Fields[FieldName] | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What a row changes of a business, and what it leaves because somebody has edited it since. */
export interface Comparison {
  changed: Partial<Fields>
  edited: FieldName[]
}

/**
 * Compares a row with what the import last wrote. Only what the file says anew changes, and only where the business
 * still says what the import wrote. An empty cell erases nothing; a state nobody told moves nothing.
 */
export function compare(row: Fields, written: Fields, current: Fields): Comparison {
  const changed: Partial<Fields> = {}
  const edited: FieldName[] = []
  for (const name of FIELDS) {
    const value = row[name]
    const isGuess = row.isStateKnown === false && (name === 'stateCode' || name === 'timeZone')
    if (isBlank(value) || isGuess || isEqual(value, written[name])) continue
    if (isEqual(value, current[name])) continue
    if (isBlank(current[name]) || isEqual(current[name], written[name]))
      Object.assign(changed, { [name]: value })
    else edited.push(name)
  }
  return { changed, edited }
}
