import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import process from 'node:process'

// Loaded before the server with `--import`. The signal SIGUSR2 starts a count of the calls of each function.
// The next signal writes the counts to the file `CALLS_FILE`, as JSON. Timers that end between the two run
// afterwards, so that calls of background jobs do not count.

const session = new Session()
session.connect()
let isEnabled = false
let isCounting = false
/** @type {(() => void)[]} */
let heldCallbacks = []

const setRealTimeout = globalThis.setTimeout
/**
 * @param {(...values: unknown[]) => void} callback
 * @param {number} ms
 * @param {unknown[]} values
 */
const setHeldTimeout = (callback, ms, ...values) =>
  setRealTimeout(() => {
    if (isCounting) heldCallbacks.push(() => callback(...values))
    else callback(...values)
  }, ms)
Object.assign(globalThis, { setTimeout: setHeldTimeout })

process.on('SIGUSR2', () => {
  if (!isEnabled) {
    isEnabled = true
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error
    writeFileSync(process.env.CALLS_FILE ?? '', JSON.stringify(coverage.result))
  })
  isCounting = !isCounting
  const held = heldCallbacks
  heldCallbacks = []
  for (const run of held) run()
})
