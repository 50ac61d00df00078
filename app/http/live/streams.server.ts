import { toNetwork } from '~/values/network'

/** A change of a record. Open pages then load the current state. */
interface PublicChange {
  noun: string
  id: number
  version: number
}

/**
 * Limits of the event streams; times are in milliseconds. Mobile carriers put many phones behind one address
 * (T95, rows 179 to 183).
 */
export const STREAM_LIMITS = {
  total: 200,
  perAddress: 30,
  /** Interval of the checks for changes, while there are listeners. */
  every: 500,
  /** Interval of empty messages. They keep silent streams open and show which connections are lost. */
  heartbeat: 25_000,
  /**
   * After this time the stream ends and the browser connects again. Streams of lost phones may not end by
   * themselves.
   */
  life: 15 * 60_000,
  /** A listener with this many unsent messages counts as lost. */
  backlog: 16,
}

interface Feed {
  currentVersion: () => Promise<number>
  changesSince: (version: number) => Promise<PublicChange[]>
  onError: (error: unknown) => void
}

interface Listener {
  address: string
  /**
   * Network of the address: /24 of IPv4 or /48 of IPv6, otherwise the address. One client may own a whole
   * block of addresses.
   */
  network: string
  /**
   * Last version that was sent, or that the client reported. Undefined until the first check without either.
   */
  version: number | undefined
  send: (text: string) => void
  leave: (last?: string) => void
}

const encoder = new TextEncoder()

type Controller = ReadableStreamDefaultController<Uint8Array>

/** Open event streams of this process. One check for changes serves all of them. */
export class LiveStreams {
  readonly #feed: Feed
  readonly #limits: typeof STREAM_LIMITS
  readonly #listeners = new Set<Listener>()
  #isLooking = false
  #beating: NodeJS.Timeout | undefined

  constructor(feed: Feed, limits = STREAM_LIMITS) {
    this.#feed = feed
    this.#limits = limits
  }

  /**
   * Opens a stream of changes after version `since`, at most until `signal` or its time limit. Returns 429 if
   * `address` has too many streams. If the server has too many, ends an old one or returns 503.
   */
  open(address: string, since: number | undefined, signal: AbortSignal): Response {
    const network = toNetwork(address) ?? address
    const own = this.#counts('address').get(address) ?? 0
    if (own >= this.#limits.perAddress) return refusal(429)
    if (this.#listeners.size >= this.#limits.total && !this.#makeRoom(address, network)) return refusal(503)
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const listener = this.#listen(controller, { address, network, version: since })
          this.#enter(listener)
          if (signal.aborted) listener.leave()
          else signal.addEventListener('abort', () => listener.leave())
        },
        // Nothing to do: the next message or the signal removes the listener.
        cancel: () => undefined,
      },
      new CountQueuingStrategy({ highWaterMark: this.#limits.backlog }),
    )
    return new Response(body, { headers: EVENT_STREAM_HEADERS })
  }

  async #look(): Promise<void> {
    try {
      const current = await this.#feed.currentVersion()
      const behind = [...this.#listeners].filter(({ version }) => version !== current)
      for (const since of new Set(behind.map(({ version }) => version))) {
        const those = behind.filter(({ version }) => version === since)
        await this.#send(those, since, current)
      }
    } catch (error) {
      this.#feed.onError(error)
    }
    this.#isLooking = this.#listeners.size > 0
    if (this.#isLooking) setTimeout(() => this.#look(), this.#limits.every)
  }

  async #send(those: Listener[], since: number | undefined, current: number): Promise<void> {
    const changes = since === undefined ? [] : await this.#feed.changesSince(since)
    const version = changes.at(-1)?.version ?? current
    const text = changes.map(asEvent).join('') || `id: ${version}\n\n`
    for (const listener of those) {
      listener.version = version
      listener.send(text)
    }
  }

  #enter(listener: Listener): void {
    this.#listeners.add(listener)
    if (!this.#isLooking) setTimeout(() => this.#look())
    this.#isLooking = true
    this.#beating ??= setInterval(() => {
      for (const { send } of this.#listeners) send(':\n\n')
    }, this.#limits.heartbeat)
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
  }

  #listen(controller: Controller, who: Pick<Listener, 'address' | 'network' | 'version'>): Listener {
    const leave = (last?: string) => {
      this.#leave(listener)
      clearTimeout(life)
      // Fails if the client already closed the stream, which is no problem.
      try {
        if (last) controller.enqueue(encoder.encode(last))
        controller.close()
      } catch {}
    }
    const send = (text: string) => {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text))
      else leave()
    }
    const life = setTimeout(leave, this.#limits.life, 'retry: 2000\n\n')
    const listener: Listener = { ...who, send, leave }
    return listener
  }

  /**
   * Makes room for a new stream by ending an old one. It takes the network with most streams, in it the
   * address with most, and there the oldest stream. Returns false if the new client would then have more
   * streams than that one.
   */
  #makeRoom(address: string, network: string): boolean {
    const networks = this.#counts('network')
    const crowded = greatest(networks)
    const isOwn = crowded.key === network
    const own = networks.get(network) ?? 0
    const addresses = this.#counts('address', crowded.key)
    const greediest = greatest(addresses)
    if (isOwn ? greediest.count < (addresses.get(address) ?? 0) + 2 : crowded.count < own + 2) return false
    // The first one in the set is the oldest.
    const oldest = [...this.#listeners].find(
      (each) => each.network === crowded.key && each.address === greediest.key,
    )
    oldest?.leave('retry: 60000\n\n')
    return true
  }

  #counts(by: 'address' | 'network', within?: string): Map<string, number> {
    const counts = new Map<string, number>()
    for (const each of this.#listeners)
      if (within === undefined || each.network === within)
        counts.set(each[by], (counts.get(each[by]) ?? 0) + 1)
    return counts
  }
}

function greatest(counts: ReadonlyMap<string, number>): { key: string; count: number } {
  const [[key, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one)
  return { key, count }
}

const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compression would delay events.
  'Cache-Control': 'no-store, no-transform',
}

const asEvent = ({ noun, id, version }: PublicChange) =>
  `id: ${version}\ndata: ${JSON.stringify({ noun, id, version })}\n\n`

const refusal = (status: 429 | 503) =>
  new Response('Demasiadas conexiones. Vuelve en un minuto.', {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' },
  })
