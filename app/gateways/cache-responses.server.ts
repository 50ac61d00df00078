import { LRUCache } from 'lru-cache'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const MOST_AT_ONCE = 20

/**
 * Caches answers of a service for up to a day. A failed call rejects, and its question is then answered with
 * null for up to a minute. At most 20 calls run at once. Meanwhile, a question without a cached answer gets
 * null.
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
