import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = MAX_FIELD_LENGTHS.password.nueva

/** Common words in passwords, in lower case without accents and signs. */
const COMMON_PASSWORD_WORDS = [
  'contrasena',
  'password',
  'passw0rd',
  'administrador',
  'administracion',
  'administrator',
  'directoriolatino',
  'directorio',
  'latino',
  'categorias',
  'bienvenido',
  'bienvenida',
  'welcome',
  'tequiero',
  'teamo',
  'iloveyou',
  'minegocio',
  'qwerty',
  'letmein',
  'secreto',
  'clave',
  'admin',
]
/**
 * Sequences of characters: digits, alphabet, rows and columns of the keyboard. Four consecutive ones, in
 * either direction, count as a keyboard run. So does one character four times.
 */
const KEYBOARD_SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]
/** Minimum number of characters left after removing common words, keyboard runs, years and the user name. */
const MIN_REMAINING_CHARACTERS = 6
const MIN_DIFFERENT_CHARACTERS = 6

/**
 * Returns why a new password is rejected, in Spanish, or null. It needs 12 characters, six of them different,
 * and has a maximum length. At least six must remain without the user name, common words, keyboard runs and
 * years.
 */
export function findPasswordProblem(password: string, username: string): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return `Usa al menos ${MIN_PASSWORD_LENGTH} caracteres; una frase corta sirve.`
  if ([...password].length > MAX_PASSWORD_LENGTH) return `Usa como mucho ${MAX_PASSWORD_LENGTH} caracteres.`
  const plain = plainly(password)
  const own = plainly(username)
  if (own.length >= 3 && plain.includes(own) && leftOf(plain, [own]).length < MIN_REMAINING_CHARACTERS)
    return 'Se parece demasiado a tu usuario. Usa otra cosa, como una frase corta.'
  const rest = leftOf(
    plain,
    [own, ...COMMON_PASSWORD_WORDS].filter((word) => word.length >= 3),
  )
  if (rest.length < MIN_REMAINING_CHARACTERS || new Set([...password]).size < MIN_DIFFERENT_CHARACTERS)
    return 'Es de las que cualquiera adivina. Usa otra cosa, como una frase corta.'
  return null
}

/** Removes these words, keyboard runs of four keys, and years from 1900 to 2099 from the text. */
function leftOf(text: string, words: readonly string[]): string {
  const wordless = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return wordless.replace(/(19|20)\d\d/g, '').replace(/\w{4,}/g, withoutRuns)
}

function withoutRuns(text: string): string {
  for (let at = 0; at + 4 <= text.length; at++) {
    const run = text.slice(at, at + 4)
    if (isRun(run)) return withoutRuns(text.slice(0, at) + text.slice(at + 4))
  }
  return text
}

const isRun = (keys: string) =>
  new Set(keys).size === 1 ||
  KEYBOARD_SEQUENCES.some((row) => row.includes(keys) || row.includes([...keys].reverse().join('')))

const plainly = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Validity of an invitation or reset link, in days. */
export const PASSWORD_LINK_DAYS = 3
