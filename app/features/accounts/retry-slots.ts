/** Between two retry slots of an account, and before the first, in milliseconds. */
const APART = 8_000
const FIRST = 10_000
/** A slot that came and was not used is over. */
const LASTS = 10 * 60_000
const MOST = 50_000

/**
 * Times at which sign-ins to an account under attack are checked, one per network and account: whoever comes when it is
 * theirs is checked, however many others try meanwhile. Two slots of an account never come closer together, whatever
 * the wait: more networks are no more guesses (T14).
 */
export class RetrySlots {
  /** When each comes, the oldest given first. */
  readonly #slots = new Map<string, number>()
  readonly #last = new Map<string, number>()

  /** Whether the slot of `network` has come; it is used up by that. */
  take(username: string, network: string, now = Date.now()): boolean {
    const key = keyOf(username, network)
    const at = this.#slots.get(key)
    if (at === undefined || now < at) return false
    this.#slots.delete(key)
    return now <= at + LASTS
  }

  /** Seconds until the slot of `network`, which is given one where it has none. */
  secondsUntil(username: string, network: string, now = Date.now()): number {
    const key = keyOf(username, network)
    this.#forget(now)
    const at = this.#slots.get(key) ?? Math.max(now + FIRST, (this.#last.get(username) ?? 0) + APART)
    if (!this.#slots.has(key) && this.#slots.size < MOST) {
      this.#slots.set(key, at)
      this.#last.set(username, at)
    }
    return Math.ceil((at - now) / 1000)
  }

  /** Whether any slot is still to come. */
  isWaitedFor = (username: string, now = Date.now()): boolean => (this.#last.get(username) ?? 0) > now

  #forget(now: number): void {
    for (const [key, at] of this.#slots) if (at + LASTS < now) this.#slots.delete(key)
    for (const [username, at] of this.#last) if (at < now) this.#last.delete(username)
  }
}

const keyOf = (username: string, network: string) => `${network}\n${username}`
