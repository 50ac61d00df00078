import Module, { createRequire } from 'node:module'

/**
 * remix-serve puts undici's `fetch` and what belongs to it in the place of Node's, which are of undici too: it is handed
 * those, and does not load the same again.
 */
export function keepNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}
