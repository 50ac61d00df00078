import { withoutAccents } from './clean'

const MAX_TYPED_SEARCH_LENGTH = 200

/** Normalizes the first 200 characters of a search text. Phone numbers become one word. */
export const normalizeTypedSearch = (text: string): string =>
  text
    .slice(0, MAX_TYPED_SEARCH_LENGTH)
    .normalize('NFKC')
    .replace(PHONE_IN_SEARCH_PATTERN, asOneNumber)
    .replace(PARTIAL_PHONE_PATTERN, withoutSigns)

/** The country code 1 may precede the number. */
const PHONE_IN_SEARCH_PATTERN =
  /\+?(?<!\d)(?:1[\s.\p{Pd}]*)?\(?\d{3}[)\s./_·\p{Pd}]*\d{3}[\s._·\p{Pd}]*\d{4}(?!\d)/gu
const asOneNumber = (phone: string) => ` ${phone.replace(/\D/g, '').slice(-10)} `

/** Parts of a phone number, such as `(404) 555` or `555-01`. */
const PARTIAL_PHONE_PATTERN = /(?<![\p{L}\d])(?:\(\d{3}\)\s*\d{0,7}|\d{3}[.\p{Pd}]\d{1,4})(?![\p{L}\d])/gu
const withoutSigns = (part: string) => part.replace(/\D/g, '')

/** Whether a word is the start of an e-mail address, which is searched as a whole. */
export const isEmailStart = (word: string) => /^[^@]+@/.test(word)

/** Splits a text into words like the text indexes: letters and digits, lower case, no accents. */
export function splitIntoIndexWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return words.match(/[\p{L}\p{N}]+/gu) ?? []
}

const MAX_LIKE_WORDS = 6

/**
 * Returns LIKE patterns for at most six words of a search, with backslash escapes. Words of one character are
 * ignored. The searched text must be converted by `unaccented`.
 */
export const buildLikePatterns = (search: string): string[] =>
  withoutAccents(normalizeTypedSearch(search).toLowerCase().replaceAll('"', ' '))
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, MAX_LIKE_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
