const MAX_SEARCH_TEXT_LENGTH = 100

/** Reads the search text: trimmed, at most 100 characters (row 89). Undefined if it is empty. */
export const parseSearchParam = (query: URLSearchParams) =>
  cleanSearchText(query.get('search') ?? query.get('q'))

/** Trims a text and cuts it at 100 characters. Undefined if it is empty. */
export const cleanSearchText = (text: string | null): string | undefined =>
  Array.from((text ?? '').trim())
    .slice(0, MAX_SEARCH_TEXT_LENGTH)
    .join('')
    .trim() || undefined

/** Reads the page number. The first page is 1, which is also returned for an invalid number. */
export function readPageNumber(query: URLSearchParams): number {
  const page = Number(query.get('pagina') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Reads the id of a row. Undefined for any other text. */
export const parseOptionalRowId = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/** Reads a day in the format `yyyy-MM-dd`. Undefined for any other text. */
export const parseDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text)
    ? text
    : undefined

/** Returns the key for a Spanish word in an address. Undefined for an unknown word. */
export const findKeyByValue = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  word: string | null,
): Key | undefined => (Object.keys(words) as Key[]).find((key) => words[key] === word)

/**
 * Reads a number of up to nine digits: an id or a version in forms and addresses. Undefined for any other
 * text.
 */
export const parseIdOrVersion = (text: string | null | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
