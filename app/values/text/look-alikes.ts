import { readTable, splitCommas } from '../tsv'
import table from './look-alike-letters.tsv?raw'

const rows = readTable('look-alike-letters.tsv', table).flatMap(([kind, letter = '', signs]) =>
  splitCommas(signs).map((sign) => ({ kind, letter, sign })),
)
const LETTERS = new Map(
  rows.filter(({ kind }) => kind === 'letter').map(({ sign, letter }) => [sign, letter]),
)
/** Letters that each sign may replace. */
const FIGURES = new Map<string, string[]>()
for (const { kind, sign, letter } of rows)
  if (kind === 'figure') FIGURES.set(sign, [...(FIGURES.get(sign) ?? []), letter])
const MAX_LETTERS = Math.max(...[...FIGURES.values()].map((letters) => letters.length))

const MIXED_WORD = /[\p{L}\d@$€!|+]*\p{L}[\p{L}\d@$€!|+]*/gu
/** `c a s i n o`, `c.a.s.i.n.o`. */
const SPACED_WORD = /(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,}\p{L}(?![\p{L}\d])/gu

/**
 * Returns the possible readings of a text whose letters were changed to pass a filter, in lower case and
 * without repetition. Look-alikes from other alphabets become Latin letters. Further readings have digits as
 * letters (`c4sino`) and spaced words joined.
 */
export function readings(text: string): string[] {
  const plain = [...text.normalize('NFKC').toLowerCase()].map((each) => LETTERS.get(each) ?? each).join('')
  const joined = plain.replace(SPACED_WORD, (word) => word.replace(/[^\p{L}]/gu, ''))
  const figured = Array.from({ length: MAX_LETTERS }, (_, choice) =>
    joined.replace(MIXED_WORD, asLetters(choice)),
  )
  return [...new Set([plain, joined, ...figured])]
}

const asLetters = (choice: number) => (word: string) =>
  [...word.replace(/[!|+]+$/, '')].map((each) => readFigure(each, choice)).join('')

function readFigure(sign: string, choice: number): string {
  const letters = FIGURES.get(sign)
  return letters?.[Math.min(choice, letters.length - 1)] ?? sign
}
