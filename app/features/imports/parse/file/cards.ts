import { createRequire } from 'node:module'
import type { CsvRecord } from './records'

/** What is used of the library, which is loaded only when contact cards come. */
interface CardLibrary {
  parse: (text: string) => unknown
}
type Property = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
]

/** The columns contact cards come to. */
export const CARD_HEADER = [
  'Organization Name',
  'Contact Name',
  'Phone',
  'Phone 2',
  'Email',
  'Email 2',
  'Street Address',
  'City',
  'State',
  'ZIP',
  'Country',
  'Website',
  'Facebook',
  'Instagram',
  'Category',
  'Notes',
  'Latitude',
  'Longitude',
]
const MOST_PARAMETERS = 50
const UNREADABLE = 'Esta tarjeta de contacto está incompleta'

/** Contact cards (vCard 2.1, 3.0 and 4.0) as rows below `CARD_HEADER`. */
export function* readCards(lines: Iterable<string>): Generator<CsvRecord> {
  let card: string[] = []
  let start = 0
  let number = 0
  for (const line of lines) {
    number++
    if (/^BEGIN:VCARD/i.test(line)) [card, start] = [[], number]
    if (line.trim() !== '') card.push(line)
    if (!/^END:VCARD/i.test(line)) continue
    yield start > 0 ? toRecord(card, start) : { line: number, cells: card, broken: UNREADABLE }
    ;[card, start] = [[], 0]
  }
  if (card.length > 0) yield { line: start || number, cells: card, broken: UNREADABLE }
}

function toRecord(card: string[], line: number): CsvRecord {
  const library = createRequire(import.meta.url)('ical.js') as CardLibrary
  try {
    const [, properties] = library.parse(modern(card).join('\r\n')) as [string, Property[]]
    return { line, cells: cellsOf(properties), broken: null }
  } catch {
    return { line, cells: card, broken: UNREADABLE }
  }
}

/** A card of version 2.1 in the writing of 3.0: bare parameters get their name, quoted-printable becomes text. */
function modern(card: string[]): string[] {
  if (!card.some((line) => /^VERSION:2\.1/i.test(line.trim()))) return card
  return joined(card).map((line) => {
    const [, head = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [line, line, '']
    const [name = '', ...parameters] = head.split(';', MOST_PARAMETERS)
    if (/^VERSION$/i.test(name)) return 'VERSION:3.0'
    const isQuoted = parameters.some((each) => /QUOTED-PRINTABLE/i.test(each))
    const kept = parameters.filter((each) => !/^(ENCODING|CHARSET|QUOTED-PRINTABLE|8BIT)\b/i.test(each))
    const named = kept.map((each) => (each.includes('=') ? each : `TYPE=${each}`))
    const charset = /CHARSET=([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
    return `${[name, ...named].join(';')}:${isQuoted ? unquoted(value, charset) : value}`
  })
}

/** Quoted-printable goes on behind a `=` at the end of a line. */
function joined(card: string[]): string[] {
  const lines: string[][] = []
  let goesOn = false
  for (const line of card) {
    const parts = goesOn ? lines.at(-1) : undefined
    if (parts) parts.push(line)
    else lines.push([line])
    goesOn = line.endsWith('=') && (goesOn || /QUOTED-PRINTABLE/i.test(line))
  }
  return lines.map((parts) =>
    parts.map((part, n) => (n < parts.length - 1 ? part.slice(0, -1) : part)).join(''),
  )
}

function unquoted(value: string, charset: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  const decoder = new TextDecoder(
    /^(iso-8859-1|windows-1252|latin1)$/i.test(charset) ? 'windows-1252' : 'utf-8',
  )
  return decoder.decode(bytes).replace(/\r?\n/g, '\\n')
}

function cellsOf(properties: Property[]): string[] {
  const all = (name: string) =>
    properties.filter(([each]) => each === name).map((property) => property.slice(3).map(unescaped))
  // A comma that was not escaped cuts a note in two.
  const texts = (name: string) => all(name).map((values) => values.flat().map(String).join(','))
  const phones = phonesOf(properties)
  const urls = [...texts('url'), ...texts('x-socialprofile')]
  const at = (site: string) => urls.find((url) => url.includes(site)) ?? ''
  return [
    ...namesOf(all('org')[0]?.[0], all('n')[0]?.[0], texts('fn')[0] ?? ''),
    phones[0] ?? '',
    phones.slice(1).join(' ::: '),
    texts('email')[0] ?? '',
    texts('email').slice(1).join(' ::: '),
    ...addressOf(all('adr')[0]?.[0]),
    urls.find((url) => !/(facebook|instagram)\.com/.test(url)) ?? '',
    at('facebook.com'),
    at('instagram.com'),
    all('categories').flat().map(String).join('; '),
    texts('note').join('\n'),
    ...positionOf(texts('geo')[0] ?? ''),
  ]
}

/** The organization and the person. */
function namesOf(org: unknown, structured: unknown, whole: string): [string, string] {
  const organization = String(parts(org)[0] ?? '')
  const [family = '', given = '', middle = ''] = parts(structured)
  const person = [given, middle, family].filter(Boolean).join(' ') || (organization ? '' : whole)
  return [organization, person === organization ? '' : person]
}

const phonesOf = (properties: readonly Property[]): string[] =>
  properties
    .filter(([name, { type }]) => name === 'tel' && !/fax|pager/i.test(String(type ?? '')))
    .map((property) => String(property[3]).replace(/^tel:/, '').replace(/;ext=/, ' ext '))

/** Street, city, state, postal code and country. */
function addressOf(value: unknown): string[] {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = parts(value)
  return [[street || box, extended].filter(Boolean).join(', '), city, state, zip, country]
}

function positionOf(geo: string): [string, string] {
  const [latitude = '', longitude = ''] = geo.replace(/^geo:/, '').split(/[;,\s]+/)
  return [latitude, longitude]
}

/** Version 4.0 leaves a semicolon within a text escaped. */
const unescaped = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\\([;,])/g, '$1') : value

/** A structured value: its parts, each as one text. */
const parts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((part) => (Array.isArray(part) ? part.join(' ') : String(part)))
    : [String(value ?? '')].filter(Boolean)
