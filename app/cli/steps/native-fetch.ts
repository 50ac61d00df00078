import Module, { createRequire } from 'node:module'

/**
 * Preserves the `fetch` of Node, which remix-serve replaces with that of undici. For this, its import of
 * undici returns the functions of Node. So undici need not be loaded.
 */
export function preserveNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}
