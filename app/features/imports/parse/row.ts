import type { CategoryKnowledge, Classifier } from '~/features/categories/classify/classify'
import { foldedNames, parseSubject, splitNames } from '~/features/contacts/subject'
import { stateWritten, zipIn } from '~/features/places/find-state'
import { cityNamed } from '~/features/places/nearest-cities.server'
import { parseZip } from '~/features/places/zip'
import { fold } from '~/features/search/words'
import { LENGTHS, LINES } from '~/values/text/lengths'
import { presentableText } from '~/values/text/presentable'
import { hasLostLetters, isFormula, isPlaceholder } from './columns/junk'
import type { Cells } from './columns/meaning'
import { type ExportedCells, exportedOf } from './export-columns'
import {
  type Notes,
  readEmail,
  readHomeService,
  readLanguages,
  readLinks,
  readPhone,
  readPosition,
  readPrice,
  readWhatsapp,
} from './facts'
import type { SheetRow } from './file/sheet'
import { readHours, type Span, saysNoDays, weekIn } from './hours'
import { nameCore, rowKey } from './identity'
import { readMoment } from './moment'
import { doubtOfName, LONGEST_NAME, type Names, readNames } from './names'
import { isForeign, type Place, placeOfRow } from './place'

/** A row as the directory would keep it. Empty means that the row does not say. */
export interface Row extends Place {
  line: number
  /** One key for all rows that say the same of who and where (identity.ts). */
  key: string
  /** Its name as names compare (identity.ts). */
  core: string
  /** The number of the contact in our own export, when the row carries one. */
  contactId: number | null
  /** Its cells, when the row carries one. */
  exported: ExportedCells | null
  /** Where our own export says it is: in the column that says the whole, and in those of street, city, state and zip. */
  places: { whole: Place; parts: Place } | null
  name: string
  contactPerson: string | null
  /** The name on paper, where the business has another one. */
  legalName: string | null
  email: string | null
  phone: string | null
  whatsapp: string | null
  description: string | null
  /** What only administrators see: notes, further telephones, what did not fit elsewhere. */
  notes: string | null
  websiteUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
  priceRange: string | null
  /** As a page keeps them. */
  languages: string | null
  homeService: 'yes' | 'no' | null
  latitude: number | null
  longitude: number | null
  hours: Span[]
  /** Slugs, the primary one first. */
  categories: string[]
  /** What told the category, in Spanish. */
  why: string
  services: string[]
  specialty: string | null
  createdAt: string | null
  warnings: string[]
  /** The industry that no category was found for. */
  unmapped: string | null
  /** Why somebody has to look before it is shown; null for what is shown at once. */
  heldBecause: string | null
}

/** A row of which nothing can be used, and why. */
export interface UnreadableRow {
  line: number
  /** As it stands. */
  name: string
  problem: string
}

const LONGEST_TEXT = 5_000
const MOST_SERVICES = 8

/** Turns a row into what the directory would keep, or says why it cannot. */
export function readRow(row: SheetRow, knowledge: CategoryKnowledge): Row | UnreadableRow {
  const unreadable = (problem: string) => ({ line: row.line, name: row.cells.name ?? '', problem })
  if (row.broken) return unreadable(row.broken)
  const cells = withoutJunk(row.cells)
  const subject = parseSubject(cells.subject ?? '', knowledge.categoryNames)
  const names = readNames(withLicensee(cells), subject.contactPerson)
  const number = ourNumber(row.cells)
  if (names.name === '' && number.contactId === null) return unreadable('Falta el nombre del negocio')
  if (names.name.length > LONGEST_NAME) return unreadable(`El nombre tiene más de ${LONGEST_NAME} letras`)
  const found = isForeign(cells.country)
    ? null
    : placeOfRow(placeText(withoutAddressee(cells, names), subject.location))
  if (!found) return unreadable('Está fuera de los 50 estados y Washington D. C.')
  const warnings = [...found.warnings]
  const kept: string[] = []
  const notes: Notes = { warn: (text) => void warnings.push(text), keep: (text) => void kept.push(text) }
  const said = {
    ...found.place,
    ...fileUnder(cells, names.name, subject.categories, knowledge),
    ...(number.contactId !== null && { services: linesOf(cells.services ?? '') }),
    specialty: presentableText(cells.specialty ?? '').slice(0, LENGTHS.ownData.especialidad) || null,
    ...saidOfItself(cells, names, notes),
  }
  const core = nameCore(names.name)
  keepPrivate(cells, said, notes)
  const draft = {
    ...said,
    line: row.line,
    key: rowKey({ ...said, core }),
    core,
    ...number,
    places: number.contactId === null ? null : placesOf(cells),
    createdAt: readMoment(cells.createdAt ?? ''),
    warnings,
  }
  return { ...draft, notes: notesOf(cells, kept), heldBecause: doubtsOf({ ...draft, ...names }, cells) }
}

