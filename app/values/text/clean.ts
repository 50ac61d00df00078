import { parseTsv, splitCommas } from '../tsv'
import table from './abbreviations.tsv?raw'

const SENTENCE_SEGMENTER = new Intl.Segmenter('es', { granularity: 'sentence' })
const ABBREVIATIONS = new Set(
  parseTsv('abbreviations.tsv', table).flatMap(([, words]) =>
    splitCommas(words).map((word) => word.split(' ').at(-1) ?? ''),
  ),
)
const INITIALS = /^[("¿¡]*(?:\p{Lu}\.)+$/u
const LINK = /:\/\/|^www\.|@|\p{L}\.\p{L}{2,}[/?#]/u

/**
 * Splits a description into sentences (row 126). A line break also ends a sentence. `Dr.`, `Tel.` and dots in
 * links do not.
 */
export function splitSentences(text: string | null): string[] {
  if (!text) return []
  return text
    .split(/\n+/)
    .flatMap(sentencesOf)
    .filter((sentence) => sentence !== '')
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  for (const { segment } of SENTENCE_SEGMENTER.segment(line)) {
    const before = sentences.at(-1)
    if (before !== undefined && !isEnd(before)) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim())
}

/**
 * Whether a sentence really ends here. The Unicode rules may also split after abbreviations and within links.
 */
function isEnd(text: string): boolean {
  const [last = ''] = /\S+\s*$/.exec(text) ?? []
  const word = last.trim()
  if (last === word) return !LINK.test(word)
  return !ABBREVIATIONS.has(word.replace(/^[("¿¡]+/, '')) && !INITIALS.test(word)
}

/**
 * Invisible characters. Joiners within emoji and the emoji variation selector are not included, because emoji
 * need them.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))(?!(?<=\p{Emoji})\uFE0F)\p{Default_Ignorable_Code_Point}/gu
/** Characters that are not printed, for example control and bidi characters. Line feeds are excluded. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cs}\u{FFF9}-\u{FFFD}]|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/gu
/** Combining marks after the third in a row. */
const PILED_MARKS = /(?<=\p{M}{3})\p{M}+/gu
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029\v\f]/g
/**
 * Maximum average number of code units per character. This limit is checked before characters are counted,
 * which is slower.
 */
const MAX_CODE_UNITS_PER_CHARACTER = 12

/** Number of code units that are segmented at once. The time grows faster than the length. */
const MAX_SEGMENTED_CODE_UNITS = 500
const CHARACTER_SEGMENTER = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * Cleans a line of text: converts it to NFC, removes invisible and bidi characters, and reduces spaces to
 * single ones.
 */
export function cleanLine(text: string): string {
  return cleanParagraphs(text).replace(/\s+/g, ' ')
}

/** Cleans a longer text in the same way. Line breaks stay, with at most one empty line in a row. */
export function cleanParagraphs(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(UNPRINTABLE, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Whether a text may have at most `most` characters, judged only by its length in code units. A quick check
 * before slower ones.
 */
export const canBeWithinCharacterLimit = (text: string, most: number): boolean =>
  text.length <= most * MAX_CODE_UNITS_PER_CHARACTER

/** Whether a text has at most `most` visible characters. A flag, a family emoji or `é` is one character. */
export function isWithinLength(text: string, most: number): boolean {
  if (text.length <= most) return true
  if (!canBeWithinCharacterLimit(text, most)) return false
  return charactersOf(text, most + 1).count <= most
}

/** Cuts a text after `max` visible characters and removes spaces at the cut. Shorter texts do not change. */
export function cutText(text: string, max: number): string {
  if (isWithinLength(text, max)) return text
  const { end } = charactersOf(text.slice(0, max * MAX_CODE_UNITS_PER_CHARACTER), max)
  return text.slice(0, end).replace(HALF_AT_END, '').trimEnd()
}

const HALF_AT_END = /[\ud800-\udbff]$/

/** Counts visible characters up to `max`. `end` is the code unit index after the last counted one. */
function charactersOf(text: string, max: number): { count: number; end: number } {
  let count = 0
  let end = 0
  while (end < text.length && count < max) {
    const isSplit = /[\ud800-\udbff]/.test(text[end + MAX_SEGMENTED_CODE_UNITS - 1] ?? '')
    const piece = text.slice(end, end + (isSplit ? MAX_SEGMENTED_CODE_UNITS - 1 : MAX_SEGMENTED_CODE_UNITS))
    const segments = [...CHARACTER_SEGMENTER.segment(piece)]
    // The last character of a piece may continue in the next piece, so it is counted there.
    if (end + piece.length < text.length && segments.length > 1) segments.pop()
    const taken = segments.slice(0, max - count)
    count += taken.length
    end += taken.reduce((units, { segment }) => units + segment.length, 0)
  }
  return { count, end }
}

/** Removes accents and other combining marks. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/**
 * If a text has more than `length` characters, cuts it after a word and adds an ellipsis (row 130). A too
 * long first word is cut itself. Returns null for a shorter text.
 */
export function truncateOrNullIfShort(text: string, length: number): string | null {
  const characters = Array.from(text)
  if (characters.length <= length) return null
  const start = characters.slice(0, length + 1).join('')
  const words = start.replace(/[\s,;:.(¿¡]+\S*$/u, '')
  return `${words === '' || words === start ? characters.slice(0, length).join('') : words}…`
}

/** Adds a period, unless the text ends with one, as `p. m.` does, or with another mark. */
export const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
