import { fold } from '~/features/search/words'
import { cleanParagraphs } from '~/values/text/clean'
import { unescapeFormula } from '~/values/text/formula'
import { readMoment } from '../moment'
import { wordsWith } from '../words'
import type { Columns } from './columns'
import type { Field } from './fields'
import { withoutMarkup } from './junk'

/** What a row says, by field. */
export type Cells = Partial<Record<Field, string>>

/** Twice what is kept of the longest text: what is done to a cell may take time that grows faster than it. */
const LONGEST_CELL = 10_000

/** Fields whose columns are concatenated, with the separator; of other fields the first filled column counts. */
const JOINED: ReadonlyMap<Field, string> = new Map([
  ['phone', '\n'],
  ['email', '\n'],
  ['industry', '; '],
  ['services', '; '],
  ['notes', '\n'],
  ['social', ' '],
  ['hours', '; '],
  ['unit', ', '],
  ['status', '; '],
])

/** The text of a cell without what programs put around it. */
export const readCell = (cell: string): string =>
  cell.length <= LONGEST_CELL && PLAIN.test(cell) ? cell.trim().replace(TEXT_SIGN, '') : cleaned(cell)

/**
 * Letters and signs of one byte and their usual quotes and dashes, with single spaces, no markup and no formula, which most
 * cells are: nothing is to be cleaned.
 */
const PLAIN = /^(?!\s*['"=+@-])(?:[!-%'-;=?-~¡-¬®-ÿ–—‘’“”…]| (?! ))*$/

/** Letters that an earlier program has lost stay marked. */
const cleaned = (cell: string): string =>
  withoutMarkup(cleanParagraphs(unescapeFormula(cell.slice(0, LONGEST_CELL).replaceAll('\uFFFD', LOST))))
    .replaceAll(LOST, '\uFFFD')
    .replace(TEXT_SIGN, '')
const LOST = '\uE000'

/** The sign that keeps a spreadsheet from taking a zip or a telephone for a number. */
const TEXT_SIGN = /^'(?=[\d+() .-]+$)/

/** The cells of a row by what they mean: the first filled one of each field, or all of them where all are meant. */
export function cellsByMeaning(cells: readonly string[], { places, header }: Columns): Cells {
  const read = (place: number) => readCell(cells[place] ?? '')
  const found: Cells = {}
  for (const [field, columns] of places) {
    const texts = columns.map((place) => [read(place), place] as const).filter(([text]) => text !== '')
    const separator = JOINED.get(field)
    found[field] = separator
      ? [...new Set(texts.map(([text, place]) => besideHeader(field, text, header[place] ?? '')))]
          .filter((text) => text !== '')
          .join(separator)
      : (texts[0]?.[0] ?? '')
  }
  return found
}

/** Some cells say what they mean only together with their header. */
function besideHeader(field: Field, text: string, header: string): string {
  if (field === 'hours') return ofWeekday(text, header)
  return field === 'status' ? ofStatus(text, header) : text
}

/** `is_closed: False` is an open business; a day on which it ended, or is to end, says whether it is over. */
function ofStatus(text: string, header: string): string {
  const asked = fold(header)
  if (/clos|cerrad|inactiv|clausur/.test(asked) && /^(no|n|false|falso|0)$/i.test(text)) return ''
  if (/clos|cerrad|inactiv|clausur/.test(asked) && /^(s[ií]|yes|y|true|verdadero|1|x)$/i.test(text))
    return 'Cerrado'
  const day = readMoment(text)
  if (day) return `Cerrado desde ${day.slice(0, 10)}`
  return /\d{4}/.test(text) && /date|fecha/.test(asked) ? '' : text
}

/** A column of its own for each day says the day in its header only. */
function ofWeekday(text: string, header: string): string {
  const key = fold(header)
  const day = [...weekdays].find(([word]) => key.includes(word))?.[1]
  return day ? `${day}: ${text}` : text
}
const weekdays = wordsWith('weekday')
