/** Builds a query string without question mark. Encodes the values and omits empty ones. */
export function buildQueryString(pairs: [string, string | undefined][]): string {
  return pairs
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&')
}

/**
 * Appends a query string to `path` with a question mark. Returns `path` unchanged if the query string is
 * empty.
 */
export const appendQueryString = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** Appends the parameter `accion` to `path`. Its value is the name of a form on the page. */
export const appendActionParam = (path: string, action: string) =>
  `${path}${path.includes('?') ? '&' : '?'}accion=${action}`
