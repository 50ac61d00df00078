import { openSync, readSync } from 'node:fs'

/** Bytes of the header of SQLite's WAL index (-shm), which every commit of every process rewrites. */
const HEAD = 48

/**
 * A function that says by a number whether anybody has committed to the database `file` since it was last asked: the
 * number is another one then. It reads a few bytes of memory that all connections share and asks no connection. While
 * there is no such memory to read, each answer is a new number.
 */
export function commitCounter(file: string): () => number {
  let opened: number | undefined
  let count = 0
  const [now, before] = [Buffer.alloc(HEAD), Buffer.alloc(HEAD)]
  return () => {
    try {
      opened ??= openSync(`${file}-shm`, 'r')
      if (readSync(opened, now, 0, HEAD, 0) === HEAD && now.equals(before)) return count
    } catch {
      opened = undefined
    }
    now.copy(before)
    count += 1
    return count
  }
}