function placesOf(cells: Cells): Row['places'] {
  const { location, street = '', city, state, zip } = cells
  const [whole, parts] = [{ location }, { location: street, city, state, zip }].map(
    (said) => placeOfRow(placeText(said, null))?.place,
  )
  return whole && parts ? { whole, parts } : null
}

/** What is of somebody's home is for nobody else. */
function keepPrivate(
  { homePhone, homeEmail, homeAddress }: Cells,
  own: Pick<Row, 'phone' | 'email' | 'location'>,
  { warn, keep }: Notes,
): void {
  const all = [
    ['Teléfono de su casa', homePhone, own.phone],
    ['Correo personal', homeEmail, own.email],
    ['Dirección de su casa', homeAddress, own.location],
  ] as const
  for (const [label, text, instead] of all) {
    for (const each of text?.split(label.startsWith('Dir') ? ' ::: ' : /\s*(?:\n|:::)\s*/) ?? [])
      keep(`${label}: ${each.replace(/\s*\n\s*/g, ', ')}`)
    if (text && !instead) warn(`Solo trae ${label.toLowerCase()}: queda en las notas privadas`)
  }
}

/** What a row says of a business besides where it is and what it does. */
function saidOfItself(cells: Cells, { name, contactPerson, legalName }: Names, notes: Notes) {
  const email = readEmail(
    [cells.email, cells.website?.match(/^\S+@\S+\.\S+$/)?.[0]].filter(Boolean).join('\n'),
    notes,
  )
  const phone = readPhone([cells.phone, cells.phoneWithWhatsapp].filter(Boolean).join('\n'), notes)
  const whatsapp = readWhatsapp(cells, phone, notes)
  const hours = hoursOf(cells, notes)
  return {
    name,
    contactPerson,
    legalName,
    email,
    phone,
    whatsapp,
    hours,
    ...readLinks(cells, notes),
    priceRange: readPrice(cells.price ?? ''),
    languages: readLanguages(cells.languages ?? '', notes),
    homeService: readHomeService(cells.homeService ?? '', notes),
    latitude: null,
    longitude: null,
    ...readPosition(cells),
  }
}

const withLicensee = (cells: Cells): Cells => {
  const licensee = LICENSEE.exec(cells.description ?? '')?.[1]
  return licensee && !cells.legalName ? { ...cells, legalName: licensee } : cells
}

/** What only administrators see. */
const notesOf = ({ notes, description = '' }: Cells, kept: readonly string[]): string | null =>
  [notes, MEMO.test(description) ? description : '', ...kept]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_TEXT) || null

/** A row of our own export has the number of its contact. */
const ourNumber = (cells: Cells) =>
  /^\d{1,15}$/.test(cells.id ?? '')
    ? { contactId: Number(cells.id), exported: exportedOf(cells) }
    : { contactId: null, exported: null }

