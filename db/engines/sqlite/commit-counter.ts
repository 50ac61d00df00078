import { openSync, readSync } from 'node:fs'

/** Number of bytes read from the start of SQLite's WAL index (-shm). A commit of any process changes them. */
const WAL_INDEX_HEADER_BYTES = 48
/** Position of the commit count in that header, in bytes. */
const COMMIT_COUNT_OFFSET_BYTES = 8
const MAX_PROOF_ATTEMPTS = 3
const PROOF_RETRY_DELAY_MS = 60_000

/**
 * Detects commits of any process to the database `file`. `count()` returns a new number after a commit. It
 * reads some bytes of shared memory and needs no connection. Their position is an internal detail of SQLite.
 * Until `prove` has seen them change, and while that memory is missing, each call returns a new number.
 */
export class CommitCounter {
  readonly #file: string
  #opened: number | undefined
  #count = 0
  #isProven = false
  /** True if the commit count rose by one with a commit. */
  #isCountProven = false
  readonly #now = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  readonly #before = Buffer.alloc(WAL_INDEX_HEADER_BYTES)

  constructor(file: string) {
    this.#file = file
  }

  readonly count = (): number => (this.#isProven ? this.#look() : ++this.#count)

  /**
   * Enables the counter if it changes with `write`, which must commit, but not between two reads. Returns
   * whether it is enabled. Does not throw. If `write` fails, for example on a full disk, it tries again after
   * a minute.
   */
  async prove(write: () => Promise<unknown>): Promise<boolean> {
    try {
      // Several attempts, because another process may commit between two reads.
      for (let attempt = 0; attempt < MAX_PROOF_ATTEMPTS && !this.#isProven; attempt++) {
        const before = this.#look()
        const changes = this.#before.readUInt32LE(COMMIT_COUNT_OFFSET_BYTES)
        await write()
        const after = this.#look()
        this.#isCountProven = this.#before.readUInt32LE(COMMIT_COUNT_OFFSET_BYTES) === changes + 1
        this.#isProven = after !== before && this.#look() === after
      }
    } catch {
      setTimeout(() => void this.prove(write), PROOF_RETRY_DELAY_MS).unref()
    }
    return this.#isProven
  }

  /**
   * Runs `write`, a commit that changes nothing in any cache. Normally `count` does not change, unless there
   * was another commit meanwhile.
   */
  async passOver(write: () => Promise<unknown>): Promise<void> {
    const isSeen = this.#isCountProven && this.#isSame()
    const changes = this.#before.readUInt32LE(COMMIT_COUNT_OFFSET_BYTES)
    await write()
    if (isSeen && !this.#isSame() && this.#now.readUInt32LE(COMMIT_COUNT_OFFSET_BYTES) === changes + 1)
      this.#now.copy(this.#before)
  }

  #look(): number {
    if (this.#isSame()) return this.#count
    this.#now.copy(this.#before)
    return ++this.#count
  }

  /** Reads the header into `#now`. Returns whether it is the same as before. False if it cannot be read. */
  #isSame(): boolean {
    try {
      this.#opened ??= openSync(`${this.#file}-shm`, 'r')
      return (
        readSync(this.#opened, this.#now, 0, WAL_INDEX_HEADER_BYTES, 0) === WAL_INDEX_HEADER_BYTES &&
        this.#now.equals(this.#before)
      )
    } catch {
      this.#opened = undefined
      return false
    }
  }
}
