/** A text longer than `length` characters cut after a word and closed with an ellipsis (row 130); null for a shorter one. */
export function shorten(text: string, length: number): string | null {
  const characters = Array.from(text)
  if (characters.length <= length) return null
  const start = characters.slice(0, length + 1).join('')
  const words = start.replace(/[\s,;:.(¿¡]+\S*$/u, '')
  return `${words === '' || words === start ? characters.slice(0, length).join('') : words}…`
}
