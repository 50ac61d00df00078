type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/**
 * Loads sharp only when it is first needed, so that the server starts faster. It uses one thread and no
 * cache, because decoded pixels need much memory.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
