/** Between two turns of an account, and until the first, in milliseconds. */
const APART = 8_000
const FIRST = 10_000
/** A turn that came and was not taken is over. */
const LASTS = 10 * 60_000
const MOST = 50_000

/**
 * Turns for those whom an account under attack could not look at, one a network and account: whoever comes when it is
 * theirs is looked at, however many others try meanwhile. Two turns of an account never come closer together, whatever
 * the wait: more networks are no more guesses (T14).
 */
export class RetrySlots {
  /** When each comes, the oldest given first. */
  readonly #turns = new Map<string, number>()
  readonly #last = new Map<string, number>()

  /** Whether the turn of `network` has come; it is used up by that. */
  take(username: string, network: string, now = Date.now()): boolean {
    const key = keyOf(username, network)
    const at = this.#turns.get(key)
    if (at === undefined || now < at) return false
    this.#turns.delete(key)
    return now <= at + LASTS
  }

  /** Seconds until the turn of `network`, which is given one where it has none. */
  secondsUntil(username: string, network: string, now = Date.now()): number {
    const key = keyOf(username, network)
    this.#forget(now)
    const at = this.#turns.get(key) ?? Math.max(now + FIRST, (this.#last.get(username) ?? 0) + APART)
    if (!this.#turns.has(key) && this.#turns.size < MOST) {
      this.#turns.set(key, at)
      this.#last.set(username, at)
    }
    return Math.ceil((at - now) / 1000)
  }

  /** Whether anybody has a turn to come. */
  isWaitedFor = (username: string, now = Date.now()): boolean => (this.#last.get(username) ?? 0) > now

  #forget(now: number): void {
    for (const [key, at] of this.#turns) if (at + LASTS < now) this.#turns.delete(key)
    for (const [username, at] of this.#last) if (at < now) this.#last.delete(username)
  }
}

const keyOf = (username: string, network: string) => `${network}\n${username}`
