import { logError } from './log-error.server'

/** For what a page can do without: its failure is logged, and `fallback` stands in (rows 59, 80, 101, 153; D50, D75). */
export const withFallback =
  (request: Request) =>
  <T>(part: string, work: Promise<T>, fallback: T): Promise<T> =>
    work.catch((error: unknown) => {
      logError(error, request, part)
      noteIncomplete(request)
      return fallback
    })

const incomplete = new Set<string>()
const MOST_NOTED = 1_000

function noteIncomplete(request: Request): void {
  const [oldest] = incomplete
  if (oldest && incomplete.size >= MOST_NOTED) incomplete.delete(oldest)
  incomplete.add(request.headers.get('x-reference') ?? '')
}

/** Whether something had to stand in on the page of this request: such a page is for nobody else. */
export const isIncomplete = (request: Request): boolean =>
  incomplete.has(request.headers.get('x-reference') ?? '')

const lastRead = new Map<string, unknown>()

/** The same with what this process read last, of this `kind` or else of another; null before it has read any (D111). */
export const withLastValue =
  (request: Request) =>
  async <T>(part: string, work: Promise<T>, kind = ''): Promise<{ value: T | null; isOld: boolean }> => {
    const own = `${part} ${kind}`
    const value = await withFallback(request)<T | null>(part, work, null)
    if (value === null) {
      const old = lastRead.get(own) ?? lastRead.get(part)
      return { value: (old as T | undefined) ?? null, isOld: true }
    }
    lastRead.set(own, value).set(part, value)
    return { value, isOld: false }
  }
