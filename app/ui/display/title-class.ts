/**
 * Class for a name in the window. Beside the card a phone has room for words of nine letters at full size, of
 * twelve at a smaller one; longer words go below it.
 */
export function titleClass(name: string): 'long-words' | 'very-long-words' | undefined {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
  if (longest > 12) return 'very-long-words'
  return longest > 9 ? 'long-words' : undefined
}
