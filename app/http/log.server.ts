import { pino } from 'pino'
import { env } from '~/env.server'

/** How long the line of a request may wait for others, in milliseconds: each write of its own would cost more than the line. */
const GATHERING = 5
/** As the lines of requests begin; what went wrong waits for nobody. */
const OF_REQUESTS = '{"level":"info"'
const MOST_GATHERED = 8 * 1_024

/**
 * Standard output, without waiting for it: lines of the same moment go out together. What is left when the process ends is
 * written then.
 */
const output = pino.destination({ fd: 1, sync: false, minLength: MOST_GATHERED })
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Whoever read it is gone, or it was never opened.
  }
})

let isGathering = false
const gathered = {
  write(line: string) {
    output.write(line)
    if (!line.startsWith(OF_REQUESTS)) return output.flush()
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      output.flush()
    }, GATHERING)
  },
}

let written = { at: 0, text: '' }

/** The moment as a part of a line; there are many in one millisecond. */
function timestamp(): string {
  const at = Date.now()
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return written.text
}

/** The log: one JSON line per event on standard output. Never give it what a visitor typed. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp,
    formatters: { level: (label) => ({ level: label }) },
  },
  gathered,
)
