import { pino } from 'pino'
import { env } from '~/env.server'

/** Standard output, asynchronous: lines written meanwhile are sent together afterwards. */
const output = pino.destination({ fd: 1, sync: false })

// Writes the remaining lines when the process ends.
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Standard output is closed, or was never opened.
  }
})

/** The log: one JSON line per event on standard output. Never pass text that a visitor typed. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
