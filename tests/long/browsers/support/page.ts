/** A page in a browser that Playwright cannot drive. */
export interface BrowserPage {
  /** Goes there and waits until everything is loaded. */
  goto: (address: string) => Promise<void>
  /** The value of an expression in the syntax of 2017. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses the element an expression gives. */
  press: (element: string) => Promise<void>
  /** Writes into the field an expression gives, in place of what stands there. */
  write: (field: string, text: string) => Promise<void>
  /** What scripts have thrown so far; undefined where the browser does not tell. */
  thrown?: () => string[]
  close: () => Promise<void>
}

const WITHIN = 15_000
const EVERY = 40

/** Until the next time of asking. */
export const pause = () => new Promise((done) => setTimeout(done, EVERY))

/** Does it again and again until it neither fails nor answers no; else fails with what it failed with last. */
export async function until(attempt: () => Promise<unknown>, within = WITHIN): Promise<void> {
  const end = Date.now() + within
  for (;;) {
    const outcome = await attempt().catch((error: Error) => error)
    if (outcome && !(outcome instanceof Error)) return
    if (Date.now() > end) throw outcome || new Error('Waited in vain')
    await pause()
  }
}
