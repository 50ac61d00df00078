import { parseTsv, splitCommas } from '../tsv'
import junkTable from './junk-words.tsv?raw'
import lookAlikeTable from './look-alike-letters.tsv?raw'
import { slugify } from './slug'
import endingsTable from './web-endings.tsv?raw'

const rows = parseTsv('look-alike-letters.tsv', lookAlikeTable).flatMap(([kind, letter = '', signs]) =>
  splitCommas(signs).map((sign) => ({ kind, letter, sign })),
)
const LATIN_LETTER_BY_LOOKALIKE = new Map(
  rows.filter(({ kind }) => kind === 'letter').map(({ sign, letter }) => [sign, letter]),
)
/** Letters that are written as a digit or sign, by that character: `4` for `a`. */
const LETTERS_BY_FIGURE = new Map<string, string[]>()
for (const { kind, sign, letter } of rows)
  if (kind === 'figure') LETTERS_BY_FIGURE.set(sign, [...(LETTERS_BY_FIGURE.get(sign) ?? []), letter])
const MAX_LETTERS_PER_FIGURE = Math.max(...[...LETTERS_BY_FIGURE.values()].map((letters) => letters.length))

const MIXED_WORD = /[\p{L}\d@$€!|+]*\p{L}[\p{L}\d@$€!|+]*/gu
/** For example `c a s i n o` or `c.a.s.i.n.o`. */
const SPACED_WORD = /(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,}\p{L}(?![\p{L}\d])/gu

/**
 * Returns possible readings of a text whose letters may be disguised, in lower case and without repetition.
 * Similar letters of other alphabets become Latin letters. Further readings replace digits with letters
 * (`c4sino`) and join spaced words.
 */
function listUndisguisedTexts(text: string): string[] {
  const plain = [...text.normalize('NFKC').toLowerCase()]
    .map((each) => LATIN_LETTER_BY_LOOKALIKE.get(each) ?? each)
    .join('')
  const joined = plain.replace(SPACED_WORD, (word) => word.replace(/[^\p{L}]/gu, ''))
  const figured = Array.from({ length: MAX_LETTERS_PER_FIGURE }, (_, choice) =>
    joined.replace(MIXED_WORD, asLetters(choice)),
  )
  return [...new Set([plain, joined, ...figured])]
}

const asLetters = (choice: number) => (word: string) =>
  [...word.replace(/[!|+]+$/, '')].map((each) => readFigure(each, choice)).join('')

function readFigure(sign: string, choice: number): string {
  const letters = LETTERS_BY_FIGURE.get(sign)
  return letters?.[Math.min(choice, letters.length - 1)] ?? sign
}

const endings = new Map(
  parseTsv('web-endings.tsv', endingsTable).map(([kind = '', list]) => [kind, splitCommas(list)]),
)
const anyOf = (kind: string) => (endings.get(kind) ?? []).map((each) => each.replaceAll('.', '\\.')).join('|')

const WEB_ADDRESS_IN_TEXT_PATTERN = new RegExp(
  [
    String.raw`\bhttps?:\/\/|\bwww\.\w`,
    String.raw`\b[\w-]{2,63}\.(?:${anyOf('any')})\b`,
    String.raw`\b[\w-]{2,63}\.(?:${anyOf('word')})(?=\/|[.,;:!?)]*\s*(?:$|\n))`,
    String.raw`\b(?:en|visita|visítanos en|entra a|web|página|sitio)\s+[\w-]{2,63}\.(?:${anyOf('word')})\b`,
    String.raw`[\w)]\s*[([{]?\s*\b(?:punto|dot)\b\s*[)\]}]?\s*(?:${anyOf('spoken')})\b`,
    String.raw`\b(?:${anyOf('path')})\/`,
  ].join('|'),
  'im',
)
const EMAIL_IN_TEXT_PATTERN = /[^\s@]@[^\s@]{1,253}\.\w/
const TELEPHONE_IN_TEXT_PATTERN = /(\d[\s().-]{0,3}){10}|\b\d{3}[.-]\d{4}\b/
/** Letters typed instead of digits within a number: `3o5`, `55l2`. */
const DIGIT_LETTERS = /(?<=\d)[oil|]+(?=\d)/g

