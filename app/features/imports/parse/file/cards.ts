import { placeOf } from '../words'
import type { CsvRecord } from './records'

/** The columns contact cards come to. */
export const CARD_HEADER = [
  'Organization Name',
  'Contact Name',
  'Phone',
  'Phone 2',
  'Home Phone',
  'Email',
  'Email 2',
  'Home Email',
  'Street Address',
  'City',
  'State',
  'ZIP',
  'Country',
  'Home Address',
  'Website',
  'Facebook',
  'Instagram',
  'Category',
  'Notes',
  'Latitude',
  'Longitude',
]
const UNREADABLE = 'Esta tarjeta de contacto está incompleta'
/** Nothing is said behind that of what a property is. */
const LONGEST_HEAD = 2_000
/** Properties that something is taken from; others are passed over whatever they hold. */
const READ = /^(fn|n|org|tel|email|adr|url|x-socialprofile|categories|note|geo|x-ablabel)$/

interface Property {
  name: string
  /** Joins a telephone of an iPhone to its label. */
  group: string
  /** Its parameters as they stand, in small letters. */
  head: string
  value: string
}

/** Contact cards (vCard 2.1, 3.0 and 4.0) as rows below `CARD_HEADER`. What of a card cannot be read is left out. */
export function* readCards(lines: Iterable<string>): Generator<CsvRecord> {
  let card: string[] | null = null
  let start = 0
  let number = 0
  const record = (): CsvRecord => toRecord(card ?? [], start)
  for (const line of lines) {
    number++
    if (/^\s*BEGIN:VCARD/i.test(line)) {
      if (card) yield record()
      card = []
      start = number
    } else if (/^\s*END:VCARD/i.test(line)) {
      yield card ? record() : { line: number, cells: [line], broken: UNREADABLE }
      card = null
    } else if (line.trim() !== '') {
      if (card) card.push(line)
    }
  }
  if (card) yield record()
}

function toRecord(card: readonly string[], line: number): CsvRecord {
  const properties: Property[] = []
  const stray: string[] = []
  for (const text of unfolded(card)) {
    const property = propertyOf(text)
    if (property) properties.push(property)
    // Letters of a picture whose lines are not indented say nothing.
    else if (!/^[A-Za-z0-9+/=]{20,}$/.test(text)) stray.push(text.trim())
  }
  const cells = cellsOf(properties, stray)
  return cells[0] || cells[1]
    ? { line, cells, broken: null }
    : { line, cells: card.slice(0, CARD_HEADER.length), broken: UNREADABLE }
}

/** A property goes on in lines that begin with a space, and quoted-printable behind a `=` at the end of a line. */
function unfolded(card: readonly string[]): string[] {
  const properties: string[][] = []
  let goesOn = false
  for (const line of card) {
    const parts = goesOn || /^[ \t]/.test(line) ? properties.at(-1) : undefined
    const isQuoted: boolean = goesOn || /^[^:]*QUOTED-PRINTABLE/i.test(line)
    const text = parts && !goesOn ? line.slice(1) : line
    goesOn = isQuoted && line.endsWith('=')
    const part = goesOn ? text.slice(0, -1) : text
    if (parts) parts.push(part)
    else properties.push([part])
  }
  return properties.map((parts) => parts.join(''))
}

