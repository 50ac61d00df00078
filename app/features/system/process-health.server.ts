import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often it looks, in milliseconds; what is measured includes it. */
const EVERY = 50
const NANOSECONDS = 1e6

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Starts measuring; called again, it changes nothing. */
export function watchProcessHealth(): void {
  if (delays) return
  delays = monitorEventLoopDelay({ resolution: EVERY })
  delays.enable()
}

/** The process as it is now. Delays are zero until something was measured. */
export function readProcessHealth() {
  watchProcessHealth()
  const { rss, heapUsed } = process.memoryUsage()
  const inMs = (value: number | undefined) => Math.max(0, Math.round((value ?? 0) / NANOSECONDS) - EVERY) || 0
  return {
    delayMean: inMs(delays?.mean),
    /** What 99 of 100 looks stayed below, since the process began. */
    delayHigh: inMs(delays?.percentile(99)),
    memory: rss,
    heap: heapUsed,
    since: Math.round(process.uptime()),
  }
}

export type ProcessHealth = ReturnType<typeof readProcessHealth>
