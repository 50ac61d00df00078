/** A file that no rows can be read from; the message is for the person who chose it. */
export class UnreadableFile extends Error {}

/** How a file is to be read. */
export type FileKind = 'text' | 'workbook' | 'cards'

const at = (bytes: Buffer, signature: readonly number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte)
const startOf = (bytes: Buffer) =>
  bytes
    .toString('latin1', 0, 600)
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replaceAll('\0', '')
    .trimStart()

/** What holds no list, by its first bytes, and how a list comes out of it. */
const REFUSED: readonly [is: (bytes: Buffer) => boolean, sentence: string][] = [
  [
    (bytes) => at(bytes, [0x25, 0x50, 0x44, 0x46]),
    'El archivo es un PDF. Un PDF no guarda filas: pide la lista como Excel, OpenDocument o CSV a quien la hizo.',
  ],
  [
    (bytes) =>
      at(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
      at(bytes, [0xff, 0xd8, 0xff]) ||
      at(bytes, [0x47, 0x49, 0x46, 0x38]) ||
      at(bytes, [0x57, 0x45, 0x42, 0x50], 8) ||
      /^....ftyp(heic|heix|mif1|avif)/s.test(bytes.toString('latin1', 0, 12)),
    'El archivo es una foto. De una foto no se leen filas: escribe la lista en una hoja de cálculo.',
  ],
  [
    (bytes) => /^(\{\s*"|\[\s*[{["])/.test(startOf(bytes)),
    'El archivo es JSON. Ábrelo con el programa que lo guardó y expórtalo como CSV, Excel u OpenDocument.',
  ],
  [
    (bytes) =>
      /^(<\?xml|<(feed|rss|kml|gpx)\b)/i.test(startOf(bytes)) && !/<(Workbook|office:)/.test(startOf(bytes)),
    'El archivo es XML. Expórtalo como CSV, Excel u OpenDocument desde el programa que lo guardó.',
  ],
  [
    (bytes) => at(bytes, [0x7b, 0x5c, 0x72, 0x74, 0x66]) || isZipOf(bytes, /word\//),
    'El archivo es un documento de texto. Copia la lista a una hoja de cálculo y guárdala como Excel, OpenDocument o CSV.',
  ],
  [
    (bytes) =>
      at(bytes, [0x52, 0x61, 0x72, 0x21]) ||
      at(bytes, [0x37, 0x7a, 0xbc, 0xaf]) ||
      at(bytes, [0x1f, 0x8b]) ||
      (at(bytes, ZIP) && !isZipOf(bytes, WORKBOOK)),
    'El archivo está comprimido. Ábrelo y sube la lista que lleva dentro.',
  ],
]

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const WORKBOOK =
  /xl\/|\[Content_Types\]|_rels\/|docProps|mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/
const isZipOf = (bytes: Buffer, names: RegExp) => at(bytes, ZIP) && names.test(bytes.toString('latin1'))

/**
 * What a file is, by its beginning and whatever its name says. Throws `UnreadableFile`, which names it, for what holds no
 * list.
 */
export function kindOf(beginning: Buffer): FileKind {
  for (const [is, sentence] of REFUSED) if (is(beginning)) throw new UnreadableFile(sentence)
  if (at(beginning, ZIP) || at(beginning, OLD_EXCEL)) return 'workbook'
  const start = startOf(beginning)
  if (/^(<\?xml[^>]*>\s*)?<(Workbook|html|table|!DOCTYPE html)\b/i.test(start)) return 'workbook'
  return /^BEGIN:VCARD/i.test(start) ? 'cards' : 'text'
}
