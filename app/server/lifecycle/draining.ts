import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { ServerContext } from '../context'
import type { ServerLimits } from '../limits'

export type ShutdownHook = () => Promise<void> | void

/** A turn of the event loop that is no longer leaves nobody time to come unnoticed; in milliseconds. */
const SHORT_TURN = 2

/**
 * Returns how this process ends: streams at once, the door after half a second, pages not made after `drainAnswer` with
 * 503; what is left after `drainForce` is cut. Exits with `code`; a second call changes nothing.
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
    const shut = () => {
      if (!server.listening) return void leave()
      context.closing = true
      // http's own `close` would also cut connections that have just been opened and are about to ask.
      NetServer.prototype.close.call(server, leave)
      after(measures.drainGrace / 2 + 50, () => keepClosingIdle(server, after))
    }
    const cut = () => {
      shedPages(context)
      server.closeAllConnections()
      after(500, () => process.exit(code))
    }
    after(measures.drainGrace, () => whenNobodyWaits(shut, performance.now() + measures.drainGrace))
    after(measures.drainAnswer, () => afterReading(() => shedPages(context)))
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

function keepClosingIdle(server: Server, after: (ms: number, then: () => void) => void): void {
  afterReading(() => {
    server.closeIdleConnections()
    after(50, () => keepClosingIdle(server, after))
  })
}

function shedPages({ rendering, unanswered }: ServerContext): void {
  rendering.clear()
  for (const shed of unanswered) shed()
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
