import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { readTable } from '~/values/table'
import ENCODINGS from '../../data/encodings.json' with { type: 'json' }
import letterTable from '../../data/letters.tsv?raw'
import type { Bytes } from './bytes'
import { UnreadableFile } from './kind'

export type Encoding = keyof typeof ENCODINGS

/** Whether somebody's word names an encoding. */
export const isEncoding = (word: string): word is Encoding => Object.hasOwn(ENCODINGS, word)

/** How the bytes of a file are to be read. */
export interface EncodingReading {
  encoding: Encoding
  /** Bytes of the mark before the text. */
  mark: number
  /** False when another reading fits as well: whoever brings the file has to look. */
  isSure: boolean
  /** Every reading that may be meant, the likeliest first, each with what it makes of the same words. */
  readings: { encoding: Encoding; sample: string }[]
}

const NO_TEXT = 'El archivo no es de texto: se espera una lista en CSV, Excel u OpenDocument.'
const PIECE = 1 << 20
/** Letters of single bytes are as rare in one part of a file as in another: so many tell. */
const MOST_SAMPLES = 4_000
const SINGLE = ['win1252', 'macroman', 'cp850'] as const

/** Finds the encoding by what the whole file holds; throws `UnreadableFile` for what is no text. */
export function findEncoding(bytes: Bytes): EncodingReading {
  const beginning = bytes.piece(0, 4_096)
  const sure = (encoding: Encoding, mark: number) => ({ encoding, mark, isSure: true, readings: [] })
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return sure('utf16le', 2)
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return sure('utf-16be', 2)
  const wide = wideOf(beginning)
  if (wide) return sure(wide, 0)
  const mark = beginning[0] === 0xef && beginning[1] === 0xbb && beginning[2] === 0xbf ? 3 : 0
  const { good, samples } = survey(bytes, mark)
  if (samples.length <= good) return sure('utf8', mark)
  return byLetters(samples)
}

/** Without a mark, every other byte of English or Spanish in UTF-16 is zero. */
function wideOf(beginning: Buffer): Encoding | null {
  const zeros = [0, 0]
  for (const [place, byte] of beginning.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  if (odd > beginning.length / 4 && even < odd / 10) return 'utf16le'
  if (even > beginning.length / 4 && odd < even / 10) return 'utf-16be'
  throw new UnreadableFile(NO_TEXT)
}

/** How much of what is above ASCII is UTF-8, and the words that are not. */
function survey(bytes: Bytes, mark: number): { good: number; samples: Buffer[] } {
  const samples: Buffer[] = []
  let good = 0
  for (let from = mark; from < bytes.size; from += PIECE) {
    const piece = bytes.piece(from, PIECE)
    if (piece.includes(0)) throw new UnreadableFile(NO_TEXT)
    const start = from === mark ? 0 : piece.indexOf(10) + 1
    const whole = piece.subarray(start, from + PIECE < bytes.size ? piece.lastIndexOf(10) + 1 : undefined)
    if (whole.length > 0 && isUtf8(whole)) good += lettersOf(whole)
    else
      for (const run of accented(piece)) {
        if (isUtf8(run)) good++
        else if (samples.length < MOST_SAMPLES) samples.push(Buffer.from(run))
      }
  }
  return { good, samples }
}

/** How many letters of UTF-8 above ASCII there are. */
function lettersOf(piece: Buffer): number {
  let letters = 0
  for (const byte of piece) if (byte >= 0xc0) letters++
  return letters
}

/** Every word of a piece that has a byte above ASCII, with a sign before and behind it. */
function* accented(piece: Buffer): Generator<Buffer> {
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && (byte > 0x7f || (byte > 0x40 && byte < 0x5b) || (byte > 0x60 && byte < 0x7b))
  for (let place = 0; place < piece.length; place++) {
    if ((piece[place] ?? 0) < 0x80) continue
    let start = place
    while (start > 0 && isLetter(piece[start - 1])) start--
    while (isLetter(piece[place])) place++
    // What a piece cuts through tells nothing.
    if (start > 0 && place < piece.length) yield piece.subarray(start, place)
  }
}

function byLetters(samples: readonly Buffer[]): EncodingReading {
  const scored = SINGLE.map((encoding) => {
    const words = samples.map((sample) => iconv.decode(sample, encoding))
    return { encoding, words, score: words.reduce((sum, word) => sum + plausibility(word), 0) / words.length }
  }).sort((a, b) => b.score - a.score)
  const [best, second] = scored
  const shown = [...new Set(samples.map((sample) => sample.toString('latin1')))]
    .slice(0, 6)
    .map((sample) => Buffer.from(sample, 'latin1'))
  return {
    encoding: best?.encoding ?? 'win1252',
    mark: 0,
    isSure: (best?.score ?? 0) > 0.5 && (best?.score ?? 0) - (second?.score ?? 0) > 0.5,
    readings: scored.map(({ encoding }) => ({
      encoding,
      sample: shown.map((sample) => iconv.decode(sample, encoding)).join(', '),
    })),
  }
}

/** How much a word looks like Spanish or English: each letter above ASCII by what stands beside it. */
function plausibility(word: string): number {
  const letters = Array.from(word)
  const points = letters.flatMap((letter, place) => {
    if (letter <= '\u007F') return []
    const around = `${letters[place - 1] ?? '_'}${letter}${letters[place + 1] ?? '_'}`
    return likelihoods.find(([pattern]) => pattern.test(around))?.[1] ?? -2
  })
  return points.reduce((sum, each) => sum + each, 0) / Math.max(1, points.length)
}

const likelihoods = readTable('letters.tsv', letterTable).map(
  ([pattern = '', points]) => [new RegExp(pattern, 'u'), Number(points)] as const,
)

/** What one wrong reading and saving it anew has made of letters: `PeÃ±a`, `Pe√±a`, `Pe├▒a`. */
const DAMAGE: readonly [trace: RegExp, read: string][] = [
  [
    /[ÃÂ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€/,
    'win1252',
  ],
  [/[√¬][\u0080-\u00FF†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u0152\u0153]/, 'macroman'],
  [/[├┬][\u0080-\u00FF░▒▓│┤╣║╗╝┐└┴─┼╚╔╩╦╠═╬]/, 'cp850'],
]

/** The text as it was before it was read wrongly and saved, once or twice; as it is where it was not. */
export const undamaged = (text: string): string =>
  /[ÃÂâ√├┬]/.test(text) ? text.replace(/\S+/g, (word) => mendWord(mendWord(word))) : text

function mendWord(word: string): string {
  const codec = DAMAGE.find(([trace]) => trace.test(word))?.[1]
  if (!codec) return word
  const bytes = Buffer.concat(
    Array.from(word, (letter) =>
      /[\u0080-\u009F]/.test(letter) ? Buffer.from(letter, 'latin1') : iconv.encode(letter, codec),
    ),
  )
  return isUtf8(bytes) ? bytes.toString('utf8') : word
}
