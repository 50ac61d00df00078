const MAX_TEXT = 100

/** The typed text, trimmed, at most 100 characters (row 89). */
export const readSearch = (query: URLSearchParams) => readText(query.get('search') ?? query.get('q'))

/** A text of an address, trimmed, at most 100 characters; undefined for an empty one. */
export const readText = (text: string | null): string | undefined =>
  Array.from((text ?? '').trim())
    .slice(0, MAX_TEXT)
    .join('')
    .trim() || undefined

/** The page asked for, from 1; 1 for anything that is no page. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('pagina') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The number of a row; undefined for anything else. */
export const readNumber = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/** A day as `yyyy-MM-dd`; undefined for what is none. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text)
    ? text
    : undefined

/** What a word of an address stands for, by the words there are; undefined for any other. */
export const readWord = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  word: string | null,
): Key | undefined => (Object.keys(words) as Key[]).find((key) => words[key] === word)
