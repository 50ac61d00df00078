const MAX_TEXT = 100

/** Reads the search text, trimmed, at most 100 characters (row 89). */
export const readSearch = (query: URLSearchParams) => readText(query.get('search') ?? query.get('q'))

/** Reads a text parameter, trimmed, at most 100 characters. Undefined if empty. */
export const readText = (text: string | null): string | undefined =>
  Array.from((text ?? '').trim())
    .slice(0, MAX_TEXT)
    .join('')
    .trim() || undefined

/** Reads the page number, from 1. Invalid numbers become 1. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('pagina') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Reads the id of a database row. Undefined for other text. */
export const readNumber = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/** Reads a day as `yyyy-MM-dd`. Undefined for other text. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text)
    ? text
    : undefined

/** Finds the key of a Spanish word in an address. Undefined for unknown words. */
export const readWord = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  word: string | null,
): Key | undefined => (Object.keys(words) as Key[]).find((key) => words[key] === word)
