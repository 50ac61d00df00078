/** Normalizes the name of a city: no accents or punctuation, `St.` and a leading `Ft.` in full. */
export const toCityKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/^ft\b/, 'fort')
