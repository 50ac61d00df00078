import { hash } from './text/hash'

/** What the fields said when the form was opened, as a query: a hash of each, since the texts would fill the form twice. */
export const INITIAL_VALUES_FIELD = 'al-abrir'

/** What stands there for a field with this text. */
export const initialValueHash = (text: string) => hash(text).toString(36)
