import pg from 'pg'

/** Pause before the next attempt to connect, in milliseconds. */
const RECONNECT_DELAY_MS = 500
const CONNECTION_CHECK_INTERVAL_MS = 5_000
const LISTENER_TIMEOUT_MS = 3_000

/**
 * Listens to the commits of all processes. `count()` returns a new number after a notified commit. While
 * there is no connection, each call returns a new number, so that no cached result is used. The first call
 * opens the connection.
 */
export class CommitListener {
  readonly #url: string
  readonly #channel: string
  #client: pg.Client | undefined
  #isHeard = false
  #isClosed = false
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, channel: string) {
    this.#url = url
    this.#channel = channel
  }

  count(): number {
    if (!this.#client && !this.#timer && !this.#isClosed) void this.#open()
    if (!this.#isHeard) this.#count += 1
    return this.#count
  }

  /** Counts a commit, for example one of this process before its notification arrives. */
  own(): void {
    this.#count += 1
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: LISTENER_TIMEOUT_MS,
    })
    this.#client = client
    client.on('notification', () => this.own())
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
      if (this.#client !== client) return
      this.#isHeard = true
      this.own()
      this.#plan(CONNECTION_CHECK_INTERVAL_MS, () => this.#look(client))
    } catch {
      this.#lose(client)
    }
  }

  /** Tests the connection regularly, because a lost one may never report an error. */
  async #look(client: pg.Client): Promise<void> {
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, LISTENER_TIMEOUT_MS, new Error('no answer')).unref(),
    )
    try {
      await Promise.race([client.query('select 1'), late])
      this.#plan(CONNECTION_CHECK_INTERVAL_MS, () => this.#look(client))
    } catch {
      this.#lose(client)
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#isHeard = false
    this.#client = undefined
    client.end().catch(() => {})
    this.#plan(RECONNECT_DELAY_MS, () => this.#open())
  }

  #plan(ms: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void work()
    }, ms)
    this.#timer.unref()
  }
}
