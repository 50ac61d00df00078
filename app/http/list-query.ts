const LONGEST_SEARCH = 100

/** The typed text, trimmed, at most 100 characters (row 89). */
export function readSearch(parameters: URLSearchParams): string | undefined {
  const typed = parameters.get('search') ?? parameters.get('q') ?? ''
  return Array.from(typed.trim()).slice(0, LONGEST_SEARCH).join('').trim() || undefined
}

/** The page asked for, from 1; 1 for anything that is no page. */
export function readPage(parameters: URLSearchParams): number {
  const page = Number(parameters.get('pagina') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
