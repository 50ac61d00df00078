import type { Businesses } from 'db/types'
import type { Undo } from '~/features/audit/schema'
import { businessRecord } from '~/features/businesses/fields'
import { HOME_SERVICE, languageNames, languagesIn } from '~/features/businesses/languages'
import { readablePhone } from '~/values/contact/phone'
import type { field } from '~/values/fields'
import type { Span } from '../parse/hours'
import type { Row } from '../parse/row'

/** What an import knows of a field. */
interface Described {
  /** On screen; null for what follows from other fields. */
  label: string | null
  /** Null for what lies in another table. */
  column: keyof Businesses | null
  /** What somebody has registered does not take it from a list, even where it says nothing of it. */
  isOwn?: true
  /** In the form of a business; left out for what is not in it as it is here. */
  key?: keyof typeof businessRecord
}

/** As the form of a business has it. */
const inForm = (key: keyof typeof businessRecord): Described => ({
  label: businessRecord[key].label,
  column: businessRecord[key].column,
  key,
})
/** Who and where it is, what it does: nobody else says that of a business that speaks for itself. */
const own = (described: Described): Described => ({ ...described, isOwn: true })
const besideForm = (label: string | null, column: Described['column'] = null): Described => ({
  label,
  column,
})

/** What a row says beside the business. */
type OfTheFile =
  | 'line'
  | 'places'
  | 'key'
  | 'core'
  | 'contactId'
  | 'exported'
  | 'why'
  | 'createdAt'
  | 'warnings'
  | 'unmapped'
  | 'heldBecause'

/** What an import writes to a business and remembers having written. */
export const FIELDS = {
  name: own(inForm('name')),
  contactPerson: inForm('contactPerson'),
  legalName: inForm('legalName'),
  email: inForm('email'),
  phone: inForm('phone'),
  whatsapp: own(inForm('whatsapp')),
  location: inForm('location'),
  city: own(inForm('city')),
  stateCode: own(inForm('stateCode')),
  isStateKnown: own(besideForm(null, 'state_confirmed')),
  zip: inForm('zipcode'),
  timeZone: own(besideForm(null, 'time_zone')),
  latitude: own(besideForm(null, 'latitude')),
  longitude: own(besideForm(null, 'longitude')),
  description: inForm('description'),
  notes: besideForm('Notas privadas'),
  websiteUrl: inForm('websiteUrl'),
  facebookUrl: inForm('facebookUrl'),
  instagramUrl: inForm('instagramUrl'),
  priceRange: inForm('priceRange'),
  languages: inForm('languages'),
  homeService: inForm('homeService'),
  hours: besideForm('Horario'),
  categories: own(besideForm('Categorías')),
  services: inForm('services'),
  specialty: inForm('specialty'),
} satisfies Record<Exclude<keyof Row, OfTheFile>, Described>

export type FieldName = keyof typeof FIELDS
export type Fields = Pick<Row, FieldName>
export type FieldValue = Fields[FieldName]

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** These fields of a row or a business, in the order of the table. */
export const importFieldsOf = (row: Fields): Fields => fieldsFrom((name) => row[name])

export const fieldsFrom = (read: (name: FieldName) => unknown): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, read(name) ?? null])) as never

/** What these fields come to in the columns of a business. */
export const columnsOf = (fields: Partial<Fields>): object =>
  Object.fromEntries(
    (Object.keys(fields) as FieldName[]).flatMap((name) => {
      const { column } = FIELDS[name]
      const value = fields[name]
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
  return { noun: 'contact' as const, id, title: current.name, before, after, undo: undoOf(changes) }
}

/** By what the changes are taken back; by nothing where not all of them are in the form of a business. */
function undoOf(changes: Parameters<typeof changesInWords>[0]): Undo {
  const fields = new Map<string, readonly [string, string]>()
  for (const [name, [before = null, after = null]] of Object.entries(changes)) {
    const { key, label } = FIELDS[name as FieldName] ?? { label: name }
    if (name === 'categories')
      for (const [field, change] of Object.entries(categoryChanges(before, after) ?? {}))
        fields.set(field, change)
    else if (key) fields.set(businessRecord[key].name, [typedIn(key, before), typedIn(key, after)])
    else if (label) return {}
  }
  return { fields: Object.fromEntries(fields) }
}

function typedIn(key: keyof typeof businessRecord, value: FieldValue): string {
  const { read, typed } = businessRecord[key] as ReturnType<typeof field<string, string, unknown>>
  return typed(read(value))
}

function categoryChanges(before: FieldValue, after: FieldValue): Undo['fields'] {
  const [was, is] = [before, after].map((slugs) => (slugs ?? []) as string[])
  const { category, moreCategories } = businessRecord
  const rest = (slugs: string[] = []) => moreCategories.typed(slugs.slice(1))
  return {
    [category.name]: [was?.[0] ?? '', is?.[0] ?? ''],
    [moreCategories.name]: [rest(was), rest(is)],
  }
}
