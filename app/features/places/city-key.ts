/** Normalized name of a city: without accents and punctuation, `St.` and `Ft.` written out. */
export const cityKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/^ft\b/, 'fort')
