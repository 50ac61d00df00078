import { log } from '~/http/log.server'

/** What a page can do without: its failure is logged and `fallback` stands in (rows 59, 80, 101, 153; D50, D75). */
export async function tolerate<T>(what: string, work: Promise<T>, fallback: T): Promise<T> {
  return work.catch((error: unknown) => {
    log.error({ error, what }, 'A part of a page could not be read')
    return fallback
  })
}
