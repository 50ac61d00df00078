import { logError } from './log-error.server'

/**
 * For what a page can do without: its failure is logged under the request's reference and `fallback` stands in
 * (rows 59, 80, 101, 153; D50, D75).
 */
export const tolerate =
  (request: Request) =>
  <T>(part: string, work: Promise<T>, fallback: T): Promise<T> =>
    work.catch((error: unknown) => {
      logError(error, request, part)
      return fallback
    })
