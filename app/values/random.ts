/** Generator of pseudo-random numbers. The same seed gives the same sequence on every machine. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns the next number, at least 0 and less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let ticket = this.next() * list.reduce((sum, each) => sum + each.weight, 0)
    for (const each of list) {
      ticket -= each.weight
      if (ticket < 0) return each
    }
    return this.pick(list)
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value)
  }

  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count)
  }
}
