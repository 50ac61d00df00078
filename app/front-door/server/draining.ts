import type { Server, ServerResponse } from 'node:http'
import type { House } from '../house'
import type { ServerLimits } from '../limits'

/** What else must be put in order before the process ends, such as closing the database. */
export type Farewell = () => Promise<void> | void

/**
 * Returns how this process ends: streams are closed, requests that were accepted are answered, new ones still are
 * for half a second (with `Connection: close`), then the door is shut; at the latest after 3.3 s whatever is left
 * is cut. Exits with `code`. A second call changes nothing.
 */
export function createDraining(
  server: Server,
  house: House,
  measures: ServerLimits,
  farewells: readonly Farewell[],
) {
  return function drain(reason: string, code = 0): void {
    if (house.draining) return
    house.draining = true
    house.log.info({ reason }, 'closing')
    for (const stream of house.streams) closeStream(stream)

    const leave = async () => {
      await Promise.race([Promise.allSettled(farewells.map((farewell) => farewell())), pause(500)])
      process.exit(code)
    }
    const shut = () => {
      if (!server.listening) return void leave()
      server.close(leave)
      setInterval(() => server.closeIdleConnections(), 50)
    }
    setTimeout(shut, measures.drainGrace)
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
