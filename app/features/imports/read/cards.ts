import { detectWorkOrHome } from '../headers'
import type { FileRow } from './bytes'

/** Column names for the rows of contact cards. */
export const VCARD_COLUMN_NAMES =
  'Organization Name,Contact Name,Phone,Phone 2,Home Phone,Email,Email 2,Home Email,Street Address,City,State,ZIP,Country,Home Address,Website,Facebook,Instagram,Category,Notes,Latitude,Longitude'.split(
    ',',
  )
const INCOMPLETE_CARD_REASON = 'Esta tarjeta de contacto está incompleta'
const CARD_PROPERTY_PATTERN = /^\s*(?:([\w-]{1,40})\.)?([\w-]{1,40})((?:;(?:[^":]|"[^"]*"){0,200}){0,1}):/
const VALUE_SEPARATOR = ' ::: '

interface Property {
  name: string
  /** Parameters of the property and the label of its group, in lower case. */
  label: string
  value: string
}

/**
 * Reads vCards (2.1, 3.0 and 4.0) as rows for `VCARD_COLUMN_NAMES`. A card without a name is marked as
 * broken.
 */
export function* parseVCards(lines: Iterable<string>): Generator<FileRow> {
  let card: string[] | null = null
  let [start, number] = [0, 0]
  for (const line of lines) {
    number++
    const begins = /^\s*BEGIN:VCARD/i.test(line)
    const ends = /^\s*END:VCARD/i.test(line)
    if (card && (begins || ends)) yield rowOf(card, start)
    else if (ends) yield { line: number, cells: [line], broken: INCOMPLETE_CARD_REASON }
    if (begins) start = number
    if (begins || ends) card = begins ? [] : null
    else if (line.trim() !== '') card?.push(line)
  }
  if (card) yield rowOf(card, start)
}

function rowOf(card: readonly string[], line: number): FileRow {
  const cells = cellsOf(propertiesOf(card))
  return cells[0] || cells[1]
    ? { line, cells, broken: null }
    : { line, cells: card.slice(0, VCARD_COLUMN_NAMES.length), broken: INCOMPLETE_CARD_REASON }
}

/**
 * Joins properties that span lines. A line that begins with a space or tab continues the one before. So does
 * a line after `=` in quoted-printable.
 */
function propertiesOf(card: readonly string[]): Property[] {
  const unfolded: string[][] = []
  let isOpen = false
  for (const line of card) {
    const last = unfolded.at(-1)
    if (last && (isOpen || /^[ \t]/.test(line))) last.push(isOpen ? line : line.slice(1))
    else unfolded.push([line])
    isOpen = line.endsWith('=') && /^[^:]{0,200}QUOTED-PRINTABLE/i.test(unfolded.at(-1)?.[0] ?? '')
    if (isOpen) unfolded.at(-1)?.push((unfolded.at(-1)?.pop() ?? '').slice(0, -1))
  }
  const read = unfolded.map((parts) => {
    const text = parts.join('')
    const [head = '', group = '', name = '', parameters = ''] =
      CARD_PROPERTY_PATTERN.exec(text.slice(0, 2_000)) ?? []
    return { text, group, name: name.toLowerCase(), parameters, value: text.slice(head.length) }
  })
  const labels = new Map(
    read.map(({ name, group, value }) => (name === 'x-ablabel' ? [group, value] : ['', ''])),
  )
  return read.map(({ text, group, name, parameters, value }) => ({
    // Base64 lines of a picture without indent are ignored.
    name: name || (/^[A-Za-z0-9+/=]{20,}$/.test(text) ? '' : 'note'),
    label: `${parameters} ${labels.get(group) ?? ''}`.toLowerCase(),
    value: /QUOTED-PRINTABLE/i.test(parameters)
      ? unquoted(value, /iso-8859-1|1252|latin1/i.test(parameters))
      : value,
  }))
}

function unquoted(value: string, isWindows: boolean): string {
  const letters = value.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder(isWindows ? 'windows-1252' : 'utf-8').decode(Buffer.from(letters, 'latin1'))
}

function cellsOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.flatMap((each) => (each.name === name ? each.value : []))
  const urls = [...all('url'), ...all('x-socialprofile')].map(textOf)
  const addresses = byPlace(properties, 'adr')
  const [organization = ''] = partsOf(all('org')[0] ?? '')
  const [family, given, middle] = partsOf(all('n')[0] ?? '')
  const person = [given, middle, family].filter(Boolean).join(' ') || textOf(all('fn')[0] ?? '')
  const [box, extended, street, ...place] = partsOf(addresses.own[0] ?? '')
  const [latitude = '', longitude = ''] = (all('geo')[0] ?? '').replace(/^geo:/, '').split(/[;,\s]+/)
  return [
    organization,
    person === organization ? '' : person,
    ...inColumns(byPlace(properties, 'tel')),
    ...inColumns(byPlace(properties, 'email')),
    [street || box, extended].filter(Boolean).join(', '),
    ...[0, 1, 2, 3].map((at) => place[at] ?? ''),
    addresses.home.map((each) => partsOf(each).filter(Boolean).join(', ')).join(VALUE_SEPARATOR),
    urls.find((url) => !/(facebook|instagram)\.com/.test(url)) ?? '',
    ...['facebook.com', 'instagram.com'].map((site) => urls.find((url) => url.includes(site)) ?? ''),
    all('categories').map(textOf).join('; ').replace(/,/g, '; '),
    all('note').map(textOf).join('\n'),
    latitude,
    longitude,
  ]
}

/**
 * Returns the values of a property, split into own and home. Work values come first, and preferred ones first
 * in each group. Omits fax and pager numbers.
 */
function byPlace(properties: readonly Property[], name: string) {
  const sorted = properties
    .filter((each) => each.name === name && !/fax|pager|bbs/.test(each.label))
    .map(({ label, value }) => {
      const place = detectWorkOrHome(label)
      const preference = /\bpref\b"?(?:=(\d+))?/.exec(label)
      return {
        value,
        place,
        order: (place === 'work' ? 0 : 200) + (preference ? Number(preference[1] ?? 1) : 101),
      }
    })
    .sort((a, b) => a.order - b.order)
  const of = (isHome: boolean) =>
    sorted.flatMap(({ place, value }) => ((place === 'home') === isHome ? value : []))
  return { own: of(false), home: of(true) }
}

/** Returns three cells: the first value, the further values, and the home values. */
const inColumns = ({ own, home }: Record<'own' | 'home', string[]>): string[] =>
  [own.slice(0, 1), own.slice(1), home].map((values) => values.map(textOf).join(VALUE_SEPARATOR))

/** Splits a structured value of a card into texts. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(textOf)

const textOf = (value: string): string => value.replace(/\\n/gi, '\n').replace(/\\(.)/g, '$1').trim()
