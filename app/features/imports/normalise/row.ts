import { foldNames, splitNames, splitPackedBusinessSubject } from '~/features/business-admin/subject'
import { parseLanguages } from '~/features/businesses/directory-filters'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { normalizeServiceLine, splitServicesCell } from '~/features/businesses/service-menu/service'
import type { CategoryClassifier, ClassifierWithCategoryNames } from '~/features/categories/classify/classify'
import { findCityByName, guessStateFromPhoneNumber } from '~/features/places/near-place.server'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { cutText, isWithinLength } from '~/values/text/clean'
import { LINE_LIST_LIMITS, MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { toPresentableText } from '~/values/text/title-case'
import { FIELDS, type MappableField } from '../headers'
import {
  type CellTextByField,
  hasLostLetters,
  isErrorValue,
  isFormula,
  isPlaceholder,
  parsePastDate,
} from '../map/cells'
import type { MappedRow } from '../map/sheet'
import { type ExportedCells, parseVersionTimestamp, selectExportedCells } from './export-columns'
import {
  parseCoordinates,
  parseHomeServiceCell,
  parseLinkCells,
  parsePhoneCell,
  parsePriceToDollarSigns,
  type RowNoteCallbacks,
  readRowEmail,
  readRowLanguages,
  readRowWhatsapp,
} from './facts'
import { FIELDS_PARSED_BY_FORM, type ImportFields } from './fields'
import { hasHoursWithoutDays, type ImportWeekdayHours, joinWeekText, parseOpeningHours } from './hours'
import {
  findNameProblem,
  type ImportRowBusinessNames,
  MAX_NAME_LENGTH,
  readRowNames,
  toBusinessNameCore,
  toRowKey,
} from './names'
import {
  isForeignCountry,
  parseAddressAndPartsPlaces,
  parseRowPlace,
  type RowPlace,
  removeAddresseeLine,
  toRowPlaceTexts,
} from './place'

/** A row in the format of the directory. Null or empty means that the row has no value. */
export interface ImportRow extends RowPlace, Pick<ImportFields, (typeof FIELDS_PARSED_BY_FORM)[number]> {
  line: number
  /** Hash that is equal for rows with the same name, place and contact details (`toRowKey`). */
  key: string
  /** Normalized name (`toBusinessNameCore`). */
  core: string
  /** Id of the business, if the row is from our own export. */
  contactId: number | null
  /**
   * Last change of the business before the export. Null in the export of ten columns (D149) and in other
   * files.
   */
  version: string | null
  /** Creation day as written in the file. Empty if it has none. */
  createdOn: string
  /** Cells of our own export. Null for other files. */
  exported: ExportedCells | null
  /**
   * The place in the address column, and the place in the columns of its parts. Null for other files than our
   * own export.
   */
  places: { whole: RowPlace; parts: RowPlace } | null
  name: string
  contactPerson: string | null
  /** Legal name, if it differs from the trade name. */
  legalName: string | null
  email: string | null
  phone: string | null
  whatsapp: string | null
  description: string | null
  /** Private notes: remarks, further phones, unused data. */
  notes: string | null
  websiteUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
  priceRange: string | null
  /** In the stored format. */
  languages: string | null
  homeService: 'yes' | 'no' | null
  latitude: number | null
  longitude: number | null
  hours: ImportWeekdayHours[]
  /** Category slugs, main category first. */
  categories: string[]
  /** Which data determined the category, in Spanish. */
  why: string
  services: string[]
  createdAt: string | null
  warnings: string[]
  /** Trade in the file that gave no category. Null if there is none. Empty if the file names no trade. */
  unmapped: string | null
  /** Reason for holding the business, in Spanish. Null if it is published at once. */
  heldBecause: string | null
}

/** Converts a row to values of the business form. */
export const toImportFields = ({ categories, latitude, longitude, ...row }: ImportRow): ImportFields => ({
  ...row,
  stateCode: row.isStateKnown ? row.stateCode : null,
  zipcode: row.zip,
  coordinates: latitude === null ? null : `${latitude},${longitude}`,
  message: row.notes,
  priceRange: row.priceRange as ImportFields['priceRange'],
  languages: parseLanguages(row.languages),
  category: categories[0] ?? '',
  moreCategories: categories.slice(1),
})

/** A row that cannot be used, with the reason. */
export interface UnreadableRow {
  line: number
  /** Name in the file. */
  name: string
  problem: string
}

/** Maximum number of services derived from the trade, if no column lists services. */
const MAX_TRADE_SERVICES = 8

/** Converts a row to the format of the directory, or returns the reason why it cannot. */
export function parseRow(row: MappedRow, knowledge: ClassifierWithCategoryNames): ImportRow | UnreadableRow {
  const unreadable = (problem: string) => ({ line: row.line, name: row.cells.name ?? '', problem })
  if (row.broken) return unreadable(row.broken)
  const cells = withoutJunk(row.cells)
  const subject = splitPackedBusinessSubject(cells.subject ?? '', knowledge.categoryNames)
  const names = readRowNames(withLicensee(cells), subject)
  const number = ourNumber(row)
  const isExport = number.contactId !== null
  if (!isExport && isErrorValue(row.cells.name ?? '')) return unreadable(`El nombre es ${SHEET_ERROR_PHRASE}`)
  if (names.name === '' && !isExport) return unreadable('Falta el nombre del negocio')
  if (names.name.length > MAX_NAME_LENGTH)
    return unreadable(`El nombre tiene más de ${MAX_NAME_LENGTH} letras`)
  const found = isForeignCountry(cells.country)
    ? null
    : parseRowPlace(toRowPlaceTexts(removeAddresseeLine(cells, names), subject.location))
  if (!found) return unreadable('Está fuera de los 50 estados y Washington D. C.')
  const warnings = [...found.warnings]
  const kept: string[] = []
  const notes: RowNoteCallbacks = {
    warn: (text) => void warnings.push(text),
    addPrivateNote: (text) => void kept.push(text),
  }
  const said = {
    ...found.place,
    ...fileUnder(cells, names.name, subject.categories, {
      ...knowledge,
      isExport,
    }),
    services: servicesOf(cells, industryIn(cells, subject.categories, knowledge), {
      ...notes,
      isExport,
      ...knowledge,
    }),
    ...plainFields(cells, notes),
    ...saidOfItself(cells, names, notes),
  }
  nameSheetErrors(row.cells, notes)
  const core = toBusinessNameCore(names.name)
  keepPrivate(cells, said, notes)
  const fitted = fitToForms(said, notes)
  const draft = {
    ...fitted,
    line: row.line,
    key: toRowKey({ ...fitted, core }),
    core,
    ...number,
    places: number.contactId === null ? null : parseAddressAndPartsPlaces(cells),
    createdAt: readCreation(cells.createdAt ?? '', isExport ? null : notes),
    warnings,
  }
  const message =
    cutText(
      [fitted.description, notesOf(cells, kept)].filter(Boolean).join('\n\n'),
      MAX_FIELD_LENGTHS.contact.mensaje,
    ) || null
  return {
    ...draft,
    notes: message,
    heldBecause: doubtsOf({ ...draft, ...names }, cells, row.cells.city),
  }
}

/**
 * Reads when a business came into the list. Null if the text is no past date; with `notes`, it then gives a
 * warning.
 */
function readCreation(text: string, notes: RowNoteCallbacks | null): string | null {
  const moment = parsePastDate(text)
  if (text !== '' && moment === null)
    notes?.warn(`Fecha de alta «${cutText(text, 30)}»: no se entiende y no se usa`)
  return moment
}

/** Adds a warning for each cell with an error value, except the city. Such cells are read as empty. */
function nameSheetErrors(cells: CellTextByField, { warn }: RowNoteCallbacks): void {
  for (const [field, text] of Object.entries(cells))
    if (field !== 'city' && isErrorValue(text ?? ''))
      warn(`${FIELDS[field as MappableField]}: ${SHEET_ERROR_PHRASE} (${text?.trim()}) y no se usa`)
}

/** Texts that the schema of their form field checks here. */
const FIELDS_CHECKED_BY_FORM = [
  'contactPerson',
  'legalName',
  'location',
  'city',
  'email',
  'websiteUrl',
  'facebookUrl',
  'instagramUrl',
] as const

type Texts = Pick<ImportRow, (typeof FIELDS_CHECKED_BY_FORM)[number] | 'description'>

/**
 * Reads the `FIELDS_PARSED_BY_FORM` of a row. A text that the form would refuse gives a warning and becomes a
 * private note.
 */
function plainFields(
  cells: CellTextByField,
  notes: RowNoteCallbacks,
): Pick<ImportFields, (typeof FIELDS_PARSED_BY_FORM)[number]> {
  const read = FIELDS_PARSED_BY_FORM.map((name) => {
    const { label, schema } = BUSINESS_FIELDS[name]
    const text = toPresentableText(cells[name] ?? '')
    const parsed = schema.safeParse(text)
    if (!parsed.success) leaveOut(label, text, notes)
    return [name, parsed.data ?? null]
  })
  return Object.fromEntries(read)
}

function leaveOut(label: string, text: string, { warn, addPrivateNote: keep }: RowNoteCallbacks): void {
  warn(`${label}: no cabe en su formulario y no se usa`)
  keep(`${label}: ${text}`)
}

/**
 * Shortens a long description, with a warning. Drops texts that the business form would refuse, with a
 * warning and a private note.
 */
function fitToForms<Said extends Texts>(said: Said, notes: RowNoteCallbacks): Said {
  const fitted = { ...said }
  for (const name of FIELDS_CHECKED_BY_FORM) {
    const { label, schema } = BUSINESS_FIELDS[name]
    const text = fitted[name] ?? ''
    if (text === '' || schema.safeParse(text).success) continue
    fitted[name] = (name === 'city' ? '' : null) as never
    leaveOut(label, text, notes)
  }
  const { description } = fitted
  if (description && !isWithinLength(description, MAX_FIELD_LENGTHS.ownData.descripcion)) {
    fitted.description = cutText(description, MAX_FIELD_LENGTHS.ownData.descripcion)
    notes.warn(
      `Descripción cortada a ${MAX_FIELD_LENGTHS.ownData.descripcion.toLocaleString('es-US')} letras`,
    )
  }
  return fitted
}

/** Moves home phone, e-mail and address to private notes. Warns if the business has no own one. */
function keepPrivate(
  { homePhone, homeEmail, homeAddress }: CellTextByField,
  own: Pick<ImportRow, 'phone' | 'email' | 'location'>,
  { warn, addPrivateNote: keep }: RowNoteCallbacks,
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

/** Reads contact details, hours, links, price, languages, home service and coordinates of a row. */
function saidOfItself(
  cells: CellTextByField,
  { name, contactPerson, legalName }: ImportRowBusinessNames,
  notes: RowNoteCallbacks,
) {
  const email = readRowEmail(
    [cells.email, cells.website?.match(/^\S+@\S+\.\S+$/)?.[0]].filter(Boolean).join('\n'),
    notes,
  )
  const phone = parsePhoneCell([cells.phone, cells.phoneWithWhatsapp].filter(Boolean).join('\n'), notes)
  const whatsapp = readRowWhatsapp(cells, phone, notes)
  const hours = hoursOf(cells, notes)
  return {
    name,
    contactPerson,
    legalName,
    email,
    phone,
    whatsapp,
    hours,
    ...parseLinkCells(cells, notes),
    priceRange: parsePriceToDollarSigns(cells.price ?? ''),
    languages: readRowLanguages(cells.languages ?? '', notes),
    homeService: parseHomeServiceCell(cells.homeService ?? '', notes),
    latitude: null,
    longitude: null,
    ...parseCoordinates(cells, notes),
  }
}

const withLicensee = (cells: CellTextByField): CellTextByField => {
  const licensee = LEGAL_NAME_LINE_PATTERN.exec(cells.description ?? '')?.[1]
  return licensee && !cells.legalName ? { ...cells, legalName: licensee } : cells
}

/**
 * Joins the private notes of a row, and its description if that is a remark about a person. Null if there are
 * none.
 */
const notesOf = ({ notes, description = '' }: CellTextByField, kept: readonly string[]): string | null =>
  [notes, PERSON_REMARK_PATTERN.test(description) ? description : '', ...kept].filter(Boolean).join('\n') ||
  null

/**
 * Returns id, version, creation day and cells of a row of our own export. Id, version and cells are null for
 * other files and without a numeric id.
 */
function ourNumber({ cells, isExport }: MappedRow) {
  const createdOn = cells.createdAt ?? ''
  return isExport && /^\d{1,15}$/.test(cells.id ?? '')
    ? {
        contactId: Number(cells.id),
        version: parseVersionTimestamp(cells.version),
        createdOn,
        exported: selectExportedCells(cells),
      }
    : { contactId: null, version: null, createdOn, exported: null }
}

/**
 * Removes cells with a placeholder or a formula, and addresses in JSON. A formula stays in the name, and the
 * status always stays.
 */
function withoutJunk(cells: CellTextByField): CellTextByField {
  const isJunk = (field: string, text: string) =>
    isPlaceholder(text) ||
    (field !== 'name' && isFormula(text)) ||
    (field === 'location' && /^\s*[{[]\s*"/.test(text))
  return Object.fromEntries(
    Object.entries(cells).filter(([field, text]) => text && !(isJunk(field, text) && field !== 'status')),
  )
}

function fileUnder(
  cells: CellTextByField,
  name: string,
  ofSubject: string[],
  { classifier, categoryNames, isExport }: ClassifierWithCategoryNames & { isExport: boolean },
) {
  const industry = industryIn(cells, ofSubject, { categoryNames })
  const written = calm(toPresentableText((cells.description ?? '').replace(LEGAL_NAME_LINE_PATTERN, '')))
  const description = PERSON_REMARK_PATTERN.test(written) ? '' : written
  const filed = classifier.classify({
    industry,
    name,
    description: `${description} ${cells.services ?? ''}`.trim(),
  })
  return {
    description: description && !hasLostLetters(description) ? description : null,
    categories: filed.slugs,
    why: filed.why,
    unmapped: filed.isMapped && (!isExport || tellsCategory(industry, classifier)) ? null : industry,
  }
}

/**
 * Whether the category column is empty or determines a category without the name. In our own export the name
 * must not hide a mistake in that column.
 */
const tellsCategory = (industry: string, classifier: CategoryClassifier) =>
  industry === '' || classifier.classify({ industry, name: '', description: '' }).isMapped

/** Removes default groups of address books (`* myContacts`). Joins the other groups with semicolons. */
const withoutLabels = (text: string) =>
  text
    .split(/\s*:::\s*/)
    .filter((label) => !/^\*|^(my ?contacts|mis contactos|starred|destacados|imported on .*)$/i.test(label))
    .join('; ')

/**
 * Returns the trade of a row. Separates known category names that contain commas (D23). An unknown trade is
 * not split. Without a column: the categories of the packed subject.
 */
function industryOf(column: string, ofSubject: string[], names: readonly string[]): string {
  if (column === '') return ofSubject.join('; ')
  const known = foldNames(names)
  const pieces = splitNames(column, names)
  return pieces.every((piece) => known.has(foldToLettersAndDigits(piece))) ? pieces.join('; ') : column
}

const industryIn = (
  { industry = '' }: CellTextByField,
  ofSubject: string[],
  { categoryNames }: Pick<ClassifierWithCategoryNames, 'categoryNames'>,
) => industryOf(withoutLabels(industry), ofSubject, categoryNames)

/**
 * Returns the services of a row within the limits of the form (30 of 80 characters). A warning and a private
 * note list the others. Our own export separates them by semicolons. Without a services column: at most eight
 * derived from the trade, or none in our own export.
 */
function servicesOf(
  { services: column = '' }: CellTextByField,
  industry: string,
  {
    classifier,
    isExport,
    warn,
    addPrivateNote: keep,
  }: RowNoteCallbacks & { classifier: CategoryClassifier; isExport: boolean },
): string[] {
  if (column === '') return isExport ? [] : classifier.services(industry).slice(0, MAX_TRADE_SERVICES)
  const listed = isExport ? column.split(';').map((line) => line.trim()) : splitServicesCell(column)
  const shown = (text: string) => (isExport ? text : toPresentableText(text.replace(BULLET, '')))
  const unique = new Map(
    listed.map((service) => [isExport ? service : foldToLettersAndDigits(service), shown(service)]),
  )
  const named = [...unique.values()].filter((service) => service !== '' && !isPlaceholder(service))
  const isFitting = (service: string) =>
    service.includes('|') || isWithinLength(service, LINE_LIST_LIMITS.services.longest)
  const fitting = named.filter(isFitting)
  const unused = [
    ...named.filter((service) => !fitting.includes(service)),
    ...fitting.slice(LINE_LIST_LIMITS.services.most),
  ]
  if (unused.length > 0) {
    warn(`Servicios que no caben: ${cutText(unused.join('; '), 300)}`)
    keep(`Servicios que no caben: ${unused.join('; ')}`)
  }
  return fitting.slice(0, LINE_LIST_LIMITS.services.most).map(normalizeServiceLine)
}

/** Mark of an item of a list. */
const BULLET = /^[•·▪◦●*–—-]\s+/

/** Opening hours of a row. Unreadable hours give a warning and a private note. */
function hoursOf(
  cells: CellTextByField,
  { warn, addPrivateNote: keep }: RowNoteCallbacks,
): ImportWeekdayHours[] {
  const text = joinWeekText(cells)
  if (text === '') return []
  const hours = parseOpeningHours(text)
  if (hours === null || text.includes('||')) keep(`Horario: ${text}`)
  if (hours === null)
    warn(
      `${hasHoursWithoutDays(text) ? 'El horario no dice qué días' : 'Horario que no se entiende'}: ${cutText(text, 80)}`,
    )
  return hours ?? []
}

/** Matches a legal name in the description, where registries write it. */
const LEGAL_NAME_LINE_PATTERN =
  /^(?:licensee|legal name|taxpayer|owner|titular|raz[oó]n social)\s*:\s*([^\n;]+?)\s*$/i

/** Converts runs of four or more words in capitals to normal case. */
const calm = (text: string): string =>
  text.replace(/(?<!\p{L})\p{Lu}[\p{Lu}'’&.-]*(?:[ ,]+\p{Lu}[\p{Lu}'’&.-]*){3,}(?!\p{L})/gu, (run) =>
    toPresentableText(run),
  )

/** Matches remarks about a person. A description with such a remark becomes private. */
const PERSON_REMARK_PATTERN =
  /\b(moros[oa]s?|deudor(a|es)?|adeuda|debe \$?\d|no (llamar|contactar)|no pag[oaó]|do not (call|contact)|past due|owes|unpaid)\b/i
const CLOSED_STATUS_PATTERN =
  /inactiv|\bno[t]?[- ](activ|vigente)|closed|cerrad|clausur|de baja|expired|vencid|dropped|lapsed|dissol|disuelt|revoked|revocad|suspend|cancel|delinquent|draft|borrador|trash|private|pending|pendiente|withdrawn|forfeit|null and void|terminated|ceased|out of business|retired|^(no|false|0|n|i|inact|aac|rev|rea)$/i
const isClosed = (status: string) => status.split('; ').find((each) => CLOSED_STATUS_PATTERN.test(each))

/** Joins all reasons to hold a row for review, in Spanish. Null if there is none. */
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
    contradiction,
    stateCode,
    unmapped,
    isPersons,
  }: Omit<ImportRow, 'notes' | 'heldBecause'> & ImportRowBusinessNames,
  cells: CellTextByField,
  givenCity = '',
): string | null {
  const closed = isClosed(cells.status ?? '')
  const doubts = [
    findNameProblem(name),
    isPersons ? 'No dice el nombre del negocio: lleva el de una persona' : null,
    hasLostLetters(`${location ?? ''} ${city}`) ? 'La dirección perdió letras en otro programa' : null,
    closed === undefined ? null : `El archivo dice que no está activo: ${cutText(closed, 30)}`,
    phone || whatsapp || email || location ? null : 'No dice teléfono, correo ni dirección',
    cells.homeAddress && !location && !city && !zip ? ONLY_HOME_ADDRESS_MESSAGE : null,
    city === '' && isErrorValue(givenCity) ? `La ciudad es ${SHEET_ERROR_PHRASE}` : null,
    contradiction ?? contradictionOfPhone({ phone, city, zip, stateCode, isStateKnown }),
    isStateKnown ? null : 'No dice en qué estado está',
    unmapped === null ? null : doubtOfCategory(unmapped),
  ]
  return doubts.filter((doubt) => doubt !== null).join('; ') || null
}

/**
 * Returns a doubt if the given state lacks this city, but the state of the phone has it. Example: `Atlanta,
 * FL` with a 404 phone. Null otherwise, and always with a zip code.
 */
function contradictionOfPhone({
  phone,
  city,
  zip,
  stateCode,
  isStateKnown,
}: Pick<ImportRow, 'phone' | 'city' | 'zip' | 'stateCode' | 'isStateKnown'>): string | null {
  const other = isStateKnown && !zip ? guessStateFromPhoneNumber(phone, city) : null
  return other && other !== stateCode && !findCityByName(city, stateCode)
    ? `La ciudad y el teléfono son de ${other}, no de ${stateCode}`
    : null
}

const SHEET_ERROR_PHRASE = 'un error de la hoja de cálculo'

const ONLY_HOME_ADDRESS_MESSAGE = 'Solo trae la dirección de su casa, que no se publica'

const doubtOfCategory = (industry: string) =>
  industry === '' ? 'No dice a qué se dedica' : `No se conoce la categoría: ${cutText(industry, 60)}`
