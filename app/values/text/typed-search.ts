const LONGEST_SEARCH = 200

/** The first two hundred letters of a typed text, in which a telephone is one word however it is written. */
export const typedSearch = (text: string): string =>
  text
    .slice(0, LONGEST_SEARCH)
    .normalize('NFKC')
    .replace(PHONE, asOneNumber)
    .replace(PART_OF_PHONE, withoutSigns)

/** Also after the 1 of the country. */
const PHONE = /\+?(?<!\d)(?:1[\s.\p{Pd}]*)?\(?\d{3}[)\s./_·\p{Pd}]*\d{3}[\s._·\p{Pd}]*\d{4}(?!\d)/gu
const asOneNumber = (phone: string) => ` ${phone.replace(/\D/g, '').slice(-10)} `

/** `(404) 555`, `555-01`: what one has of it, or remembers. */
const PART_OF_PHONE = /(?<![\p{L}\d])(?:\(\d{3}\)\s*\d{0,7}|\d{3}[.\p{Pd}]\d{1,4})(?![\p{L}\d])/gu
const withoutSigns = (part: string) => part.replace(/\D/g, '')

/** A begun e-mail address, which is looked for whole. */
export const isEmailBegun = (word: string) => /^[^@]+@/.test(word)

/** The words of a text as the indexes of words cut it: without accents and capitals, letters and digits only. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return words.match(/[\p{L}\p{N}]+/gu) ?? []
}
