import type { BusinessPages, Contacts } from 'db/types'
import { HOME_SERVICE, languageNames, languagesIn } from '~/features/businesses/languages'
import { readablePhone } from '~/values/contact/phone-links'
import type { Span } from '../parse/hours'
import type { Row } from '../parse/row'

type Described = readonly [label: string | null, page?: keyof BusinessPages | null, contact?: keyof Contacts]

/**
 * What an import writes to a business and remembers having written: its name on screen (what follows from other fields has
 * none), the column of the page, the column of the contact behind it.
 */
export const FIELDS = {
  name: ['Nombre', 'business_name', 'name'],
  contactPerson: ['Persona de contacto', 'contact_person', 'contact_person'],
  legalName: ['Razón social', null, 'legal_name'],
  email: ['Correo', 'email', 'email'],
  phone: ['Teléfono', 'phone', 'phone'],
  whatsapp: ['WhatsApp', 'whatsapp'],
  location: ['Dirección', 'location', 'location'],
  city: ['Ciudad', 'city', 'city'],
  stateCode: ['Estado', 'state_code', 'state_code'],
  isStateKnown: [null, 'state_confirmed'],
  zip: ['Código postal', 'zipcode', 'zipcode'],
  timeZone: [null, 'time_zone'],
  latitude: [null, 'latitude'],
  longitude: [null, 'longitude'],
  description: ['Descripción', 'description'],
  notes: ['Notas privadas'],
  websiteUrl: ['Sitio web', 'website_url'],
  facebookUrl: ['Facebook', 'facebook_url'],
  instagramUrl: ['Instagram', 'instagram_url'],
  priceRange: ['Precio', 'price_range'],
  languages: ['Idiomas', 'languages'],
  homeService: ['Servicio a domicilio', 'home_service'],
  hours: ['Horario'],
  categories: ['Categorías'],
  services: ['Servicios'],
} as const satisfies Partial<Record<keyof Row, Described>>

export type FieldName = keyof typeof FIELDS
export type Fields = Pick<Row, FieldName>
export type FieldValue = Fields[FieldName]

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** These fields of a row or a business, in the order of the table. */
export const fieldsOf = (row: Fields): Fields => fieldsFrom((name) => row[name])

export const fieldsFrom = (read: (name: FieldName, described: Described) => unknown): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, read(name, FIELDS[name]) ?? null])) as never

/** What these fields come to in the columns of a page or of its contact, which keeps no state that nobody told. */
export const columnsOf = (table: 'page' | 'contact', fields: Partial<Fields>): object =>
  Object.fromEntries(
    (Object.keys(fields) as FieldName[]).flatMap((name) => {
      const [, page, contact]: Described = FIELDS[name]
      const column = table === 'page' ? page : contact
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
export function valueInWords(value: FieldValue, field?: string): string {
  if (isBlank(value) && value !== false) return '(vacío)'
  if (field === 'languages') return languageNames(languagesIn(String(value)))
  if (field === 'homeService') return value === 'yes' ? HOME_SERVICE.yes : HOME_SERVICE.no
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'object')
    return (value ?? [])
      .map((item) => (isSpan(item) ? `${DAYS[item.weekday]} ${item.opens}–${item.closes}` : item))
      .join(', ')
  return /^\+1\d{10}$/.test(String(value)) ? readablePhone(String(value)) : String(value)
}
