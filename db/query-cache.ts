import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

const MOST_ANSWERS = 500
/** Longer lists are read once in a while, and would push out what every page asks for. */
const MOST_ROWS = 200

type Row = Record<string, unknown>

/**
 * Caches the results of read-only statements until the next commit: categories, counts and settings
 * are asked for by every page, and each question costs two hops between threads. `commits` is another number after every
 * commit of any process. Each caller gets rows of its own.
 */
export class QueryCache {
  readonly #commits: () => number
  readonly #answers = new LRUCache<string, Row[]>({ max: MOST_ANSWERS })
  #now = Number.NaN

  constructor(commits: () => number) {
    this.#commits = commits
  }

  async read<R>(query: CompiledQuery, ask: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    const now = this.#commits()
    if (now !== this.#now) this.#answers.clear()
    this.#now = now
    const key = `${query.sql}\n${JSON.stringify(query.parameters)}`
    const known = this.#answers.get(key)
    if (known) return { rows: copied(known) as R[] }
    const answer = await ask()
    // Not cached when a commit was seen while the query ran: the result may be older.
    if (this.#now === now && answer.rows.length <= MOST_ROWS)
      this.#answers.set(key, copied(answer.rows as Row[]))
    return answer
  }
}

const copied = (rows: Row[]): Row[] => rows.map((row) => ({ ...row }))
