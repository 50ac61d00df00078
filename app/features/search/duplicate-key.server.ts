import { LEGAL_FORMS } from '~/values/text/legal-forms'
import { soundOf } from './sound'
import { distinctiveWords, fold, stemOf, type Word, wordsOf } from './words'

/** The words that tell a business name from others: without articles and legal form. */
export function nameWords(name: string): Word[] {
  const words = wordsOf(name.replace(/\./g, '').replace(/&/g, ' '))
  return distinctiveWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
}

/** The same for names in one city that are nearly equal in words, number and sound (D100); empty without words. */
export function duplicateKey(name: string, city: string): string {
  const words = nameWords(name).map(({ folded }) => (/\d/.test(folded) ? folded : soundOf(stemOf(folded))))
  return words.length > 0 ? `${[...new Set(words)].sort().join(' ')}, ${fold(city)}` : ''
}
