import { hash } from './text/hash'

/**
 * Field with a hash of each initial value of the form, as a query string. The texts themselves would double
 * the size of the form.
 */
export const INITIAL_VALUES_FIELD = 'al-abrir'

/** Hash of a field value in that field. */
export const initialValueHash = (text: string) => hash(text).toString(36)
