import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

const MAX_CACHED_RESULTS = 500
/** Maximum number of rows of a cached result. */
const MAX_CACHED_RESULT_ROWS = 200

type Row = Record<string, unknown>

/**
 * Caches results of read-only statements until the next commit. `commits` returns a new number after a commit
 * of any process. Rows are copied, so that a caller may change them.
 */
export class QueryCache {
  readonly #commits: () => number
  readonly #answers = new LRUCache<string, Row[]>({ max: MAX_CACHED_RESULTS })
  readonly #needsFreshRows: () => boolean
  #now = Number.NaN

  /**
   * `needsFreshRows` returns whether the caller may just have saved something in a process whose commit is
   * not known here yet.
   */
  constructor(commits: () => number, needsFreshRows = () => false) {
    this.#commits = commits
    this.#needsFreshRows = needsFreshRows
  }

  async read<R>(query: CompiledQuery, ask: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    if (this.#needsFreshRows()) return ask()
    const now = this.#commits()
    if (now !== this.#now) this.#answers.clear()
    this.#now = now
    const key = `${query.sql}\n${JSON.stringify(query.parameters)}`
    const known = this.#answers.get(key)
    if (known) return { rows: copied(known) as R[] }
    const answer = await ask()
    // If a commit happened during the query, the result may be outdated and is not cached.
    if (this.#now === now && answer.rows.length <= MAX_CACHED_RESULT_ROWS)
      this.#answers.set(key, copied(answer.rows as Row[]))
    return answer
  }
}

const copied = (rows: Row[]): Row[] => rows.map((row) => ({ ...row }))
