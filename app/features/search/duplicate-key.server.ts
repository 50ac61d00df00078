import { LEGAL_FORMS } from '~/values/text/legal-name'
import { fold, foldPlural, removeStopWords, type Token, tokenize, toPhoneticKey } from './tokens'

/**
 * Returns the words of a business name without legal form and stop words. If only stop words remain, returns
 * these.
 */
export function tokenizeBusinessName(name: string): Token[] {
  const words = tokenize(name.replace(/\./g, '').replace(/&/g, ' '))
  return removeStopWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
}

/**
 * Returns a key for finding duplicates (D100). It is equal for names in one city with the same numbers and
 * words of the same sound, in any order, singular or plural. Empty if the name has no words.
 */
export function toDuplicateKey(name: string, city: string): string {
  const words = tokenizeBusinessName(name).map(({ folded }) =>
    /\d/.test(folded) ? folded : toPhoneticKey(foldPlural(folded)),
  )
  return words.length > 0 ? `${[...new Set(words)].sort().join(' ')}, ${fold(city)}` : ''
}