/** A colon within quotes belongs to a parameter. Undefined for a line that is no property. */
function propertyOf(line: string): Property | undefined {
  const [, group = '', name = '', head = ''] =
    /^\s*(?:([\w-]+)\.)?([\w-]+)\s*((?:;(?:[^":]|"[^"]*")*)?):/.exec(line.slice(0, LONGEST_HEAD)) ?? []
  if (name === '') return undefined
  const written = READ.test(name.toLowerCase())
    ? line.slice(line.indexOf(':', line.indexOf(head) + head.length) + 1)
    : ''
  const value = /QUOTED-PRINTABLE/i.test(head)
    ? unquoted(written, /CHARSET="?([\w-]+)/i.exec(head)?.[1])
    : written
  return { name: name.toLowerCase(), group, head: head.toLowerCase(), value }
}

function unquoted(value: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  const isWindows = /^(iso-8859-1|windows-1252|latin1)$/i.test(charset)
  return new TextDecoder(isWindows ? 'windows-1252' : 'utf-8').decode(bytes)
}

function cellsOf(properties: readonly Property[], stray: readonly string[]): string[] {
  const all = (name: string) => properties.flatMap((each) => (each.name === name ? each.value : []))
  const [phones, emails, addresses] = [
    byPlace(properties, 'tel'),
    byPlace(properties, 'email'),
    byPlace(properties, 'adr'),
  ]
  const urls = [...all('url'), ...all('x-socialprofile')].map(textOf)
  const at = (site: string) => urls.find((url) => url.includes(site)) ?? ''
  const geo = (all('geo')[0] ?? '').replace(/^geo:/, '').split(/[;,\s]+/)
  return [
    ...namesOf(all('org')[0] ?? '', all('n')[0] ?? '', all('fn')[0] ?? ''),
    ...inColumns(phones),
    ...inColumns(emails),
    ...addressOf(addresses.own[0] ?? ''),
    addresses.home.map((each) => addressOf(each).filter(Boolean).join(', ')).join(' ::: '),
    urls.find((url) => !/(facebook|instagram)\.com/.test(url)) ?? '',
    at('facebook.com'),
    at('instagram.com'),
    all('categories')
      .map((each) => textOf(each).replace(/,/g, '; '))
      .join('; '),
    [...all('note').map(textOf), ...stray].join('\n'),
    geo[0] ?? '',
    geo[1] ?? '',
  ]
}

interface ByPlace {
  /** Those of the work before those that say nothing, the preferred ones first. */
  own: string[]
  /** What is of somebody's home. */
  home: string[]
}

/** The values of a property, by where they are of. */
function byPlace(properties: readonly Property[], name: string): ByPlace {
  const labels = new Map(
    properties.map((each) => (each.name === 'x-ablabel' ? [each.group, each.value] : ['', ''])),
  )
  const sorted = properties
    .filter((each) => each.name === name && !/fax|pager|bbs/.test(each.head))
    .map(({ head, group, value }) => {
      const place = placeOf(`${head} ${(group && labels.get(group)) ?? ''}`)
      const preference = /\bpref\b"?(?:=(\d+))?/.exec(head)
      const order = (place === 'work' ? 0 : 200) + (preference ? Number(preference[1] ?? 1) : 101)
      return { value, place, order }
    })
    .sort((a, b) => a.order - b.order)
  const [home, own] = [true, false].map((isHome) =>
    sorted.flatMap(({ place, value }) => ((place === 'home') === isHome ? value : [])),
  )
  return { own: own ?? [], home: home ?? [] }
}

/** The first, the others, those of somebody's home. */
const inColumns = ({ own, home }: ByPlace): string[] =>
  [own.slice(0, 1), own.slice(1), home].map((values) => values.map(textOf).join(' ::: '))

/** The organization and the person. */
function namesOf(org: string, structured: string, whole: string): [string, string] {
  const [organization = ''] = partsOf(org)
  const [family = '', given = '', middle = ''] = partsOf(structured)
  const person = [given, middle, family].filter(Boolean).join(' ') || (organization ? '' : textOf(whole))
  return [organization, person === organization ? '' : person]
}

/** Street, city, state, postal code and country. */
function addressOf(value: string): string[] {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = partsOf(value)
  return [[street || box, extended].filter(Boolean).join(', '), city, state, zip, country]
}

/** A structured value: its parts, each as one text. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(textOf)

const textOf = (value: string): string => value.replace(/\\n/gi, '\n').replace(/\\(.)/g, '$1').trim()
