/** Throws that look like chance and fall the same way every time for the same seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability = 0.5): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value)
  }

  /** That many of the list, each once before any comes again. */
  some<T>(list: readonly T[], count: number): T[] {
    const some: T[] = []
    while (some.length < count && list.length > 0) some.push(...this.shuffled(list))
    return some.slice(0, count)
  }
}
