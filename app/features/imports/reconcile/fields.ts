import type { BusinessPages, Contacts } from 'db/types'
import { businessFields } from '~/features/businesses/facts/fields'
import { HOME_SERVICE, languageNames, languagesIn } from '~/features/businesses/languages'
import { contactFields } from '~/features/contacts/edit/fields'
import { readablePhone } from '~/values/contact/phone'
import type { Span } from '../parse/hours'
import type { Row } from '../parse/row'

/** What an import knows of a field. */
interface Described {
  /** On screen; null for what follows from other fields. */
  label: string | null
  /** The column of the page. */
  page: keyof BusinessPages | null
  /** The column of the contact behind it. */
  contact: keyof Contacts | null
}

const PAGE = businessFields(false)

/** As the form of its page has it. */
const ofPage = (key: keyof typeof PAGE): Described => ({
  label: PAGE[key].label,
  page: PAGE[key].column,
  contact: null,
})
const ofBoth = (key: keyof typeof PAGE & keyof typeof contactFields): Described => ({
  ...ofPage(key),
  contact: contactFields[key].column,
})
const besideForm = (label: string | null, page: Described['page'] = null): Described => ({
  label,
  page,
  contact: null,
})

/** What an import writes to a business and remembers having written. */
export const FIELDS = {
  name: ofBoth('name'),
  contactPerson: ofBoth('contactPerson'),
  legalName: { ...besideForm('Razón social'), contact: contactFields.legalName.column },
  email: ofBoth('email'),
  phone: ofBoth('phone'),
  whatsapp: ofPage('whatsapp'),
  location: ofBoth('location'),
  city: ofBoth('city'),
  stateCode: ofBoth('stateCode'),
  isStateKnown: besideForm(null, 'state_confirmed'),
  zip: ofBoth('zipcode'),
  timeZone: besideForm(null, 'time_zone'),
  latitude: besideForm(null, 'latitude'),
  longitude: besideForm(null, 'longitude'),
  description: ofPage('description'),
  notes: besideForm('Notas privadas'),
  websiteUrl: ofPage('websiteUrl'),
  facebookUrl: ofPage('facebookUrl'),
  instagramUrl: ofPage('instagramUrl'),
  priceRange: ofPage('priceRange'),
  languages: ofPage('languages'),
  homeService: ofPage('homeService'),
  hours: besideForm('Horario'),
  categories: besideForm('Categorías'),
  services: ofPage('services'),
} satisfies Record<keyof Row & keyof typeof PAGE, Described> & Partial<Record<keyof Row, Described>>

export type FieldName = keyof typeof FIELDS
export type Fields = Pick<Row, FieldName>
export type FieldValue = Fields[FieldName]

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** These fields of a row or a business, in the order of the table. */
export const importFieldsOf = (row: Fields): Fields => fieldsFrom((name) => row[name])

export const fieldsFrom = (read: (name: FieldName) => unknown): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, read(name) ?? null])) as never

/** What these fields come to in the columns of a page or of its contact, which keeps no state that nobody told. */
export const columnsOf = (table: 'page' | 'contact', fields: Partial<Fields>): object =>
  Object.fromEntries(
    (Object.keys(fields) as FieldName[]).flatMap((name) => {
      const column = FIELDS[name][table]
      const isSupposed = column === 'state_code' && table === 'contact' && fields.isStateKnown === false
      const value = isSupposed ? null : fields[name]
      return column ? [[column, typeof value === 'boolean' ? Number(value) : value]] : []
    }),
  )

/** What `import_records.written` holds. One from before it said the name on paper is taken to have written `legalName`. */
export const readWritten = (json: string, legalName: string | null): Fields => {
  const written = { legalName, ...(JSON.parse(json) as Partial<Fields>) }
  return fieldsFrom((name) => written[name])
}

type Value = FieldValue | undefined

/** Whether a field says nothing. */
export const isBlank = (value: Value): boolean =>
  !value ? value !== 0 : Array.isArray(value) && value.length === 0

const isEqual = (a: Value, b: Value) =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Whether a field says the same; saying nothing is the same in every form. */
export const isSame = (a: Value, b: Value): boolean => (isBlank(a) && isBlank(b)) || isEqual(a, b)

/** How much a row or a business says. */
export const fullness = (fields: Fields): number =>
  FIELD_NAMES.filter((name) => !isBlank(fields[name])).length

/** What the private part of a contact holds of a row: the description, and what is nobody else's. */
export const messageOf = ({ description, notes }: Partial<Fields>): string | null =>
  [description, notes].filter(Boolean).join('\n\n') || null

const DAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
const isSpan = (item: string | Span): item is Span => typeof item === 'object'

/** What a field says, for people. */
function valueInWords(value: FieldValue, field: string): string {
  if (isBlank(value) && value !== false) return '(vacío)'
  if (field === 'languages') return languageNames(languagesIn(String(value)))
  if (field === 'homeService') return value === 'yes' ? HOME_SERVICE.yes : HOME_SERVICE.no
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'object')
    return (value ?? [])
      .map((item) => (isSpan(item) ? `${DAYS[item.weekday]} ${item.opens}–${item.closes}` : item))
      .join(', ')
  return readablePhone(String(value))
}

/** Changes as people read them: each field by its name, categories by `nameOf`; what follows from others is left out. */
export const changesInWords = (
  changes: Readonly<Record<string, readonly FieldValue[]>>,
  nameOf: (slug: string) => string = (slug) => slug,
): { field: string; before: string; after: string }[] =>
  Object.entries(changes).flatMap(([name, values]) => {
    const label = Object.hasOwn(FIELDS, name) ? FIELDS[name as FieldName].label : null
    const [before = '', after = ''] = values.map((value) =>
      name === 'categories' && Array.isArray(value)
        ? value.map((slug) => nameOf(String(slug))).join(', ')
        : valueInWords(value, name),
    )
    return label ? [{ field: label, before, after }] : []
  })

/** Changes of a business as its history keeps them: each field by its name, what it said and what it says. */
export function changeInHistory(
  { id, current }: { id: number; current: Fields },
  changes: Parameters<typeof changesInWords>[0],
  names: ReadonlyMap<string, string>,
) {
  const said = changesInWords(changes, (slug) => names.get(slug) ?? slug)
  const [before, after] = (['before', 'after'] as const).map((side) =>
    Object.fromEntries(said.map((change) => [change.field, change[side]])),
  ) as [Record<string, string>, Record<string, string>]
  return { noun: 'business' as const, id, title: current.name, before, after }
}
