import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isFinished, isRead, type ServerContext } from '../context'
import type { ServerLimits } from '../limits'
import { answerRejection } from '../responses/refusal'

/** What must be put in order before the process ends. */
export type ShutdownHook = () => Promise<void>

/**
 * Returns how this process ends: streams at once; from half of `drainGrace` on every connection with its answer; after all
 * of it nobody new is accepted; pages not made after `drainAnswer` are 503; what is left after `drainForce` is cut. Exits
 * with `code`; a second call changes nothing.
 */
export function createDraining(
  server: Server,
  context: ServerContext,
  measures: ServerLimits,
  shutdownHook: ShutdownHook,
) {
  return function drain(reason: string, code = 0): void {
    if (context.draining) return
    context.draining = true
    context.log.info({ reason }, 'closing')
    for (const stream of context.streams) closeStream(stream)

    const timers: NodeJS.Timeout[] = []
    const after = (ms: number, then: () => void) => void timers.push(setTimeout(then, ms))
    const exit = async () => {
      for (const timer of timers) clearTimeout(timer)
      const inOrder = shutdownHook().catch((error) => context.log.error({ err: error }, 'closing'))
      await Promise.race([inOrder, pause(500)])
      process.exit(code)
    }
    const closeServer = () => {
      if (server.listening) server.close(exit)
      else void exit()
    }
    const endConnections = () => {
      context.closing = true
      for (const { res } of context.active.values())
        if (!res.headersSent) res.setHeader('Connection', 'close')
    }
    const cut = () => {
      refusePages(context)
      server.closeAllConnections()
      after(500, () => process.exit(code))
    }
    after(measures.drainGrace / 2, endConnections)
    after(measures.drainGrace, () => afterReading(closeServer))
    after(measures.drainAnswer, () => afterReading(() => refusePages(context)))
    after(measures.drainForce, () => afterReading(cut))
  }
}

function refusePages({ rendering, active }: ServerContext): void {
  rendering.clear()
  for (const exchange of active.values())
    if (isRead(exchange.req) && !isFinished(exchange.res)) answerRejection(exchange, { status: 503 })
}

/** Calls `then` once all that had come is read: after a hold-up, timers run before what they close has been heard. */
function afterReading(then: () => void): void {
  // Two turns of the event loop: the first may run before the sockets are polled, the second cannot.
  setImmediate(setImmediate, then)
}

/** Browsers come back by themselves, after the two seconds they are told here. */
function closeStream(stream: ServerResponse): void {
  const { socket } = stream
  stream.end('retry: 2000\n\n', () => socket?.end())
}
