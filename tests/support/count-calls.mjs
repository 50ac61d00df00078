import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import process from 'node:process'

// Loaded before the server with `--import`. After the signal SIGUSR2, counts the calls of each function. Each
// further signal writes the counts since the signal before it to the file `CALLS_FILE`, as JSON.

const session = new Session()
session.connect()
let isCounting = false
process.on('SIGUSR2', () => {
  if (!isCounting) {
    isCounting = true
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error
    writeFileSync(process.env.CALLS_FILE ?? '', JSON.stringify(coverage.result))
  })
})
