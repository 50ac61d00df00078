import { pino } from 'pino'
import { env } from '~/env.server'

/** Standard output, without waiting for it: lines that come while some are being written go out together after them. */
const output = pino.destination({ fd: 1, sync: false })

// What is left when the process ends is written then.
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Standard output is closed, or was never opened.
  }
})

/** The log: one JSON line per event on standard output. Never give it what a visitor typed. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
