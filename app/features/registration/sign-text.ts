/** Maximum number of words of a trade's name; a longer text is the owner's own sentence. */
const WORDS_OF_A_NAME = 2

/**
 * Trade on a sign: the name of the known trade if the owner typed one or two words, otherwise the typed text
 * with a capital letter.
 */
export function signTrade(typed: string, known: string | null): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  return known && text.split(' ').length <= WORDS_OF_A_NAME ? known : capitalised(text)
}

/** City on a sign. A text without capitals gets one per word, except for `de`, `la` and similar words. */
export function signCity(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text !== text.toLowerCase()) return text
  return text
    .split(' ')
    .map((word, at) => (at > 0 && /^(de|del|la|las|los|el|y)$/.test(word) ? word : capitalised(word)))
    .join(' ')
}

/**
 * Capitalizes the first letter. A text of more than four letters in capitals is changed to lower case after
 * it.
 */
function capitalised(text: string): string {
  const isShouted = text.length > 4 && text === text.toUpperCase()
  const rest = isShouted ? text.slice(1).toLowerCase() : text.slice(1)
  return text.charAt(0).toLocaleUpperCase('es') + rest
}
