import { fold } from '~/features/search/words'
import { cleanParagraphs } from '~/values/text/clean'
import { undefuse } from '~/values/text/formula'
import type { Columns } from './columns'
import type { Field } from './fields'
import { withoutMarkup } from './junk'

/** What a row says, by field. */
export type Cells = Partial<Record<Field, string>>

/** Twice what is kept of the longest text: what is done to a cell may take time that grows faster than it. */
const LONGEST_CELL = 10_000

/** All that stands in their columns is meant, one behind the other. */
const JOINED: ReadonlyMap<Field, string> = new Map([
  ['phone', '\n'],
  ['email', '\n'],
  ['industry', '; '],
  ['services', '; '],
  ['notes', '\n'],
  ['social', ' '],
  ['hours', '; '],
  ['unit', ', '],
])

const WEEKDAYS: readonly [RegExp, string][] = [
  [/sunday|domingo/, 'Domingo'],
  [/monday|lunes/, 'Lunes'],
  [/tuesday|martes/, 'Martes'],
  [/wednesday|miercoles/, 'Miércoles'],
  [/thursday|jueves/, 'Jueves'],
  [/friday|viernes/, 'Viernes'],
  [/saturday|sabado/, 'Sábado'],
]

/** The text of a cell without what programs put around it. */
export const readCell = (cell: string): string =>
  withoutMarkup(cleanParagraphs(undefuse(cell.slice(0, LONGEST_CELL)))).replace(TEXT_SIGN, '')

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
      ? [
          ...new Set(
            texts.map(([text, place]) => (field === 'hours' ? ofWeekday(text, header[place] ?? '') : text)),
          ),
        ].join(separator)
      : (texts[0]?.[0] ?? '')
  }
  return found
}

/** A column of its own for each day says the day in its header only. */
function ofWeekday(text: string, header: string): string {
  const day = WEEKDAYS.find(([pattern]) => pattern.test(fold(header)))?.[1]
  return day ? `${day}: ${text}` : text
}
