import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

const MOST_ANSWERS = 500
/** Longer lists are read rarely and would displace results that every page needs. */
const MOST_ROWS = 200

type Row = Record<string, unknown>

/**
 * Caches the results of read-only statements until the next commit. Every page reads categories, counts and
 * settings, and each query costs two thread switches. `commits` returns a new number after each commit of any
 * process. Each caller gets its own copy of the rows.
 */
export class QueryCache {
  readonly #commits: () => number
  readonly #answers = new LRUCache<string, Row[]>({ max: MOST_ANSWERS })
  readonly #needsFreshRows: () => boolean
  #now = Number.NaN

  /**
   * `needsFreshRows` returns true if the caller has just saved, maybe in a process whose commit is not known
   * here yet.
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
    // Not cached if a commit happened while the query ran: the result may be outdated.
    if (this.#now === now && answer.rows.length <= MOST_ROWS)
      this.#answers.set(key, copied(answer.rows as Row[]))
    return answer
  }
}

const copied = (rows: Row[]): Row[] => rows.map((row) => ({ ...row }))
