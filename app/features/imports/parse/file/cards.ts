import { createRequire } from 'node:module'
import { placeOf } from '../words'
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
const MOST_PARAMETERS = 50
const LONGEST_HEAD = 2_000
const UNREADABLE = 'Esta tarjeta de contacto está incompleta'
/** Properties that something is taken from; others are passed over whatever they hold. */
const READ = /^(fn|n|org|tel|email|adr|url|x-socialprofile|categories|note|geo|x-ablabel)$/i

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

function toRecord(card: string[], line: number): CsvRecord {
  const library = createRequire(import.meta.url)('ical.js') as CardLibrary
  const [, version = '3'] =
    /^\s*VERSION:\s*(\d)/i.exec(card.find((each) => /^\s*VERSION:/i.test(each)) ?? '') ?? []
  const properties: Property[] = []
  const stray: string[] = []
  for (const text of unfolded(card)) {
    const written = standard(text, version)
    if (written === undefined) stray.push(text.trim())
    else if (written) properties.push(...parsed(library, written, version))
  }
  const cells = cellsOf(properties, stray.filter(isText))
  return cells[0] || cells[1]
    ? { line, cells, broken: null }
    : { line, cells: card.slice(0, CARD_HEADER.length), broken: UNREADABLE }
}

/** A property as the library reads it; nothing where it cannot. */
function parsed(library: CardLibrary, property: string, version: string): Property[] {
  try {
    const card = ['BEGIN:VCARD', `VERSION:${version === '4' ? 4 : 3}.0`, property, 'END:VCARD'].join('\r\n')
    const [, properties] = library.parse(card) as [string, Property[]]
    return properties.filter(([name]) => name !== 'version')
  } catch {
    return []
  }
}

/** Letters of a picture whose lines are not indented. */
const isText = (line: string) => !/^[A-Za-z0-9+/=]{20,}$/.test(line)

/**
 * A property in the writing of 3.0: bare parameters get their name, quoted-printable becomes text. Empty for one that is not
 * asked for, undefined for a line that is none.
 */
