import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const EVERY = 1_000
let done = 0

/** Gives memory back after each thousand `rows`: left to itself the engine takes a hundred megabytes it does not need. */
export function limitMemory(rows: number): void {
  done += rows
  if (done < EVERY) return
  done = 0
  collectGarbage()
}
