import { pino } from 'pino'
import { env } from '~/env.server'

/**
 * Standard output, without waiting for it: lines that come while one is being written go out together after it. What is
 * left when the process ends is written then.
 */
const output = pino.destination({ fd: 1, sync: false })
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Whoever read it is gone, or it was never opened.
  }
})

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
  output,
)