/** Digits of a number that is spelled out: `tres cero cinco`. */
const DIGIT_WORDS = new Map(
  [
    'cero|zero',
    'uno|un|una|one',
    'dos|two',
    'tres|three',
    'cuatro|four',
    'cinco|five',
    'seis|six',
    'siete|seven',
    'ocho|eight',
    'nueve|nine',
  ].flatMap((words, digit) => words.split('|').map((word) => [word, String(digit)] as const)),
)
const DIGIT_WORD = new RegExp(
  String.raw`(?<![\p{L}\d])(${[...DIGIT_WORDS.keys()].join('|')})(?![\p{L}\d])[,;]?`,
  'gu',
)

/** Meanings of words in `junk-words.tsv`. Any other meaning is the name of the advertised thing. */
const FILLER = 'filler'
const INSULT = 'insult'
const PITCH = 'pitch'
const HINT = 'hint'

const words = parseTsv('junk-words.tsv', junkTable).flatMap(([meaning = '', list]) =>
  splitCommas(list).map((word) => ({ word: slugify(word), meaning })),
)
const FILLER_WORDS = new Set(words.filter(({ meaning }) => meaning === FILLER).map(({ word }) => word))
const HINT_WORDS = words.filter(({ meaning }) => meaning === HINT)
/**
 * Number of different hint words from which a comment needs review. Honest comments may contain one: "los
 * encontré en Instagram".
 */
const MIN_HINT_WORDS = 2
const COMMENT_JUNK_WORDS = words.filter(({ meaning }) => meaning !== FILLER && meaning !== HINT)
const BUSINESS_JUNK_WORDS = COMMENT_JUNK_WORDS.filter(({ meaning }) => meaning !== PITCH)

/**
 * Whether a comment contains a web address, an e-mail address or a phone number. Advertising usually does.
 */
export const hasContactDetails = (text: string | null): boolean =>
  text !== null &&
  (EMAIL_IN_TEXT_PATTERN.test(text) ||
    listUndisguisedTexts(text).some(
      (each) => WEB_ADDRESS_IN_TEXT_PATTERN.test(each) || TELEPHONE_IN_TEXT_PATTERN.test(withDigits(each)),
    ))

/** Replaces number words, and letters within a number, with digits (T273). */
const withDigits = (text: string): string =>
  text
    .replace(DIGIT_WORD, (_, word: string) => DIGIT_WORDS.get(word) ?? word)
    .replace(DIGIT_LETTERS, (letters) => letters.replaceAll('o', '0').replace(/[il|]/g, '1'))

/** Reason to review a comment or promotion with contact details. */
export const CONTACT_DETAILS_REASON = 'Trae una dirección web, un correo o un teléfono'

/**
 * Returns the reason why the texts of a comment need review: contact details, an insult or advertising. The
 * reason is shown to administrators. Null if no review is needed (D52, D132).
 */
export function findJunkReasonInComment(texts: readonly (string | null)[]): string | null {
  const all = texts.filter(Boolean).join('\n')
  // A number may begin in one text and end in the next.
  if (hasContactDetails(all)) return CONTACT_DETAILS_REASON
  const said = listUndisguisedTexts(all)
  return (
    findWord(said, COMMENT_JUNK_WORDS) ??
    (findWords(said, HINT_WORDS).length < MIN_HINT_WORDS ? null : 'Parece publicidad')
  )
}

/**
 * Returns the reason why a registration looks like junk, which is shown to administrators. Null if it does
 * not (D132).
 */
export function findJunkReasonInRegistration(name: string, texts: readonly (string | null)[]): string | null {
  const said = listUndisguisedTexts(texts.filter(Boolean).join('\n'))
  if (said.some((text) => WEB_ADDRESS_IN_TEXT_PATTERN.test(text))) return 'Lleva una dirección web'
  const found = findWord(said, BUSINESS_JUNK_WORDS)
  if (found) return found
  const named = slugify(name).split('-')
  return named.every((word) => FILLER_WORDS.has(word) || /^\d*$/.test(word))
    ? 'El nombre es de relleno'
    : null
}

/**
 * Searches several readings of a text for the `wanted` words. Returns a reason with the first word found.
 * Null if none is found.
 */
function findWord(said: readonly string[], wanted: typeof words): string | null {
  const [found] = findWords(said, wanted)
  if (!found) return null
  const kind = found.meaning === INSULT ? 'Puede insultar' : 'Palabra de publicidad'
  return `${kind}: ${found.word.replaceAll('-', ' ')}`
}

function findWords(said: readonly string[], wanted: typeof words): typeof words {
  const spelled = said.map((text) => `-${slugify(text)}-`)
  return wanted.filter(({ word }) => spelled.some((text) => text.includes(`-${word}-`)))
}
