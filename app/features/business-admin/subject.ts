import { foldToLettersAndDigits } from '~/features/search/tokens'

export interface ParsedContactSubjectText {
  contactPerson: string | null
  categories: string[]
  location: string | null
  /**
   * True if the subject contains a marker. An empty first part then means that the business has no separate
   * person (row 175).
   */
  isPacked: boolean
}

const SUBJECT_SEPARATOR_PATTERN = /\s*\|\|\|\s*/

/**
 * Splits `owner ||| categories ||| place` (row 175, D23). A name in `knownNames` may contain commas. Missing
 * parts are null or empty.
 */
export function splitPackedBusinessSubject(
  subject: string,
  knownNames: readonly string[],
): ParsedContactSubjectText {
  const [person = '', categories = '', ...place] = subject.trim().split(SUBJECT_SEPARATOR_PATTERN)
  return {
    contactPerson: person.trim() || null,
    categories: splitNames(categories, knownNames),
    location: place.join(' ').trim() || null,
    isPacked: subject.includes('|||'),
  }
}

/** Formats the subject for export and form: `owner ||| categories |||` (D23). */
export function formatContactSubject(contactPerson: string | null, categories: readonly string[]): string {
  return `${contactPerson ?? ''} ||| ${categories.join(', ')} |||`.trim()
}

/** Splits a list at its commas. A name in `knownNames` may contain commas. */
export function splitNames(list: string, knownNames: readonly string[]): string[] {
  if (!list.includes(',')) return list.trim() === '' ? [] : [list.trim()]
  const known = foldNames(knownNames)
  // A known name has no more pieces than words, so longer runs need no test.
  const most = Math.max(1, ...knownNames.map((name) => name.split(/[^\p{L}\p{N}]+/u).length))
  const pieces = list
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean)
  const names: string[] = []
  for (let start = 0; start < pieces.length; ) {
    let end = Math.min(pieces.length, start + most)
    while (end > start + 1 && !known.has(foldToLettersAndDigits(pieces.slice(start, end).join(' ')))) end--
    names.push(pieces.slice(start, end).join(', '))
    start = end
  }
  return names
}

const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Returns the folded names. Cached per list, because an import needs them for each row. */
export function foldNames(names: readonly string[]): ReadonlySet<string> {
  const kept = foldedLists.get(names) ?? new Set(names.map(foldToLettersAndDigits))
  foldedLists.set(names, kept)
  return kept
}
