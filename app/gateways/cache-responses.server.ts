import { LRUCache } from 'lru-cache'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const MOST_AT_ONCE = 20

/**
 * Spares a service: answers count for a day, failures rest for a minute, twenty questions wait at most. Throws when it
 * was asked and failed; null means that it was not asked.
 */
export function cacheAnswers(ask: (question: string) => Promise<string>) {
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
