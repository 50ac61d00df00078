import Module, { createRequire } from 'node:module'

/**
 * remix-serve replaces the `fetch` of Node by undici. This passes it the one of Node, without loading undici
 * again.
 */
export function keepNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}
