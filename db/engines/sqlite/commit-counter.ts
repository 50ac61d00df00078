import { openSync, readSync } from 'node:fs'

/** Bytes of the header of SQLite's WAL index (-shm), which every commit of every process rewrites. */
const HEAD = 48
/** Offset of the commit count of the engine in that header. */
const CHANGES = 8
const ATTEMPTS = 3
const AGAIN_AFTER = 60_000

/**
 * Detects commits of any process to the database `file`. `count()` returns a new number after each. It reads
 * a few bytes of shared memory and needs no connection. Their position is an internal detail of SQLite. So
 * until `prove` has seen them change, and while the memory is missing, each call returns a new number.
 */
export class CommitCounter {
  readonly #file: string
  #opened: number | undefined
  #count = 0
  #isProven = false
  /** True if the count of the engine rose by one with a commit. */
  #isCountProven = false
  readonly #now = Buffer.alloc(HEAD)
  readonly #before = Buffer.alloc(HEAD)

  constructor(file: string) {
    this.#file = file
  }

  readonly count = (): number => (this.#isProven ? this.#look() : ++this.#count)

  /**
   * Enables the counter if `write`, a commit, changes it and nothing else does. Returns whether it is
   * enabled. Never throws: on a full or read-only disk it tries again after a minute.
   */
  async prove(write: () => Promise<unknown>): Promise<boolean> {
    try {
      // Another process may commit between two reads.
      for (let attempt = 0; attempt < ATTEMPTS && !this.#isProven; attempt++) {
        const before = this.#look()
        const changes = this.#before.readUInt32LE(CHANGES)
        await write()
        const after = this.#look()
        this.#isCountProven = this.#before.readUInt32LE(CHANGES) === changes + 1
        this.#isProven = after !== before && this.#look() === after
      }
    } catch {
      setTimeout(() => void this.prove(write), AGAIN_AFTER).unref()
    }
    return this.#isProven
  }

  /**
   * Runs `write`, a commit that changes nothing in any cache. The number of `count` stays. If there was
   * another commit in the meantime, the number changes.
   */
  async passOver(write: () => Promise<unknown>): Promise<void> {
    const isSeen = this.#isCountProven && this.#isSame()
    const changes = this.#before.readUInt32LE(CHANGES)
    await write()
    if (isSeen && !this.#isSame() && this.#now.readUInt32LE(CHANGES) === changes + 1)
      this.#now.copy(this.#before)
  }

  #look(): number {
    if (this.#isSame()) return this.#count
    this.#now.copy(this.#before)
    return ++this.#count
  }

  /**
   * Reads the header into `#now`. Returns whether it equals the last one that was seen; false if it cannot be
   * read.
   */
  #isSame(): boolean {
    try {
      this.#opened ??= openSync(`${this.#file}-shm`, 'r')
      return readSync(this.#opened, this.#now, 0, HEAD, 0) === HEAD && this.#now.equals(this.#before)
    } catch {
      this.#opened = undefined
      return false
    }
  }
}
