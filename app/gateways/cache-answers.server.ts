import { LRUCache } from 'lru-cache'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const MOST_AT_ONCE = 20

/**
 * Spares a service: an answer counts for a day, a question asked again while it is under way is asked once, what
 * failed rests for a minute, and twenty questions wait at most. The function it makes throws when the service was
 * asked and failed; null means that it was not asked.
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
