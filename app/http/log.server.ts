import { pino } from 'pino'
import { env } from '~/env.server'

/** The log: one JSON line per event on standard output. Never give it what a visitor typed. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})
