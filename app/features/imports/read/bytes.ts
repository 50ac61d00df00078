import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { parseTsv } from '~/values/tsv'
import ENCODINGS from '../data/encodings.json' with { type: 'json' }
import table from '../data/refused-files.tsv?raw'

/** A file without readable rows. The message is shown to the user. */
export class UnreadableFileError extends Error {}

/** A row of a file with the number of its first line, from 1. */
export interface FileRow {
  line: number
  cells: string[]
  /** The row is hidden in the workbook. */
  isHidden?: boolean
  /** Link targets by cell, in a workbook. */
  links?: (string | undefined)[]
  /** Reason why the row cannot be read, in Spanish. Null if it can. */
  broken: string | null
}

/** File format. */
export type FileKind = 'text' | 'workbook' | 'cards'

const ZIP_SIGNATURE_PATTERN = /^PK\x03\x04/
const OLD_EXCEL_SIGNATURE_PATTERN = /^\xD0\xCF\x11\xE0/
const refused = parseTsv('refused-files.tsv', table).map(
  ([pattern = '', sentence = '']) => [new RegExp(pattern, 's'), sentence] as const,
)

/**
 * Detects the format by the first bytes, not by the file name. Throws `UnreadableFileError` for formats that
 * hold no list.
 */
export function detectFileKind(beginning: Buffer): FileKind {
  const bytes = beginning.toString('latin1')
  const start = bytes
    .slice(0, 600)
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replaceAll('\0', '')
    .trimStart()
  const isZip = ZIP_SIGNATURE_PATTERN.test(bytes)
  for (const [pattern, sentence] of refused)
    if (pattern.test(isZip ? bytes : start)) throw new UnreadableFileError(sentence)
  if (isZip || OLD_EXCEL_SIGNATURE_PATTERN.test(bytes)) return 'workbook'
  if (/^(<\?xml[^>]*>\s*)?<(Workbook|html|table|!DOCTYPE html)\b/i.test(start)) return 'workbook'
  return /^BEGIN:VCARD/i.test(start) ? 'cards' : 'text'
}

export type Encoding = keyof typeof ENCODINGS

/** Whether a string is an encoding. */
export const isEncoding = (word: string): word is Encoding => Object.hasOwn(ENCODINGS, word)

/** Encoding of a file, and the alternatives. */
export interface DetectedEncoding {
  encoding: Encoding
  /** False if another encoding gives at least half the Spanish letters. The user is then asked to check. */
  isSure: boolean
  /**
   * Encodings to choose from, likeliest first. The samples show the same text in each. Empty for UTF-8 and
   * UTF-16.
   */
  readings: { encoding: Encoding; sample: string }[]
}

const SINGLE_BYTE_ENCODINGS = ['win1252', 'macroman', 'cp850'] as const
const SPANISH_LETTERS_PATTERN = /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/g
const MAX_SAMPLE_BYTES = 200_000
const DECODED_PIECE_BYTES = 1 << 20
const MAX_LINE_LENGTH = 2_000_000
const NOT_TEXT_MESSAGE = 'El archivo no es de texto: se espera una lista en CSV, Excel u OpenDocument.'
const LINE_TOO_LONG_MESSAGE =
  'El archivo tiene una línea de más de dos millones de letras: no es una lista. Ábrelo en Excel, guárdalo como CSV UTF-8 y vuelve a intentarlo.'

/**
 * Detects the encoding. First UTF-16, by its byte order mark or zero bytes. Then UTF-8, if at least half of
 * the words with non-ASCII characters fit it. Otherwise the one that gives most Spanish letters. Throws
 * `UnreadableFileError` for other zero bytes.
 */
