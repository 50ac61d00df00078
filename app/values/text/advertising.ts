import { readTable, splitCommas } from '../tsv'
import table from './junk-words.tsv?raw'
import { readings } from './look-alikes'
import { slugify } from './slug'
import endingsTable from './web-endings.tsv?raw'

const endings = new Map(
  readTable('web-endings.tsv', endingsTable).map(([kind = '', list]) => [kind, splitCommas(list)]),
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
/** Letters typed for digits, within a number: `3o5`, `55l2`. */
const DIGIT_LETTERS = /(?<=\d)[oil|]+(?=\d)/g

/** Meanings in `junk-words.tsv`. Other meanings are the name of what the words advertise. */
const FILLER = 'filler'
const INSULT = 'insult'
const PITCH = 'pitch'
const HINT = 'hint'

const words = readTable('junk-words.tsv', table).flatMap(([meaning = '', list]) =>
  splitCommas(list).map((word) => ({ word: slugify(word), meaning })),
)
const FILLERS = new Set(words.filter(({ meaning }) => meaning === FILLER).map(({ word }) => word))
const HINTS = words.filter(({ meaning }) => meaning === HINT)
/** A single such word also occurs in honest comments: "los encontré en Instagram". */
const MIN_HINTS = 2
const IN_COMMENTS = words.filter(({ meaning }) => meaning !== FILLER && meaning !== HINT)
const IN_BUSINESSES = IN_COMMENTS.filter(({ meaning }) => meaning !== PITCH)

/** Whether a comment contains a web address, an e-mail address or a phone number, as advertising does. */
export const hasContactDetails = (text: string | null): boolean =>
  text !== null &&
  (EMAIL.test(text) ||
    readings(text).some((each) => WEB_ADDRESS.test(each) || TELEPHONE.test(withDigits(each))))

/** Reads letters within a number as the digits that they look like (T273). */
const withDigits = (text: string): string =>
  text.replace(DIGIT_LETTERS, (letters) => letters.replaceAll('o', '0').replace(/[il|]/g, '1'))

/** Reason to review a comment or a promotion that contains contact details. */
export const CONTACT_REASON = 'Trae una dirección web, un correo o un teléfono'

/**
 * Returns the reason, for administrators, why the texts of a comment need review: contact details, an insult
 * or advertising. Null if they do not (D52, D132).
 */
export function junkInComment(texts: readonly (string | null)[]): string | null {
  if (texts.some(hasContactDetails)) return CONTACT_REASON
  const said = readings(texts.filter(Boolean).join('\n'))
  return (
    findWord(said, IN_COMMENTS) ?? (findWords(said, HINTS).length < MIN_HINTS ? null : 'Parece publicidad')
  )
}

/** Returns the reason, for administrators, why a registration looks like junk (D132). Null if it does not. */
export function junkIn(name: string, texts: readonly (string | null)[]): string | null {
  const said = readings(texts.filter(Boolean).join('\n'))
  if (said.some((text) => WEB_ADDRESS.test(text))) return 'Lleva una dirección web'
  const found = findWord(said, IN_BUSINESSES)
  if (found) return found
  const named = slugify(name).split('-')
  return named.every((word) => FILLERS.has(word) || /^\d*$/.test(word)) ? 'El nombre es de relleno' : null
}

/**
 * Returns a reason with the first of the `wanted` words in any reading of the text. Null if there is none.
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
