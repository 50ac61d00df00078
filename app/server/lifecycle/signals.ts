import type { ServerContext } from '../context'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Ends the process by `drain` on a signal. Call what it returns once the server listens, to undo remix-serve's own. */
export function endOnSignals(
  drain: (reason: string, code?: number) => void,
  context: ServerContext,
): () => void {
  const before = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  for (const signal of SIGNALS) {
    const handler = () => drain(signal)
    process.on(signal, handler)
    before.get(signal)?.add(handler)
  }
  // A parent that started this process, such as the demo, and is gone.
  process.once('disconnect', () => drain('disconnect'))

  process.on('uncaughtException', (error) => {
    context.log.fatal({ err: error }, 'uncaught exception')
    drain('uncaughtException', 1)
  })
  process.on('unhandledRejection', (reason) => {
    context.log.error({ err: reason }, 'unhandled rejection')
  })

  return () => {
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal))
        if (!before.get(signal)?.has(listener)) process.off(signal, listener)
  }
}
