import type { Db } from 'db/connect'
import { LRUCache } from 'lru-cache'
import { publicVersion } from '~/features/change-feed/changes.server'

/** Answers what was asked lately from memory, so many answers for each database, until the public data change. */
export function answerCache<T extends object>(most: number) {
  const byDatabase = new WeakMap<Db, LRUCache<string, T>>()
  return async (db: Db, asked: unknown, find: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([await publicVersion(db), asked])
    const answers = byDatabase.get(db) ?? new LRUCache<string, T>({ max: most })
    byDatabase.set(db, answers)
    const answer = answers.get(key) ?? (await find())
    answers.set(key, answer)
    return answer
  }
}
