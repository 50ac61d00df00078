import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { readTable } from '~/values/table'
import ENCODINGS from '../../data/encodings.json' with { type: 'json' }
import letterTable from '../../data/letters.tsv?raw'
import { UnreadableFile } from './kind'

export type Encoding = keyof typeof ENCODINGS

/** Whether somebody's word names an encoding. */
export const isEncoding = (word: string): word is Encoding => Object.hasOwn(ENCODINGS, word)

/** How the bytes of a file are to be read. */
export interface EncodingReading {
  encoding: Encoding
  /** False when another reading fits as well: whoever brings the file has to look. */
  isSure: boolean
  /** Every reading that may be meant, the likeliest first, each with what it makes of the same words. */
  readings: { encoding: Encoding; sample: string }[]
}

const NO_TEXT = 'El archivo no es de texto: se espera una lista en CSV, Excel u OpenDocument.'
/** Letters of single bytes are as rare in one part of a file as in another: so many words tell. */
const MOST_WORDS = 4_000
const SINGLE = ['win1252', 'macroman', 'cp850'] as const

/** Finds the encoding by what the whole file holds; throws `UnreadableFile` for what is no text. */
export function findEncoding(bytes: Buffer): EncodingReading {
  const sure = (encoding: Encoding) => ({ encoding, isSure: true, readings: [] })
  const wide = wideOf(bytes.subarray(0, 4_096))
  if (wide) return sure(wide)
  if (bytes.includes(0)) throw new UnreadableFile(NO_TEXT)
  if (isUtf8(bytes)) return sure('utf8')
  const others: string[] = []
  let good = 0
  for (const [word] of bytes
    .toString('latin1')
    .matchAll(/(?<![A-Za-z])[A-Za-z]*[\x80-\xFF][A-Za-z\x80-\xFF]*/g)) {
    if (isUtf8(Buffer.from(word, 'latin1'))) good++
    else if (others.length < MOST_WORDS) others.push(word)
  }
  return others.length <= good ? sure('utf8') : byLetters(others)
}

/** UTF-16 by its mark; without one, every other byte of English or Spanish is zero. */
function wideOf(beginning: Buffer): Encoding | null {
  const mark = beginning.toString('latin1', 0, 2)
  const zeros = (rest: number) => beginning.filter((byte, place) => byte === 0 && place % 2 === rest).length
  const [even, odd, many] = [zeros(0), zeros(1), beginning.length / 4]
  if (mark === '\xFF\xFE' || (odd > many && even < odd / 10)) return 'utf16le'
  return mark === '\xFE\xFF' || (even > many && odd < even / 10) ? 'utf-16be' : null
}

/** By what single bytes come to in each reading. The bytes of the words are the letters of `words`. */
function byLetters(words: readonly string[]): EncodingReading {
  const read = (word: string, encoding: Encoding) => iconv.decode(Buffer.from(word, 'latin1'), encoding)
  const scored = SINGLE.map((encoding) => {
    const points = words.reduce((sum, word) => sum + plausibility(read(word, encoding)), 0)
    return { encoding, score: points / words.length }
  }).sort((a, b) => b.score - a.score)
  const [best = { encoding: 'win1252', score: 0 } as const, second = best] = scored
  const shown = [...new Set(words)].slice(0, 6)
  return {
    encoding: best.encoding,
    isSure: best.score > 0.5 && best.score - second.score > 0.5,
    readings: scored.map(({ encoding }) => ({
      encoding,
      sample: shown.map((word) => read(word, encoding)).join(', '),
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
export const repairMojibake = (text: string): string =>
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
