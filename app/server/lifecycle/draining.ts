import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { ServerContext } from '../context'
import type { ServerLimits } from '../limits'

/** What else must be put in order before the process ends, such as closing the database. */
export type ShutdownHook = () => Promise<void> | void

/**
 * Returns how this process ends: streams are closed at once, everything else is still served for half a
 * second, then the door is shut. From then on a connection ends with its answer, those that say nothing a moment
 * later; after 3.3 s whatever is left is cut. Exits with `code`. A second call changes nothing.
 * Asking clients to reconnect while the door is still open would only fill the line that is lost when it shuts.
 */
export function createDraining(
  server: Server,
  context: ServerContext,
  measures: ServerLimits,
  shutdownHooks: readonly ShutdownHook[],
) {
  let opened = 0
  server.on('connection', () => {
    opened += 1
  })

  /** Whoever stands in line when the door shuts is lost, so it waits for a turn in which nobody came, within limits. */
  const whenNobodyWaits = (then: () => void, until: number, before = -1): void => {
    if (opened === before || performance.now() > until) then()
    else setImmediate(whenNobodyWaits, then, until, opened)
  }

  return function drain(reason: string, code = 0): void {
    if (context.draining) return
    context.draining = true
    context.log.info({ reason }, 'closing')
    for (const stream of context.streams) closeStream(stream)

    const leave = async () => {
      await Promise.race([Promise.allSettled(shutdownHooks.map((hook) => hook())), pause(500)])
      process.exit(code)
    }
    const shut = () => {
      if (!server.listening) return void leave()
      context.closing = true
      // http's own `close` would also cut connections that have just been opened and are about to ask.
      NetServer.prototype.close.call(server, leave)
      setTimeout(() => setInterval(() => server.closeIdleConnections(), 50), measures.drainGrace / 2)
    }
    setTimeout(whenNobodyWaits, measures.drainGrace, shut, performance.now() + 2 * measures.drainGrace)
    setTimeout(() => server.closeAllConnections(), measures.drainForce)
    setTimeout(() => process.exit(code), measures.drainForce + 500)
  }
}

/** Browsers come back by themselves, after the two seconds they are told here. */
function closeStream(stream: ServerResponse): void {
  const { socket } = stream
  stream.end('retry: 2000\n\n', () => socket?.end())
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
