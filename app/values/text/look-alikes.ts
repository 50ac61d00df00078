import { parseTsv, splitCommas } from '../tsv'
import table from './look-alike-letters.tsv?raw'

const rows = parseTsv('look-alike-letters.tsv', table).flatMap(([kind, letter = '', signs]) =>
  splitCommas(signs).map((sign) => ({ kind, letter, sign })),
)
const LETTERS = new Map(
  rows.filter(({ kind }) => kind === 'letter').map(({ sign, letter }) => [sign, letter]),
)
/** Letters that are written as a digit or sign, by that character: `4` for `a`. */
const FIGURES = new Map<string, string[]>()
for (const { kind, sign, letter } of rows)
  if (kind === 'figure') FIGURES.set(sign, [...(FIGURES.get(sign) ?? []), letter])
const MAX_LETTERS = Math.max(...[...FIGURES.values()].map((letters) => letters.length))

const MIXED_WORD = /[\p{L}\d@$€!|+]*\p{L}[\p{L}\d@$€!|+]*/gu
/** For example `c a s i n o` or `c.a.s.i.n.o`. */
const SPACED_WORD = /(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,}\p{L}(?![\p{L}\d])/gu

/**
 * Returns possible readings of a text whose letters may be disguised, in lower case and without repetition.
 * Similar letters of other alphabets become Latin letters. Further readings replace digits with letters
 * (`c4sino`) and join spaced words.
 */
export function listUndisguisedTexts(text: string): string[] {
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
