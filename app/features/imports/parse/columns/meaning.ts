import { fold } from '~/features/search/words'
import { cleanParagraphs } from '~/values/text/clean'
import { unescapeFormula } from '~/values/text/formula'
import { readMoment } from '../moment'
import { placeOf, wordsWith } from '../words'
import type { Columns } from './columns'
import { type Field, HOME_FIELDS, type Target } from './fields'
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
  ['homePhone', '\n'],
  ['homeEmail', '\n'],
  ['homeAddress', ', '],
  ['opens', '; '],
  ['closes', '; '],
  ['days', ', '],
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

/** Fields for which the target of a link tells more than its words. */
const LINKED = new Set<Target>([
  'website',
  'facebook',
  'instagram',
  'social',
  'email',
  'whatsapp',
  'homeEmail',
])

/** `Ver página` as the address it leads to; what is an address itself stays, whatever an old link behind it says. */
function linkedCell(cell: string, link: string | undefined): string {
  const text = readCell(cell)
  const target = link ?? /^=\s*HYPERLINK\(\s*"([^"]+)"/i.exec(cell.trim())?.[1]
  return target && !/[@.]\p{L}/u.test(text.startsWith('=') ? '' : text) ? readCell(target) : text
}

/** A cell that says something, and whether its label says that it is of the work. */
interface NamedColumn {
  text: string
  place: number
  isWork: boolean
}

/**
 * The cells of a row by what they mean: the first filled one of each field, or all of them where all are meant. What a label
 * calls that of the work comes first; what it calls that of somebody's home goes where nobody else sees it.
 */
export function cellsByMeaning(
  cells: readonly string[],
  { places, header, labels }: Columns,
  links?: readonly (string | undefined)[],
): Cells {
  const all = new Map<Field, NamedColumn[]>()
  for (const [field, columns] of places) {
    if (!all.has(field)) all.set(field, [])
    for (const place of columns) {
      const cell = cells[place] ?? ''
      const text = LINKED.has(field) ? linkedCell(cell, links?.[place]) : readCell(cell)
      const label = labels.get(place)
      const whose = label === undefined ? undefined : placeOf(cells[label] ?? '')
      const target = (whose === 'home' && HOME_FIELDS.get(field)) || field
      const said = all.get(target) ?? []
      if (text !== '') said.push({ text, place, isWork: whose === 'work' })
      all.set(target, said)
    }
  }
  const isOfWork =
    labels.size > 0 && [...all].some(([field, said]) => isAddress(field) && said.some(({ isWork }) => isWork))
  const found: Cells = {}
  for (const [field, said] of all) {
    // Street, city and zip code are of one address.
    const own = isOfWork && isAddress(field) ? said.filter(({ isWork }) => isWork) : said
    if (labels.size > 0) own.sort((a, b) => Number(b.isWork) - Number(a.isWork))
    found[field] = joined(field, own, header)
  }
  return found
}

const isAddress = (field: Field) => HOME_FIELDS.get(field) === 'homeAddress'

function joined(field: Field, said: readonly NamedColumn[], header: readonly string[]): string {
  const separator = JOINED.get(field)
  if (!separator) return said[0]?.text ?? ''
  const inOrder = field === 'homeAddress' ? said.toSorted((a, b) => a.place - b.place) : said
  const texts = inOrder.map(({ text, place }) => besideHeader(field, text, header[place] ?? ''))
  return [...new Set(texts)].filter((text) => text !== '').join(separator)
}

/** Some cells say what they mean only together with their header. */
function besideHeader(field: Field, text: string, header: string): string {
  if (field === 'hours' || field === 'opens' || field === 'closes') return ofWeekday(text, header)
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
