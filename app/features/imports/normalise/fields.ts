import type { Undo } from '~/features/audit/schema'
import { BUSINESS_FIELDS, type BusinessValues } from '~/features/businesses/fields'
import type { field } from '~/values/fields'
import type { Span } from './hours'

/** Imported fields. True: never filled in a business that was not imported, even if it is blank. */
const IMPORTED = {
  name: true,
  contactPerson: false,
  legalName: false,
  email: false,
  phone: false,
  whatsapp: true,
  location: false,
  city: true,
  stateCode: true,
  zipcode: false,
  coordinates: true,
  description: false,
  message: false,
  websiteUrl: false,
  facebookUrl: false,
  instagramUrl: false,
  priceRange: false,
  languages: false,
  homeService: false,
  category: true,
  moreCategories: true,
  services: false,
  specialty: false,
} satisfies Partial<Record<keyof BusinessValues, boolean>>

/**
 * Fields whose cell is read as their form reads it. A new one needs a line here, one in `IMPORTED` and its
 * label in `column-fields.json`. The label is also known as a header.
 */
export const PLAIN_FIELDS = ['specialty'] as const satisfies (keyof typeof IMPORTED)[]

/** Imported data of a business: form fields and opening hours. */
export interface ImportFields extends Pick<BusinessValues, keyof typeof IMPORTED> {
  hours: Span[]
}
export type FieldName = keyof ImportFields
export type FieldValue = ImportFields[FieldName]

export const FIELD_NAMES = [...Object.keys(IMPORTED), 'hours'] as FieldName[]

/**
 * Whether a field is never filled in a business that was not imported: name, WhatsApp, city, state, position
 * and categories.
 */
export const isIdentityField = (name: FieldName): boolean => name !== 'hours' && IMPORTED[name]

type AnyField = ReturnType<typeof field<string, string | null, unknown>>
const HOURS: Pick<AnyField, 'name' | 'label' | 'typed' | 'inWords'> = {
  name: 'horario',
  label: 'Horario',
  typed: weekInWords,
  inWords: weekInWords,
}
const DAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']

function weekInWords(hours: unknown): string {
  return (hours as Span[])
    .map(({ weekday, opens, closes }) => `${DAYS[weekday]} ${opens}–${closes}`)
    .join(', ')
}

/** Returns name, label and formats of a field for form and audit log. */
export const describe = (name: FieldName) =>
  name === 'hours' ? HOURS : (BUSINESS_FIELDS[name] as unknown as AnyField)

/** Returns the value of a field as its form shows it. Empty if the field is blank. */
export function toFormText(name: FieldName, { [name]: value = null }: Partial<ImportFields>): string {
  return value === null ? '' : describe(name).typed(value)
}

export const isBlank = (name: FieldName, fields: Partial<ImportFields>): boolean =>
  toFormText(name, fields) === ''

/** Number of filled fields. */
export const countFilledFields = (fields: ImportFields): number =>
  FIELD_NAMES.filter((name) => !isBlank(name, fields)).length

type Changes = Readonly<Record<string, readonly FieldValue[]>>

const isField = (name: string): name is FieldName => FIELD_NAMES.includes(name as FieldName)

/**
 * Returns label, old and new text of each change. Omits keys that are no field. `nameOf` returns the name of
 * a category.
 */
export const describeChanges = (changes: Changes, nameOf: (slug: string) => string = (slug) => slug) =>
  Object.entries(changes).flatMap(([name, values]) => {
    if (!isField(name)) return []
    const { label, inWords } = describe(name)
    const isCategory = name === 'category' || name === 'moreCategories'
    const [before = '', after = ''] = values.map((value) => {
      const text = isCategory
        ? [value]
            .flat()
            .map((slug) => nameOf(String(slug)))
            .join(', ')
        : inWords(value)
      return text || '(vacío)'
    })
    return { field: label, before, after }
  })

/**
 * Builds the audit log entry for changes of a business, with the old and new values for undo. If the hours
 * changed, it has no values for undo.
 */
export function changeInHistory(
  { id, current }: { id: number; current: ImportFields },
  changes: Changes,
  names: ReadonlyMap<string, string>,
) {
  const said = describeChanges(changes, (slug) => names.get(slug) ?? slug)
  const [before, after] = (['before', 'after'] as const).map((side) =>
    Object.fromEntries(said.map((change) => [change.field, change[side]])),
  ) as [Record<string, string>, Record<string, string>]
  const fields = Object.entries(changes).flatMap(([name, [was, is]]) =>
    isField(name)
      ? [
          [
            describe(name).name,
            [toFormText(name, { [name]: was }), toFormText(name, { [name]: is })],
          ] as const,
        ]
      : [],
  )
  const undo: Undo = 'hours' in changes ? {} : { fields: Object.fromEntries(fields) }
  return { noun: 'contact' as const, id, title: current.name, before, after, undo }
}