function standard(line: string, version: string): string | undefined {
  const colon = colonOf(line)
  if (colon < 0) return undefined
  const [whole = '', ...parameters] = line.slice(0, colon).split(';', MOST_PARAMETERS)
  const [, group = '', name = ''] = /^\s*(?:([\w-]+)\.)?([\w-]+)\s*$/.exec(whole) ?? []
  if (!READ.test(name)) return ''
  const head = parameters.join(';')
  const isQuoted = /QUOTED-PRINTABLE/i.test(head)
  const kept = parameters.filter(
    (each) =>
      each.trim() !== '' && !/^\s*(ENCODING|CHARSET|QUOTED-PRINTABLE|BASE64|8BIT|VALUE|PREF=)/i.test(each),
  )
  const named = kept.map((each) => (each.includes('=') ? each.trim() : `TYPE=${each.trim()}`))
  const preferred = /(^|;)\s*PREF=1\b/i.test(head) ? ['TYPE=pref'] : []
  const value = line.slice(colon + 1).replaceAll('\\:', ':')
  const text = isQuoted ? unquoted(value, /CHARSET="?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8') : value
  const parts = [name, ...(group ? [`X-GROUP=${group}`] : []), ...named, ...preferred]
  // Commas were no signs in 2.1.
  const isPlain = version === '2' && !/^categories$/i.test(name)
  return `${parts.join(';')}:${isPlain ? text.replace(/(?<!\\),/g, '\\,') : text}`
}

/** The place of the colon before the value: one within quotes belongs to a parameter. */
function colonOf(line: string): number {
  const colon = line.indexOf(':')
  const quote = line.indexOf('"')
  if (quote < 0 || quote > colon) return colon
  const end = /^(?:[^":]|"[^"]*")*/.exec(line.slice(0, LONGEST_HEAD))?.[0].length ?? 0
  return line[end] === ':' ? end : colon
}

/** A property goes on in lines that begin with a space, and quoted-printable behind a `=` at the end of a line. */
function unfolded(card: string[]): string[] {
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

function cellsOf(properties: Property[], stray: readonly string[]): string[] {
  const all = (name: string) =>
    properties.filter(([each]) => each === name).map((property) => property.slice(3).map(unescaped))
  // A comma that was not escaped cuts a note in two.
  const texts = (name: string) => all(name).map((values) => values.flat().map(String).join(','))
  const [phones, emails, addresses] = ['tel', 'email', 'adr'].map((name) => byPlace(properties, name)) as [
    ByPlace,
    ByPlace,
    ByPlace,
  ]
  const urls = [...texts('url'), ...texts('x-socialprofile')]
  const at = (site: string) => urls.find((url) => url.includes(site)) ?? ''
  const write = (values: unknown[]) => values.map(phoneOf)
  return [
    ...namesOf(all('org')[0]?.[0], all('n')[0]?.[0], texts('fn')[0] ?? ''),
    write(phones.own)[0] ?? '',
    write(phones.own).slice(1).join(' ::: '),
    write(phones.home).join(' ::: '),
    String(emails.own[0] ?? ''),
    emails.own.slice(1).join(' ::: '),
    emails.home.join(' ::: '),
    ...addressOf(addresses.own[0]),
    addresses.home.map((each) => addressOf(each).filter(Boolean).join(', ')).join(' ::: '),
    urls.find((url) => !/(facebook|instagram)\.com/.test(url)) ?? '',
    at('facebook.com'),
    at('instagram.com'),
    all('categories').flat().map(String).join('; '),
    [...texts('note'), ...stray].join('\n'),
    ...positionOf(texts('geo')[0] ?? ''),
  ]
}

interface ByPlace {
  /** Those of the work before those that say nothing, the preferred ones first. */
  own: unknown[]
  /** What is of somebody's home. */
  home: unknown[]
}

/** The values of a property, by where they are of. */
function byPlace(properties: readonly Property[], name: string): ByPlace {
  const labels = new Map(
    properties
      .filter(([each, { 'x-group': group }]) => each === 'x-ablabel' && group)
      .map(([, { 'x-group': group }, , label]) => [String(group), String(label).replace(/[_$!<>]/g, '')]),
  )
  const sorted = properties
    .filter(([each, { type }]) => each === name && !/fax|pager|bbs/i.test(String(type ?? '')))
    .map(([, { type, 'x-group': group }, , value]) => {
      const types = [type ?? []].flat().flatMap((each) => each.toLowerCase().split(','))
      const found = [...types, labels.get(String(group)) ?? ''].flatMap((each) => placeOf(each) ?? [])
      const place = found.includes('work') ? 0 : found.includes('home') ? 2 : 1
      return { value: unescaped(value), place, order: place * 2 + Number(!types.includes('pref')) }
    })
    .sort((a, b) => a.order - b.order)
  return {
    own: sorted.flatMap(({ place, value }) => (place < 2 ? [value] : [])),
    home: sorted.flatMap(({ place, value }) => (place < 2 ? [] : [value])),
  }
}

/** The organization and the person. */
function namesOf(org: unknown, structured: unknown, whole: string): [string, string] {
  const organization = String(parts(org)[0] ?? '')
  const [family = '', given = '', middle = ''] = parts(structured, ' ')
  const person = [given, middle, family].filter(Boolean).join(' ') || (organization ? '' : whole)
  return [organization, person === organization ? '' : person]
}

/** `tel:+1-404-555-0142;ext=12`, as version 4.0 writes it. */
const phoneOf = (value: unknown) => String(value)

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

/** A structured value: its parts, each as one text. A comma that was not escaped cuts a part in two. */
const parts = (value: unknown, between = ', '): string[] =>
  Array.isArray(value)
    ? value.map((part) => (Array.isArray(part) ? part.join(between) : String(part)))
    : [String(value ?? '')].filter(Boolean)
