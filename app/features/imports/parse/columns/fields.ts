import FIELDS from '../../data/column-fields.json'

/** What a column may hold, in the order in which it is offered, with its name on screen. */
export { FIELDS }

/** What a column may hold. */
export type Field = keyof typeof FIELDS

/** What a column goes to: a field, nothing because somebody said so, or nothing because nothing is known of it. */
export type Target = Field | 'none' | null

/** Whether somebody's word names a field. */
export const isField = (word: string): word is Field => Object.hasOwn(FIELDS, word)
