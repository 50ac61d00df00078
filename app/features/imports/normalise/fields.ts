import type { UndoData } from '~/features/audit/schema'
import { BUSINESS_FIELDS, type BusinessValues } from '~/features/businesses/fields'
import type { defineField } from '~/values/fields'
import type { ImportWeekdayHours } from './hours'

/** Imported fields. True: never filled in a business that was not imported, even if it is blank. */
const IS_PROTECTED_BY_FIELD = {
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
 * Fields whose cell is read as their form reads it. A new one needs a line here, one in
 * `IS_PROTECTED_BY_FIELD` and its label in `column-fields.json`. The label is also known as a header.
 */
export const FIELDS_PARSED_BY_FORM = ['specialty'] as const satisfies (keyof typeof IS_PROTECTED_BY_FIELD)[]

/** Imported data of a business: form fields and opening hours. */
export interface ImportFields extends Pick<BusinessValues, keyof typeof IS_PROTECTED_BY_FIELD> {
  hours: ImportWeekdayHours[]
}
export type ImportFieldName = keyof ImportFields
export type ImportFieldValue = ImportFields[ImportFieldName]

export const IMPORT_FIELD_NAMES = [...Object.keys(IS_PROTECTED_BY_FIELD), 'hours'] as ImportFieldName[]

/**
 * Whether a field is never filled in a business that was not imported: name, WhatsApp, city, state, position
 * and categories.
 */
export const isProtectedInUnimportedBusiness = (name: ImportFieldName): boolean =>
  name !== 'hours' && IS_PROTECTED_BY_FIELD[name]

type AnyField = ReturnType<typeof defineField<string, string | null, unknown>>
const HOURS_FIELD_DEFINITION: Pick<AnyField, 'name' | 'label' | 'typed' | 'inWords'> = {
  name: 'horario',
  label: 'Horario',
  typed: weekInWords,
  inWords: weekInWords,
}
const WEEKDAY_ABBREVIATIONS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']

function weekInWords(hours: unknown): string {
  return (hours as ImportWeekdayHours[])
    .map(({ weekday, opens, closes }) => `${WEEKDAY_ABBREVIATIONS[weekday]} ${opens}–${closes}`)
    .join(', ')
}

/** Returns name, label and formats of a field for form and audit log. */
export const getImportFieldDefinition = (name: ImportFieldName) =>
  name === 'hours' ? HOURS_FIELD_DEFINITION : (BUSINESS_FIELDS[name] as unknown as AnyField)

/** Returns the value of a field as its form shows it. Empty if the field is blank. */
export function toFormText(name: ImportFieldName, { [name]: value = null }: Partial<ImportFields>): string {
  return value === null ? '' : getImportFieldDefinition(name).typed(value)
}

export const isBlankField = (name: ImportFieldName, fields: Partial<ImportFields>): boolean =>
  toFormText(name, fields) === ''

/** Number of filled fields. */
export const countFilledFields = (fields: ImportFields): number =>
  IMPORT_FIELD_NAMES.filter((name) => !isBlankField(name, fields)).length

type Changes = Readonly<Record<string, readonly ImportFieldValue[]>>

const isField = (name: string): name is ImportFieldName =>
  IMPORT_FIELD_NAMES.includes(name as ImportFieldName)

/**
 * Returns label, old and new text of each change. Omits keys that are no field. `nameOf` returns the name of
 * a category.
 */
export const describeChanges = (changes: Changes, nameOf: (slug: string) => string = (slug) => slug) =>
  Object.entries(changes).flatMap(([name, values]) => {
    if (!isField(name)) return []
    const { label, inWords } = getImportFieldDefinition(name)
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
export function buildChangeAuditEntry(
  { id, current }: { id: number; current: ImportFields },
  changes: Changes,
  categoryNames: ReadonlyMap<string, string>,
) {
  const said = describeChanges(changes, (slug) => categoryNames.get(slug) ?? slug)
  const [before, after] = (['before', 'after'] as const).map((side) =>
    Object.fromEntries(said.map((change) => [change.field, change[side]])),
  ) as [Record<string, string>, Record<string, string>]
  const fields = Object.entries(changes).flatMap(([name, [was, is]]) =>
    isField(name)
      ? [
          [
            getImportFieldDefinition(name).name,
            [toFormText(name, { [name]: was }), toFormText(name, { [name]: is })],
          ] as const,
        ]
      : [],
  )
  const undo: UndoData = 'hours' in changes ? {} : { fields: Object.fromEntries(fields) }
  return { noun: 'contact' as const, id, title: current.name, before, after, undo }
}