export function detectEncoding(bytes: Buffer): DetectedEncoding {
  const sure = (encoding: Encoding) => ({ encoding, isSure: true, readings: [] })
  const start = bytes.subarray(0, 4_096)
  const zeros = [0, 1].map((rest) => start.filter((byte, at) => byte === 0 && at % 2 === rest).length)
  const [even = 0, odd = 0] = zeros
  const many = start.length / 4
  const mark = start.toString('latin1', 0, 2)
  if (mark === '\xFF\xFE' || (odd > many && even < odd / 10)) return sure('utf16le')
  if (mark === '\xFE\xFF' || (even > many && odd < even / 10)) return sure('utf-16be')
  if (bytes.includes(0)) throw new UnreadableFileError(NOT_TEXT_MESSAGE)
  if (isUtf8(bytes)) return sure('utf8')
  const words = bytes.toString('latin1').match(/[A-Za-z]*[\x80-\xFF]+[A-Za-z\x80-\xFF]*/g) ?? []
  const foreign = words.map((word) => Buffer.from(word, 'latin1')).filter((word) => !isUtf8(word))
  if (foreign.length <= words.length / 2) return sure('utf8')
  const sample = Buffer.concat(foreign.flatMap((word) => [word, Buffer.from(' ')])).subarray(
    0,
    MAX_SAMPLE_BYTES,
  )
  const scored = SINGLE_BYTE_ENCODINGS.map((encoding) => {
    const text = iconv.decode(sample, encoding)
    return {
      encoding,
      letters: text.match(SPANISH_LETTERS_PATTERN)?.length ?? 0,
      sample: text.split(' ').slice(0, 6).join(', '),
    }
  }).sort((a, b) => b.letters - a.letters)
  const [best = { encoding: 'win1252', letters: 0 } as const, second = best] = scored
  return {
    encoding: best.encoding,
    isSure: best.letters > 2 * second.letters,
    readings: scored.map(({ encoding, sample }) => ({ encoding, sample })),
  }
}

/**
 * Yields the lines of a text, decoded piece by piece, with mojibake repaired. Accepts LF, CRLF and CR line
 * endings. In UTF-8, invalid lines are read as Windows-1252. Throws `UnreadableFileError` for an extremely
 * long line.
 */
export function* decodeLines(bytes: Buffer, encoding: Encoding): Generator<string> {
  const isMixed = encoding === 'utf8' && !isUtf8(bytes)
  const decoder = iconv.getDecoder(isMixed ? 'latin1' : encoding)
  const read = (line: string) => repairMojibake(isMixed ? utf8OrWindows(line) : line)
  let rest = ''
  for (let from = 0; from < bytes.length; from += DECODED_PIECE_BYTES) {
    // A carriage return at the end of a piece may be half of a line ending. The next piece decides.
    const lines = (rest + decoder.write(bytes.subarray(from, from + DECODED_PIECE_BYTES))).split(
      /\r\n|\n|\r(?!$)/,
    )
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) throw new UnreadableFileError(LINE_TOO_LONG_MESSAGE)
    for (const line of lines) yield read(line)
  }
  if (rest !== '') yield read(rest.replace(/\r$/, ''))
}

function utf8OrWindows(line: string): string {
  const bytes = Buffer.from(line, 'latin1')
  return iconv.decode(bytes, isUtf8(bytes) ? 'utf8' : 'win1252')
}

/** Repairs UTF-8 that was decoded with another encoding: `PeÃ±a` becomes `Peña`. */
export const repairMojibake = (text: string): string =>
  /[ÃÂâ√├┬]/.test(text) ? text.replace(/\S+/g, (word) => mended(mended(word))) : text

function mended(word: string): string {
  if (!/[ÃÂâ√├┬]/.test(word)) return word
  for (const encoding of SINGLE_BYTE_ENCODINGS) {
    const bytes = Buffer.concat(
      Array.from(word, (letter) => iconv.encode(letter, /[\x80-\x9F]/.test(letter) ? 'latin1' : encoding)),
    )
    if (isUtf8(bytes) && bytes.length > bytes.toString().length) return bytes.toString()
  }
  return word
}
