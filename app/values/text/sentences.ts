const SENTENCES = new Intl.Segmenter('es', { granularity: 'sentence' })

/** Cuts a description into its sentences (row 126); line breaks end one too. */
export function splitSentences(text: string | null): string[] {
  if (!text) return []
  return text
    .split(/\n+/)
    .flatMap((line) => Array.from(SENTENCES.segment(line), (part) => part.segment.trim()))
    .filter((sentence) => sentence !== '')
}

/** Cuts a text longer than `length` characters and closes it with an ellipsis (row 130). */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text
}
