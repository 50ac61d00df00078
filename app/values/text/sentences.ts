const SENTENCES = new Intl.Segmenter('es', { granularity: 'sentence' })

/** Cuts a description into its sentences (row 126); line breaks end one too. */
export function splitSentences(text: string | null): string[] {
  if (!text) return []
  return text
    .split(/\n+/)
    .flatMap((line) => Array.from(SENTENCES.segment(line), (part) => part.segment.trim()))
    .filter((sentence) => sentence !== '')
}

/** A text longer than `length` characters cut after a word and closed with an ellipsis (row 130); null for a shorter one. */
export function shorten(text: string, length: number): string | null {
  const characters = Array.from(text)
  if (characters.length <= length) return null
  const start = characters.slice(0, length + 1).join('')
  const words = start.replace(/[\s,;:.(¿¡]+\S*$/u, '')
  return `${words === '' || words === start ? characters.slice(0, length).join('') : words}…`
}
