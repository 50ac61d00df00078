import { LRUCache } from 'lru-cache'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const MOST_AT_ONCE = 20

/**
 * Caches the answers of a service for a day. Throws if the call failed, and for the next minute returns null
 * for the same question. At most 20 requests run at once; for others it returns null without calling the
 * service.
 */
export function cacheResponses(ask: (question: string) => Promise<string>) {
  const known = new LRUCache<string, Promise<string | null>>({ max: 5_000, ttl: DAY })
  let waiting = 0
  return (question: string): Promise<string | null> => {
    const before = known.get(question)
    if (before) return before
    if (waiting >= MOST_AT_ONCE) return Promise.resolve(null)
    waiting += 1
    const answer = ask(question).finally(() => {
      waiting -= 1
    })
    known.set(question, answer)
    answer.catch(() => known.set(question, Promise.resolve(null), { ttl: MINUTE }))
    return answer
  }
}
