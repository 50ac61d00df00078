import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Bytes } from './bytes'
import { type Encoding, undamaged } from './encoding'

const PIECE = 1 << 18

/**
 * The lines of a text, whatever ends them, without holding more than a piece of it. Of a text in UTF-8, a line that is
 * none was added by another program, and is read as Windows-1252.
 */
export function* linesOf(
  bytes: Bytes,
  { encoding, mark }: { encoding: Encoding; mark: number },
): Generator<string> {
  const decoder = iconv.getDecoder(encoding)
  const decode = encoding === 'utf8' ? mixed : (piece: Buffer) => decoder.write(piece)
  let rest = ''
  let undecoded = Buffer.alloc(0)
  for (let from = mark; from < bytes.size; from += PIECE) {
    const piece = Buffer.concat([undecoded, bytes.piece(from, PIECE)])
    const isLast = from + PIECE >= bytes.size
    const end =
      isLast || encoding !== 'utf8'
        ? piece.length
        : Math.max(piece.lastIndexOf(10), piece.lastIndexOf(13)) + 1
    undecoded = piece.subarray(end)
    const text = rest + decode(piece.subarray(0, end))
    // Whether a return at the end is half of a line's end shows with the next piece.
    const cut = isLast
      ? text.length
      : Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1
    rest = text.slice(cut)
    yield* split(text.slice(0, cut))
  }
  if (rest !== '') yield* split(rest)
}

function split(text: string): string[] {
  const lines = undamaged(text).split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function mixed(piece: Buffer): string {
  if (isUtf8(piece)) return piece.toString('utf8')
  const lines: string[] = []
  for (let start = 0; start < piece.length; ) {
    const found = piece.indexOf(10, start)
    const end = found < 0 ? piece.length : found + 1
    const line = piece.subarray(start, end)
    lines.push(isUtf8(line) ? line.toString('utf8') : iconv.decode(line, 'win1252'))
    start = end
  }
  return lines.join('')
}
