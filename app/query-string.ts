/** Pairs of names and values as a query string, without the question mark; empty values are left out. */
export function queryString(pairs: [string, string | undefined][]): string {
  return pairs
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&')
}

export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)
