import { decode } from 'html-entities'
import { isCalendarDate } from '~/features/places/calendar'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { cleanParagraphs, cutText } from '~/values/text/clean'
import { unescapeFormula } from '~/values/text/formula'
import {
  buildWordListMeanings,
  type ColumnTarget,
  detectWorkOrHome,
  type MappableField,
  PRIVATE_HOME_FIELD_BY_FIELD,
} from '../headers'
import type { ColumnMapping } from './columns'

/** Texts of a row by field. */
export type CellTextByField = Partial<Record<MappableField, string>>

/** Maximum length of a cell, in characters. */
const MAX_CELL_TEXT_LENGTH = 10_000

/**
 * Separator for fields that join the texts of all their columns. Other fields use the first filled column.
 */
const SEPARATOR_BY_JOINED_FIELD: ReadonlyMap<MappableField, string> = new Map([
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

/**
 * Removes markup, surplus spaces and marks that programs add to the text of a cell. Cuts it at
 * `MAX_CELL_TEXT_LENGTH`.
 */
export const cleanCell = (cell: string): string =>
  cell.length <= MAX_CELL_TEXT_LENGTH && PLAIN_CELL_PATTERN.test(cell)
    ? cell.trim().replace(TEXT_APOSTROPHE_PATTERN, '')
    : cleaned(cell)

/**
 * Matches plain cells: Latin-1 characters, usual quotes and dashes, single spaces, no markup, no formula.
 * They only need trimming.
 */
const PLAIN_CELL_PATTERN = /^(?!\s*['"=+@-])(?:[!-%'-;=?-~¡-¬®-ÿ–—‘’“”…]| (?! ))*$/

/** Cleaning would remove the replacement character, which shows where letters were lost. */
const cleaned = (cell: string): string =>
  withoutMarkup(
    cleanParagraphs(
      unescapeFormula(cutText(cell, MAX_CELL_TEXT_LENGTH).replaceAll('\uFFFD', LOST_LETTER_MARK)),
    ),
  )
    .replaceAll(LOST_LETTER_MARK, '\uFFFD')
    .replace(TEXT_APOSTROPHE_PATTERN, '')
const LOST_LETTER_MARK = '\uE000'

/** Matches the apostrophe before a zip code or phone number, by which a spreadsheet marks text. */
const TEXT_APOSTROPHE_PATTERN = /^'(?=[\d+() .-]+$)/

/** Fields that may use the target of a link rather than its text. */
const FIELDS_WITH_LINK_TARGETS = new Set<ColumnTarget>([
  'website',
  'facebook',
  'instagram',
  'social',
  'email',
  'whatsapp',
  'homeEmail',
])

/**
 * Returns the target of the link in a cell (`Ver página`). Returns the text if there is no link, or if the
 * text is an address itself.
 */
function linkedCell(cell: string, link: string | undefined): string {
  const text = cleanCell(cell)
  const target = link ?? /^=\s*HYPERLINK\(\s*"([^"]+)"/i.exec(cell.trim())?.[1]
  return target && !/[@.]\p{L}/u.test(text.startsWith('=') ? '' : text) ? cleanCell(target) : text
}

/** A filled cell with its column index. `isWork`: its label contains a word for work. */
interface NamedColumn {
  text: string
  place: number
  isWork: boolean
}

/**
 * Returns the texts of a row by field. Uses the first filled column, or joins all columns of joined fields.
 * Cells labeled as work come first. Phones, e-mails and addresses labeled as home are in private fields. If a
 * part of an address is labeled as work, the other parts are not used.
 */
export function mapCellsToFields(
  cells: readonly string[],
  { places, header, labels }: ColumnMapping,
  links?: readonly (string | undefined)[],
): CellTextByField {
  const all = new Map<MappableField, NamedColumn[]>()
  for (const [field, columns] of places) {
    if (!all.has(field)) all.set(field, [])
    for (const place of columns) {
      const cell = cells[place] ?? ''
      const text = FIELDS_WITH_LINK_TARGETS.has(field) ? linkedCell(cell, links?.[place]) : cleanCell(cell)
      const label = labels.get(place)
      const whose = label === undefined ? undefined : detectWorkOrHome(cells[label] ?? '')
      const target = (whose === 'home' && PRIVATE_HOME_FIELD_BY_FIELD.get(field)) || field
      const said = all.get(target) ?? []
      if (text !== '') said.push({ text, place, isWork: whose === 'work' })
      all.set(target, said)
    }
  }
  const isOfWork =
    labels.size > 0 && [...all].some(([field, said]) => isAddress(field) && said.some(({ isWork }) => isWork))
  const found: CellTextByField = {}
  for (const [field, said] of all) {
    // Street, city and zip code must come from the same address.
    const own = isOfWork && isAddress(field) ? said.filter(({ isWork }) => isWork) : said
    if (labels.size > 0) own.sort((a, b) => Number(b.isWork) - Number(a.isWork))
    found[field] = joined(field, own, header)
  }
  return found
}

const isAddress = (field: MappableField) => PRIVATE_HOME_FIELD_BY_FIELD.get(field) === 'homeAddress'

function joined(field: MappableField, said: readonly NamedColumn[], header: readonly string[]): string {
  const separator = SEPARATOR_BY_JOINED_FIELD.get(field)
  if (!separator) return said[0]?.text ?? ''
  const inOrder = field === 'homeAddress' ? said.toSorted((a, b) => a.place - b.place) : said
  const texts = inOrder.map(({ text, place }) => besideHeader(field, text, header[place] ?? ''))
  return [...new Set(texts)].filter((text) => text !== '').join(separator)
}

/** Some cells need their header to be understood, such as hours of one weekday. */
function besideHeader(field: MappableField, text: string, header: string): string {
  if (field === 'hours' || field === 'opens' || field === 'closes') return ofWeekday(text, header)
  return field === 'status' ? ofStatus(text, header) : text
}

/**
 * Returns the status from header and cell. Empty means open, for example `is_closed: False`. A past date
 * means closed since then. Under a header for dates, another text with a year means open.
 */
function ofStatus(text: string, header: string): string {
  const asked = foldToLettersAndDigits(header)
  if (/clos|cerrad|inactiv|clausur/.test(asked) && /^(no|n|false|falso|0)$/i.test(text)) return ''
  if (/clos|cerrad|inactiv|clausur/.test(asked) && /^(s[ií]|yes|y|true|verdadero|1|x)$/i.test(text))
    return 'Cerrado'
  const day = parsePastDate(text)
  if (day) return `Cerrado desde ${day.slice(0, 10)}`
  return /\d{4}/.test(text) && /date|fecha/.test(asked) ? '' : text
}

/** Puts the weekday of the header before the hours, for files with a column per day. */
function ofWeekday(text: string, header: string): string {
  const key = foldToLettersAndDigits(header)
  const day = [...weekdays].find(([word]) => key.includes(word))?.[1]
  return day ? `${day}: ${text}` : text
}
const weekdays = buildWordListMeanings('weekday')

const NO_VALUE_PATTERN =
  /^(n\.?\/?[ad]\.?|n\s?\/\s?[ad]|none|null|nil|undefined|nan|#n\/?a|-+|–+|—+|\.+|_+|\?+|x{2,}|0|sin (datos?|tel[eé]fono|n[uú]mero|correo|e-?mail|p[aá]gina|web|sitio web|direcci[oó]n|especificar|informaci[oó]n)|s\/d|no (aplica|tiene|hay|disponible|especificad[oa])|not (available|provided|applicable|specified)|ninguno|ninguna|\(?vac[ií]o\)?|\(?blank\)?|tbd|por definir|pendiente|unknown|desconocido)$/i

/** Error and loading values of spreadsheets in several languages. */
const SHEET_ERROR_PATTERN =
  /^(?:err:\d{3}|(?:loading|cargando)(?:\.{3}|…)|#(n\/?[ad]|n\/disp\.?|nv|[¡¿]?(ref|error|value|name|div\/0|null|num|spill|calc|field|blocked|busy|connect|unknown|getting_data|valor|nombre|nulo|núm|desbordamiento|campo|bloqueado|nome|despejar|valeur|nom|nul|nombre|propagation|champ|wert|bezug|zahl|überlauf|feld|valore|rif|nullo|espansione) ?[!?]|#+))$/i

/** Whether a cell is an error value of a spreadsheet: `#¡REF!`. */
export const isErrorValue = (text: string): boolean => SHEET_ERROR_PATTERN.test(text.trim())

/** Whether a cell means "no value": `N/A`, `-`, `null`, `#¡REF!`. */
export const isPlaceholder = (text: string): boolean =>
  NO_VALUE_PATTERN.test(text.trim()) || isErrorValue(text)

/**
 * Whether a text is a number in scientific notation without a negative exponent: `4.70555E+09`. Spreadsheets
 * write long numbers so, usually without their last digits.
 */
export const isScientificNotation = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{1,2}$/i.test(text.trim())

/** Whether a cell looks like a formula instead of its result. */
export const isFormula = (text: string): boolean =>
  /^=\s*[A-Z"(+-]|^=.*\(|^[+@-][A-Z]+[(|!]/i.test(text.trim())

/** Whether a text probably lost letters in an earlier program: `Pe�a`, `Pe?a`. */
export const hasLostLetters = (text: string): boolean =>
  /\uFFFD|\p{L}\?\p{Ll}|(?<![\p{L}\p{N}/=&])\?\p{Ll}/u.test(text)

/** Converts HTML to text. Other text is returned unchanged. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--|&[a-z#0-9]+;/i.test(text)) return text
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/&[a-z0-9#]+;/gi, (entity) => decode(entity))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Parses a date: ISO 8601, month/day/year, or day/month/year if the first number is above 12. Returns a
 * timestamp, at most the current time. A date without time becomes noon UTC, which is the same day in all
 * states. Returns null if it is not a date of the calendar, or in the future.
 */
export function parsePastDate(text: string): string | null {
  const [, first = '', second = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text) ?? []
  const [, iso = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d.*))?$/.exec(text.trim()) ?? []
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second]
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : iso
  if (!isCalendarDate(date)) return null
  const written = time ? Date.parse(text) : Number.NaN
  const moment = Number.isNaN(written) ? Date.parse(`${date}T12:00:00Z`) : written
  const now = Date.now()
  if (Date.parse(date) > now) return null
  return new Date(Math.min(moment, now)).toISOString()
}
