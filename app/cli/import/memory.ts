import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const EVERY = 1_000
let collected = 0

/**
 * Gives back what the rows so far have left behind: an import works beside the server, and left to itself the engine
 * lets a process grow by a hundred megabytes it does not need. `done` are the rows done.
 */
export function limitMemory(done: number): void {
  if (done - collected < EVERY) return
  collected = done
  collectGarbage()
}
