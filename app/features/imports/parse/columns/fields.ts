import FIELDS from '../../data/column-fields.json' with { type: 'json' }

/** What a column may hold, in the order in which it is offered, with its name on screen. */
export { FIELDS }

/** What a column may hold. */
export type Field = keyof typeof FIELDS

/** What a column goes to: a field, nothing because somebody said so, or nothing because nothing is known of it. */
export type Target = Field | 'none' | null

/** A file has to say one of them: what a business is called, or who it is. */
export const NAMING: readonly Field[] = ['name', 'legalName', 'contactPerson', 'firstName']

/** Whether somebody's word names a field. */
export const isField = (word: string): word is Field => Object.hasOwn(FIELDS, word)

/** Where that goes of a field which is of somebody's home: no page shows it. */
export const HOME_FIELDS: ReadonlyMap<Target, Field> = new Map<Target, Field>([
  ['phone', 'homePhone'],
  ['email', 'homeEmail'],
  ...(['location', 'street', 'houseNumber', 'unit', 'city', 'state', 'zip', 'country'] as const).map(
    (field) => [field, 'homeAddress'] as const,
  ),
])
