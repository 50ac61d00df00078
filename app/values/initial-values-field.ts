import { hash } from './text/hash'

/**
 * Field with the initial values of the form, as a query. It has a hash per field, because the texts would
 * double the size of the form.
 */
export const INITIAL_VALUES_FIELD = 'al-abrir'

/** Hash of a field value in that field. */
export const initialValueHash = (text: string) => hash(text).toString(36)
