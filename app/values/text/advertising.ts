import { parseTsv, splitCommas } from '../tsv'
import table from './junk-words.tsv?raw'
import { listUndisguisedTexts } from './look-alikes'
import { slugify } from './slug'
import endingsTable from './web-endings.tsv?raw'

const endings = new Map(
  parseTsv('web-endings.tsv', endingsTable).map(([kind = '', list]) => [kind, splitCommas(list)]),
)
const anyOf = (kind: string) => (endings.get(kind) ?? []).map((each) => each.replaceAll('.', '\\.')).join('|')

const WEB_ADDRESS = new RegExp(
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
const EMAIL = /[^\s@]@[^\s@]{1,253}\.\w/
const TELEPHONE = /(\d[\s().-]{0,3}){10}|\b\d{3}[.-]\d{4}\b/
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

const words = parseTsv('junk-words.tsv', table).flatMap(([meaning = '', list]) =>
  splitCommas(list).map((word) => ({ word: slugify(word), meaning })),
)
const FILLERS = new Set(words.filter(({ meaning }) => meaning === FILLER).map(({ word }) => word))
const HINTS = words.filter(({ meaning }) => meaning === HINT)
/**
 * Number of different hint words from which a comment needs review. Honest comments may contain one: "los
 * encontré en Instagram".
 */
const MIN_HINTS = 2
const IN_COMMENTS = words.filter(({ meaning }) => meaning !== FILLER && meaning !== HINT)
const IN_BUSINESSES = IN_COMMENTS.filter(({ meaning }) => meaning !== PITCH)

/**
 * Whether a comment contains a web address, an e-mail address or a phone number. Advertising usually does.
 */
export const hasContactDetails = (text: string | null): boolean =>
  text !== null &&
  (EMAIL.test(text) ||
    listUndisguisedTexts(text).some((each) => WEB_ADDRESS.test(each) || TELEPHONE.test(withDigits(each))))

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
    findWord(said, IN_COMMENTS) ?? (findWords(said, HINTS).length < MIN_HINTS ? null : 'Parece publicidad')
  )
}

/**
 * Returns the reason why a registration looks like junk, which is shown to administrators. Null if it does
 * not (D132).
 */
export function findJunkReasonInRegistration(name: string, texts: readonly (string | null)[]): string | null {
  const said = listUndisguisedTexts(texts.filter(Boolean).join('\n'))
  if (said.some((text) => WEB_ADDRESS.test(text))) return 'Lleva una dirección web'
  const found = findWord(said, IN_BUSINESSES)
  if (found) return found
  const named = slugify(name).split('-')
  return named.every((word) => FILLERS.has(word) || /^\d*$/.test(word)) ? 'El nombre es de relleno' : null
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
