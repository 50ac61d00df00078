import type { Server, ServerResponse } from 'node:http'
import { isOver, isRead, type ServerContext } from '../context'
import type { ServerLimits } from '../limits'

export type ShutdownHook = () => Promise<void> | void

/** A turn of the event loop that is no longer leaves nobody time to come unnoticed; in milliseconds. */
const SHORT_TURN = 2

/**
 * Returns how this process ends: streams at once; from half of `drainGrace` on every connection with its answer; after all
 * of it nobody new is accepted; pages not made after `drainAnswer` are 503; what is left after `drainForce` is cut. Exits
 * with `code`; a second call changes nothing.
 */
export function createDraining(
  server: Server,
  context: ServerContext,
  measures: ServerLimits,
  shutdownHooks: readonly ShutdownHook[],
) {
  const whenNobodyWaits = watchLine(server)

  return function drain(reason: string, code = 0): void {
    if (context.draining) return
    context.draining = true
    context.log.info({ reason }, 'closing')
    for (const stream of context.streams) closeStream(stream)

    const timers: NodeJS.Timeout[] = []
    const after = (ms: number, then: () => void) => {
      timers.push(setTimeout(then, ms))
    }
    const leave = async () => {
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([Promise.allSettled(shutdownHooks.map((hook) => hook())), pause(500)])
      process.exit(code)
    }
    const closeServer = () => {
      if (server.listening) server.close(leave)
      else void leave()
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
    after(measures.drainGrace, () => whenNobodyWaits(closeServer, performance.now() + measures.drainGrace))
    after(measures.drainAnswer, () => afterReading(() => refusePages(context)))
    after(measures.drainForce, () => afterReading(cut))
  }
}

/** A connection that is not accepted yet when the server stops listening is lost: waits, within limits, for a short turn without a new one. */
function watchLine(server: Server): (then: () => void, until: number) => void {
  let opened = 0
  server.on('connection', () => {
    opened += 1
  })
  return function whenNobodyWaits(then, until) {
    const [before, since] = [opened, performance.now()]
    afterReading(() => {
      const now = performance.now()
      if ((opened === before && now - since < SHORT_TURN) || now > until) then()
      else whenNobodyWaits(then, until)
    })
  }
}

function refusePages({ rendering, active }: ServerContext): void {
  rendering.clear()
  for (const { req, res, refuse } of active.values()) if (isRead(req) && !isOver(res)) refuse({ status: 503 })
}

/** Calls `then` once all that had come is read: after a hold-up, timers run before what they close has been heard. */
function afterReading(then: () => void): void {
  // The first may come before the connections are looked at, the second cannot.
  setImmediate(setImmediate, then)
}

/** Browsers come back by themselves, after the two seconds they are told here. */
function closeStream(stream: ServerResponse): void {
  const { socket } = stream
  stream.end('retry: 2000\n\n', () => socket?.end())
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