/** Cells that say that there is nothing to say, or what a formula was, are empty. */
function withoutJunk(cells: Cells): Cells {
  const isJunk = (field: string, text: string) =>
    isPlaceholder(text) ||
    (field !== 'name' && isFormula(text)) ||
    (field === 'location' && /^\s*[{[]\s*"/.test(text))
  return Object.fromEntries(
    Object.entries(cells).filter(([field, text]) => text && !(isJunk(field, text) && field !== 'status')),
  )
}

/** Accounts write to whom a letter goes above the street, in a column like those of the street. */
function withoutAddressee(cells: Cells, { name, contactPerson, legalName }: Names): Cells {
  const addressees = new Set([cells.name ?? '', name, contactPerson ?? '', legalName ?? ''].map(fold))
  const isStreet = (line: string) => !addressees.has(fold(line))
  const [location, unit] = [cells.location ?? '', cells.unit ?? '']
  if (unit === '' || isStreet(location)) return cells
  return { ...cells, location: '', unit: unit.split(', ').filter(isStreet).join(', ') }
}

function placeText(cells: Cells, ofSubject: string | null) {
  const street = [cells.houseNumber, cells.location ?? cells.street].filter(Boolean).join(' ')
  const isNamed =
    cells.unit && /^[\w-]{1,6}$/.test(cells.unit) && !/^(apt|ste|suite|unit|#)/i.test(cells.unit)
  const unit = isNamed ? `#${cells.unit}` : cells.unit
  const location = unit && !street.includes(unit) ? joinUnit(street, unit) : street
  return {
    location: withNamedState(location.replace(/\s*\n\s*/g, ', ')) || ofSubject || '',
    city: withComma(cells.city ?? ''),
    state: stateText(cells.state ?? ''),
    zip: parseZip(cells.zip) ?? zipIn(` ${cells.zip ?? ''}`) ?? cells.zip ?? '',
  }
}

/** `US-GA`, `GA - Georgia`, `Georgia, USA`: the state alone. */
function stateText(text: string): string {
  const [, code = ''] = /^US-([A-Z]{2})$/i.exec(text) ?? []
  const parts = [code, ...text.split(/\s*(?:\s[-–]\s|[,/])\s*/)]
  return stateWritten(text) ? text : (parts.find((part) => stateWritten(part)) ?? text)
}

/** `Atlanta / GA`, `Atlanta GA` as `Atlanta, GA`. */
function withComma(city: string): string {
  const [, town, state = ''] =
    /^(.*\S)\s*(?:[/|]|\s[-–])\s*([^/|]+)$/.exec(city) ?? /^(.*[^\s,])\s+([A-Z]{2})$/.exec(city) ?? []
  return town && stateWritten(state) ? `${town}, ${state}` : withNamedState(city)
}

/** `Miami Florida`, `Los Angeles California`, where that is a city of the state and the whole is none: `Fort Washington`. */
function withNamedState(city: string): string {
  const words = city.split(' ')
  if (words.length < 2 || /[\d,]/.test(city) || cityNamed(city, null)) return city
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const [town, state] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]
    const code = stateWritten(state)
    if (code && cityNamed(town, code)) return `${town}, ${state}`
  }
  return city
}

/** Before the city of an address in one line, behind a street. */
const joinUnit = (street: string, unit: string) => {
  const [first = '', ...rest] = street.split(',')
  if (first === '') return unit
  return [...(first ? [`${first.trim()}, ${unit}`] : []), ...rest.map((each) => each.trim())].join(', ')
}

function fileUnder(
  cells: Cells,
  name: string,
  ofSubject: string[],
  { classifier, categoryNames }: CategoryKnowledge,
) {
  const industry = industryOf(withoutLabels(cells.industry ?? ''), ofSubject, categoryNames)
  const written = calm(presentableText((cells.description ?? '').replace(LICENSEE, ''))).slice(
    0,
    LONGEST_TEXT,
  )
  const description = MEMO.test(written) ? '' : written
  const filed = classifier.classify({
    industry,
    name,
    description: `${description} ${cells.services ?? ''}`.trim(),
  })
  return {
    description: description && !hasLostLetters(description) ? description : null,
    categories: filed.slugs,
    why: filed.why,
    services: servicesOf(cells.services ?? '', industry, classifier),
    unmapped: filed.isMapped ? null : industry,
  }
}

/** Address books write how they group people; codes stand before what they mean. */
const withoutLabels = (text: string) =>
  text
    .split(/\s*:::\s*/)
    .filter((label) => !/^\*|^(my ?contacts|mis contactos|starred|destacados|imported on .*)$/i.test(label))
    .join('; ')

/** Known names before commas (D23); a title of an industry keeps its own. */
function industryOf(column: string, ofSubject: string[], names: readonly string[]): string {
  if (column === '') return ofSubject.join('; ')
  const known = foldedNames(names)
  const pieces = splitNames(column, names)
  return pieces.every((piece) => known.has(fold(piece))) ? pieces.join('; ') : column
}

/** Services as our own export lists them: all of them, as they stand. */
const linesOf = (column: string): string[] =>
  column
    .split(';')
    .map((service) => service.trim().slice(0, LINES.services.longest))
    .filter((service) => service !== '')
    .slice(0, LINES.services.most)

function servicesOf(column: string, industry: string, classifier: Classifier): string[] {
  const listed = column.split(/[;|\n]|,\s/).map((service) => service.trim())
  const services = column === '' ? classifier.services(industry) : listed
  const unique = new Map(services.map((service) => [fold(service), presentableText(service).slice(0, 80)]))
  return [...unique.values()]
    .filter((service) => service !== '' && !isPlaceholder(service))
    .slice(0, MOST_SERVICES)
}

/** A week that cannot be read is said, and kept as it stands where administrators see it. */
function hoursOf(cells: Cells, { warn, keep }: Notes): Span[] {
  const text = weekIn(cells)
  if (text === '') return []
  const hours = readHours(text)
  if (hours === null || text.includes('||')) keep(`Horario: ${text}`)
  if (hours === null)
    warn(
      `${saysNoDays(text) ? 'El horario no dice qué días' : 'Horario que no se entiende'}: ${text.slice(0, 80)}`,
    )
  return hours ?? []
}

/** Registries write the name on paper where others describe what they do. */
const LICENSEE = /^(?:licensee|legal name|taxpayer|owner|titular|raz[oó]n social)\s*:\s*([^\n;]+?)\s*$/i

/** Four words and more in capitals within a text are shouted. */
const calm = (text: string): string =>
  text.replace(/(?<!\p{L})\p{Lu}[\p{Lu}'’&.-]*(?:[ ,]+\p{Lu}[\p{Lu}'’&.-]*){3,}(?!\p{L})/gu, (run) =>
    presentableText(run),
  )

/** What is written about somebody, whatever its column is called, is for nobody else. */
const MEMO =
  /\b(moros[oa]s?|deudor(a|es)?|adeuda|debe \$?\d|no (llamar|contactar)|no pag[oaó]|do not (call|contact)|past due|owes|unpaid)\b/i
const CLOSED =
  /inactiv|\bno[t]?[- ](activ|vigente)|closed|cerrad|clausur|de baja|expired|vencid|dropped|lapsed|dissol|disuelt|revoked|revocad|suspend|cancel|delinquent|draft|borrador|trash|private|pending|pendiente|withdrawn|forfeit|null and void|terminated|ceased|out of business|retired|^(no|false|0|n|i|inact|aac|rev|rea)$/i
const isClosed = (status: string) => status.split('; ').find((each) => CLOSED.test(each))

/** Everything that makes a row doubtful, in one line; null when nothing does. */
function doubtsOf(
  {
    name,
    email,
    phone,
    whatsapp,
    location,
    city,
    zip,
    isStateKnown,
    unmapped,
    isPersons,
  }: Omit<Row, 'notes' | 'heldBecause'> & Names,
  cells: Cells,
): string | null {
  const closed = isClosed(cells.status ?? '')
  const doubts = [
    doubtOfName(name),
    isPersons ? 'No dice el nombre del negocio: lleva el de una persona' : null,
    hasLostLetters(`${location ?? ''} ${city}`) ? 'La dirección perdió letras en otro programa' : null,
    closed === undefined ? null : `El archivo dice que no está activo: ${closed.slice(0, 30)}`,
    phone || whatsapp || email || location ? null : 'No dice teléfono, correo ni dirección',
    cells.homeAddress && !location && !city && !zip ? ONLY_HOME : null,
    isStateKnown ? null : 'No dice en qué estado está',
    unmapped === null ? null : doubtOfCategory(unmapped),
  ]
  return doubts.filter((doubt) => doubt !== null).join('; ') || null
}

const ONLY_HOME = 'Solo trae la dirección de su casa, que no se publica'

const doubtOfCategory = (industry: string) =>
  industry === '' ? 'No dice a qué se dedica' : `No se conoce la categoría: ${industry.slice(0, 60)}`
