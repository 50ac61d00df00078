import { logError } from './log-error.server'

/** What a page can do without: its failure is logged and `fallback` stands in (rows 59, 80, 101, 153; D50, D75). */
export async function tolerate<T>(request: Request, what: string, work: Promise<T>, fallback: T): Promise<T> {
  return work.catch((error: unknown) => {
    logError(error, request, what)
    return fallback
  })
}
