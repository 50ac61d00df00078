/** Joiners that hold an emoji together, and the selector that colours one, are the only invisible signs worth keeping. */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))(?!(?<=\p{Emoji})\uFE0F)\p{Default_Ignorable_Code_Point}/gu
/** Controls (tabs and line breaks were seen to before), bidi and other format signs, halves of characters. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cs}\u{FFF9}-\u{FFFD}]|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/gu
/** No language stacks more than three marks on a letter. */
const PILED_MARKS = /(?<=\p{M}{3})\p{M}+/gu
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029\v\f]/g
/** More of them than this belong to no text a person typed into one field; counting what is seen has its price. */
const MOST_CODE_UNITS_PER_CHARACTER = 12

/** Code units that are segmented at a time: each step takes the longer the longer the text is. */
const PIECE = 500
const CHARACTERS = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** One line of text: in NFC, without anything that cannot be seen or would turn the rest around, single spaces. */
export function cleanLine(text: string): string {
  return cleanParagraphs(text).replace(/\s+/g, ' ')
}

/** The same for longer texts: line breaks stay, at most one empty line in a row. */
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

/** Whether a text may have at most `most` characters, by its length alone: to be asked before anything reads it. */
export const mayBeWithin = (text: string, most: number): boolean =>
  text.length <= most * MOST_CODE_UNITS_PER_CHARACTER

/** Whether a text has at most `most` characters as people see them: a flag, a family or `é` is one. */
export function isWithin(text: string, most: number): boolean {
  if (text.length <= most) return true
  if (!mayBeWithin(text, most)) return false
  let seen = 0
  for (let at = 0; at < text.length && seen <= most; ) {
    const isSplit = /[\ud800-\udbff]/.test(text[at + PIECE - 1] ?? '')
    const piece = text.slice(at, at + (isSplit ? PIECE - 1 : PIECE))
    const segments = [...CHARACTERS.segment(piece)]
    // What follows may belong to the last one.
    const last = at + piece.length < text.length && segments.length > 1 ? segments.pop() : undefined
    seen += segments.length
    at += last?.index ?? piece.length
  }
  return seen <= most
}
