import { LEGAL_FORMS } from '~/values/text/legal-name'
import { toPhoneticKey } from './phonetic-key'
import { fold, removeStopWords, stemWord, type Token, tokenize } from './tokens'

/** The distinctive words of a business name: without stop words and legal form. */
export function nameWords(name: string): Token[] {
  const words = tokenize(name.replace(/\./g, '').replace(/&/g, ' '))
  return removeStopWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
}

/**
 * Key that is equal for names in one city with nearly the same words, number and sound (D100). Empty if the
 * name has no words.
 */
export function duplicateKey(name: string, city: string): string {
  const words = nameWords(name).map(({ folded }) =>
    /\d/.test(folded) ? folded : toPhoneticKey(stemWord(folded)),
  )
  return words.length > 0 ? `${[...new Set(words)].sort().join(' ')}, ${fold(city)}` : ''
}
