import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { type Encoding, repairMojibake } from './encoding'
import { UnreadableFile } from './kind'

const PIECE = 1 << 20
/** Letters of a line: a card has its picture in one. Each could be a cell. */
const LONGEST_LINE = 2_000_000

/**
 * The lines of a text, whatever ends them, decoded piece by piece. Of a text in UTF-8, a line that is
 * none was added by another program, and is read as Windows-1252. Throws `UnreadableFile` for a line of millions of letters.
 */
export function* linesOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  const isMixed = encoding === 'utf8' && !isUtf8(bytes)
  const decoder = iconv.getDecoder(isMixed ? 'latin1' : encoding)
  const read = (line: string) => repairMojibake(isMixed ? utf8OrWindows(line) : line)
  let rest = ''
  for (let from = 0; from < bytes.length; from += PIECE) {
    // Whether a return at the end is half of a line's end shows with the next piece.
    const lines = (rest + decoder.write(bytes.subarray(from, from + PIECE))).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new UnreadableFile(NO_LINES)
    for (const line of lines) yield read(line)
  }
  if (rest !== '') yield read(rest.replace(/\r$/, ''))
}

const NO_LINES =
  'El archivo tiene una línea de más de dos millones de letras: no es una lista. Ábrelo en Excel, guárdalo como CSV UTF-8 y vuelve a intentarlo.'

/** A line whose letters are its bytes. */
function utf8OrWindows(line: string): string {
  const bytes = Buffer.from(line, 'latin1')
  return iconv.decode(bytes, isUtf8(bytes) ? 'utf8' : 'win1252')
}
