import { listIn, readTable } from '../table'
import table from './junk-words.tsv?raw'
import { slugify } from './slug'

const WEB_ADDRESS =
  /\bhttps?:\/\/|\bwww\.\w|\b[\w-]{2,63}\.(com|net|org|info|biz|shop|store|online|site|xyz|link|ly|mx|ru|top|club|app|io|vip|live|bet|casino|example)\b|\bt\.me\//i
const EMAIL = /[^\s@]@[^\s@]{1,253}\.\w/
const TELEPHONE = /(\d[\s().-]{0,3}){10}|\b\d{3}[.-]\d{4}\b/
const FILLER = 'filler'

const words = readTable('junk-words.tsv', table).flatMap(([meaning, list]) =>
  listIn(list).map((word) => ({ word: slugify(word), isFiller: meaning === FILLER })),
)
const ADVERTISED = words.filter(({ isFiller }) => !isFiller).map(({ word }) => word)
const FILLERS = new Set(words.filter(({ isFiller }) => isFiller).map(({ word }) => word))

/** Whether a text of a comment names a web address, an e-mail or a telephone, as advertising does. */
export const namesContact = (text: string | null): boolean =>
  text !== null && [WEB_ADDRESS, EMAIL, TELEPHONE].some((pattern) => pattern.test(text))

/** Why what somebody registers looks like junk, for administrators (D132); null where it does not. */
export function junkIn(name: string, texts: readonly (string | null)[]): string | null {
  const said = texts.filter(Boolean).join('\n')
  if (WEB_ADDRESS.test(said)) return 'Lleva una dirección web'
  const spelled = `-${slugify(said)}-`
  const found = ADVERTISED.find((word) => spelled.includes(`-${word}-`))
  if (found) return `Palabra de publicidad: ${found.replaceAll('-', ' ')}`
  const named = slugify(name).split('-')
  return named.every((word) => FILLERS.has(word) || /^\d*$/.test(word)) ? 'El nombre es de relleno' : null
}
