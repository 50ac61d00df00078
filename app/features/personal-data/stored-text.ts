import type { ErasableContact } from './contact'
import type { PersonalDataSource } from './places'

/** Values of the text columns of a row, by column. */
type Texts = Readonly<Record<string, unknown>>

/**
 * Whether a row contains a phone or e-mail in one of `columns`. JSON is parsed, and each value is compared on
 * its own (T254, T255). `part` selects the part of a parsed value that counts.
 */
export const isContactInRow = (
  place: PersonalDataSource,
  row: Texts,
  { columns, part = (value) => value }: { columns: readonly string[]; part?: PersonalDataSource['ownPart'] },
  contact: ErasableContact,
): boolean =>
  columns.some((column) => {
    const text = row[column]
    if (typeof text !== 'string') return false
    const value = parseStored(place, column, text)
    return isContactInValue(value instanceof Object ? part(value) : value, contact)
  })

/** Removes a phone or e-mail from a stored text. JSON stays valid. */
export function removeContactMentions(
  source: PersonalDataSource,
  column: string,
  text: string,
  contact: ErasableContact,
): string {
  const value = parseStored(source, column, text)
  const changed = mapTexts(value, contact.removeFrom)
  return value === text ? String(changed) : JSON.stringify(changed)
}

/** Whether a parsed value contains a phone or e-mail in its texts, keys or numbers. */
export function isContactInValue(value: unknown, contact: ErasableContact): boolean {
  let isFound = false
  mapTexts(value, (text) => {
    isFound ||= contact.isIn(text)
    return text
  })
  return isFound
}

/**
 * Returns the lines of a column that contain a phone or e-mail. Of JSON it searches each value and key. A text
 * that contains it only across several lines is returned as a whole.
 */
export function listLinesMentioningContact(
  source: PersonalDataSource,
  column: string,
  text: string,
  contact: ErasableContact,
): string[] {
  const found: string[] = []
  mapTexts(parseStored(source, column, text), (each) => {
    if (!contact.isIn(each)) return each
    const lines = each.split(/\r?\n/).filter((line) => contact.isIn(line))
    found.push(...(lines.length > 0 ? lines : [each]))
    return each
  })
  return found
}

/**
 * Parses the value of a JSON column. Returns the text itself if the column has no JSON, or if it cannot be
 * parsed.
 */
function parseStored({ json }: PersonalDataSource, column: string, text: string): unknown {
  if (!json.includes(column)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Replaces each text in a value. Keys are included, because they may contain samples of a file. A number
 * whose digits would change becomes null. Search and removal both use this function, so that they find the
 * same texts.
 */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (typeof value === 'number') return replace(String(value)) === String(value) ? value : null
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [replace(key), mapTexts(each, replace)]),
  )
}
