type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/**
 * The library for pictures, loaded when the first of them is drawn: a start without it is shorter. Decoded pixels are
 * large: one thread, and nothing kept afterwards.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
