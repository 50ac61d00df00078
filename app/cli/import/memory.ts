import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const EVERY = 1_000
let collected = 0

/** Gives memory back after `done` rows: left to itself the engine takes a hundred megabytes it does not need. */
export function limitMemory(done: number): void {
  if (done - collected < EVERY) return
  collected = done
  collectGarbage()
}
