const EVERY = 3_000

/** Resolves after three seconds, or as soon as the browser is online again. */
export const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, EVERY)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })
