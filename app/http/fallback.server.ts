import { logError } from './log-error.server'
import { getRequestContext } from './request-context.server'

/**
 * Returns the result of `work`. If it fails, logs the error, marks the page as incomplete and returns
 * `fallback`. Use it for parts that a page can be shown without (rows 59, 80, 101, 153; D50, D75).
 */
export const withFallback = <T>(part: string, work: Promise<T>, fallback: T): Promise<T> =>
  work.catch((error: unknown) => {
    logError(error, part)
    const context = getRequestContext()
    if (context) context.isIncomplete = true
    return fallback
  })

const lastRead = new Map<string, unknown>()

/**
 * Like `withFallback`, but on failure returns the last value that this process read, if possible of the same
 * `kind`. `isOld` is then true. The value is null if there is none (D111). A result of null counts as a
 * failure.
 */
export async function withLastValue<T>(
  part: string,
  work: Promise<T>,
  kind = '',
): Promise<{ value: T | null; isOld: boolean }> {
  const own = `${part} ${kind}`
  const value = await withFallback<T | null>(part, work, null)
  if (value === null) {
    const old = lastRead.get(own) ?? lastRead.get(part)
    return { value: (old as T | undefined) ?? null, isOld: true }
  }
  lastRead.set(own, value).set(part, value)
  return { value, isOld: false }
}
