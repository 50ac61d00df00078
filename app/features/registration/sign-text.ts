/** Maximum number of words in the name of a trade. A longer text counts as a sentence of the owner. */
const MAX_TRADE_NAME_WORDS = 2

/**
 * Returns the trade for a sign. If the owner typed one or two words and the trade is known, its name.
 * Otherwise the typed text with a capital letter.
 */
export function formatTradeForSign(typed: string, known: string | null): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  return known && text.split(' ').length <= MAX_TRADE_NAME_WORDS ? known : capitalised(text)
}

/**
 * Returns the city for a sign. If the typed text has no capitals, each word gets one, except for `de`, `la`
 * and similar words.
 */
export function capitalizeCityForSign(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text !== text.toLowerCase()) return text
  return text
    .split(' ')
    .map((word, at) => (at > 0 && /^(de|del|la|las|los|el|y)$/.test(word) ? word : capitalised(word)))
    .join(' ')
}

/**
 * Capitalizes the first letter. If a text of more than four letters is all in capitals, its other letters
 * become lower case.
 */
function capitalised(text: string): string {
  const isShouted = text.length > 4 && text === text.toUpperCase()
  const rest = isShouted ? text.slice(1).toLowerCase() : text.slice(1)
  return text.charAt(0).toLocaleUpperCase('es') + rest
}
