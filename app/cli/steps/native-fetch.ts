import Module, { createRequire } from 'node:module'

/**
 * remix-serve replaces the `fetch` of Node by that of undici. This makes its import of undici return the one
 * of Node, so that undici is not loaded again.
 */
export function keepNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}
