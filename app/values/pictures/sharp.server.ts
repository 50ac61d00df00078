type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/**
 * Loads sharp with the first image, for a faster start. Decoded pixels need much memory, so it uses one
 * thread and no cache.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
