/** Builds a query string without question mark. Omits empty values. */
export function queryString(pairs: [string, string | undefined][]): string {
  return pairs
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&')
}

export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** Adds `accion` to `path`, the name of a form on the page. */
export const withAction = (path: string, action: string) =>
  `${path}${path.includes('?') ? '&' : '?'}accion=${action}`
