import { hashText32 } from './text/hash'

/**
 * Form field with hashes of initial values, as a query string. The full values would make the form larger.
 */
export const INITIAL_VALUE_HASHES_FIELD = 'al-abrir'

/** Returns the hash of a field value for `INITIAL_VALUE_HASHES_FIELD`. */
export const hashInitialValue = (text: string) => hashText32(text).toString(36)
