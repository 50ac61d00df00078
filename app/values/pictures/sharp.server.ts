type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/** Loaded with the first picture: a start without it is shorter. Decoded pixels are large: one thread, nothing kept. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
