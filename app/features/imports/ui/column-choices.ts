import { FIELDS } from '../parse/columns/fields'
import type { Encoding } from '../parse/file/encoding'

/** What a column can go to, as it is offered. */
export const FIELD_CHOICES = Object.entries(FIELDS).map(([value, label]) => ({ value, label }))

/** What the ways to read letters are called. */
export const ENCODING_NAMES: Record<Encoding, string> = {
  utf8: 'UTF-8',
  utf16le: 'UTF-16',
  'utf-16be': 'UTF-16',
  win1252: 'Windows',
  macroman: 'Mac antiguo',
  cp850: 'MS-DOS',
}
