import { openSync, readSync } from 'node:fs'

/** Bytes of the header of SQLite's WAL index (-shm), which every commit of every process rewrites. */
const HEAD = 48
const ATTEMPTS = 3
const AGAIN_AFTER = 60_000

/**
 * Says by a number whether anybody has committed to the database `file` since it was last asked: the number is another one
 * then. It reads a few bytes of memory that all connections share and asks no connection. That they lie where they are looked
 * for is the engine's own affair: until `prove` has seen them move, and while there is no such memory to read, each answer is
 * a new number.
 */
export class CommitCounter {
  readonly #file: string
  #opened: number | undefined
  #count = 0
  #isProven = false
  readonly #now = Buffer.alloc(HEAD)
  readonly #before = Buffer.alloc(HEAD)

  constructor(file: string) {
    this.#file = file
  }

  readonly count = (): number => (this.#isProven ? this.#look() : ++this.#count)

  /**
   * Trusts the counter when `write`, a commit to the database, has moved it, and nothing but a commit does. Never throws: on a full
   * or read-only disk it tries again in a minute. Answers whether the counter is trusted.
   */
  async prove(write: () => Promise<unknown>): Promise<boolean> {
    try {
      // Somebody else may commit between two looks.
      for (let attempt = 0; attempt < ATTEMPTS && !this.#isProven; attempt++) {
        const before = this.#look()
        await write()
        const after = this.#look()
        this.#isProven = after !== before && this.#look() === after
      }
    } catch {
      setTimeout(() => void this.prove(write), AGAIN_AFTER).unref()
    }
    return this.#isProven
  }

  #look(): number {
    try {
      this.#opened ??= openSync(`${this.#file}-shm`, 'r')
      if (readSync(this.#opened, this.#now, 0, HEAD, 0) === HEAD && this.#now.equals(this.#before))
        return this.#count
    } catch {
      this.#opened = undefined
    }
    this.#now.copy(this.#before)
    return ++this.#count
  }
}
