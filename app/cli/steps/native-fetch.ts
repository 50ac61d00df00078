import Module, { createRequire } from 'node:module'

/** remix-serve replaces Node's `fetch` by undici's: it is handed Node's own, and does not load the same again. */
export function keepNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}
