import { readTable } from '~/values/table'
import table from '../../data/refused-files.tsv?raw'

/** A file that no rows can be read from; the message is for the person who chose it. */
export class UnreadableFile extends Error {}

/** How a file is to be read. */
export type FileKind = 'text' | 'workbook' | 'cards'

const ZIP = /^PK\x03\x04/
const OLD_EXCEL = /^\xD0\xCF\x11\xE0/
const refused = readTable('refused-files.tsv', table).map(
  ([pattern = '', sentence = '']) => [new RegExp(pattern, 's'), sentence] as const,
)

/**
 * What a file is, by its beginning and whatever its name says. Throws `UnreadableFile`, which names it, for what holds no
 * list.
 */
export function kindOf(beginning: Buffer): FileKind {
  const bytes = beginning.toString('latin1')
  const start = bytes
    .slice(0, 600)
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replaceAll('\0', '')
    .trimStart()
  const isZip = ZIP.test(bytes)
  for (const [pattern, sentence] of refused)
    if (pattern.test(isZip ? bytes : start)) throw new UnreadableFile(sentence)
  if (isZip || OLD_EXCEL.test(bytes)) return 'workbook'
  if (/^(<\?xml[^>]*>\s*)?<(Workbook|html|table|!DOCTYPE html)\b/i.test(start)) return 'workbook'
  return /^BEGIN:VCARD/i.test(start) ? 'cards' : 'text'
}
