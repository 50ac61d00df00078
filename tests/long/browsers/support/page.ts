/** A page in a browser that Playwright cannot drive. */
export interface BrowserPage {
  /** Opens an address and waits until everything is loaded. */
  goto: (address: string) => Promise<void>
  /** Returns the value of an expression in the syntax of ES2017. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses the element that an expression returns. */
  press: (element: string) => Promise<void>
  /** Replaces the content of the field that an expression returns. */
  write: (field: string, text: string) => Promise<void>
  /** Returns the errors that scripts have thrown so far. Undefined where the browser does not report them. */
  thrown?: () => string[]
  close: () => Promise<void>
}

const WITHIN = 15_000
const EVERY = 40

/** Waits until the next attempt. */
export const pause = () => new Promise((done) => setTimeout(done, EVERY))

/**
 * Repeats an attempt until it returns a truthy value. Throws the last error, or a timeout, after `within`
 * milliseconds.
 */
export async function until(attempt: () => Promise<unknown>, within = WITHIN): Promise<void> {
  const end = Date.now() + within
  for (;;) {
    const outcome = await attempt().catch((error: Error) => error)
    if (outcome && !(outcome instanceof Error)) return
    if (Date.now() > end) throw outcome || new Error('Waited in vain')
    await pause()
  }
}
