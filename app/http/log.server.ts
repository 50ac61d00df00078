import { pino } from 'pino'
import { env } from '~/env.server'

/** Asynchronous standard output. Lines written meanwhile are sent together. */
const output = pino.destination({ fd: 1, sync: false })

// Writes the remaining lines before the process ends.
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Standard output is closed, or was never opened.
  }
})

/** Logger with one JSON line per event on standard output. Never log a text that a visitor typed. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
