import { readdirSync } from 'node:fs'
import http, { type RequestListener, type Server, type ServerOptions } from 'node:http'
import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { emptyHouse, type House } from '../house'
import { serverLimits } from '../limits'
import { createDraining, type Farewell } from './draining'
import { furnish } from './furnish'
import { endOnSignals } from './signals'

const farewells: Farewell[] = []

/** Registers what must be put in order before the process ends. */
export function beforeLeaving(farewell: Farewell): void {
  farewells.push(farewell)
}

/**
 * Puts the front door before the next HTTP server this process creates. remix-serve has no hook for any of it, but
 * imports the server build before it listens (docs/decisions/001-front-door.md).
 */
export function installFrontDoor(): void {
  const mark = globalThis as { frontDoorInstalled?: boolean }
  if (mark.frontDoorInstalled) return
  mark.frontDoorInstalled = true

  const node: { createServer: unknown } = http
  const createServer = http.createServer
  node.createServer = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    node.createServer = createServer
    const [options, listener] = typeof first === 'function' ? [{}, first] : [first ?? {}, second]
    return listener ? build(createServer, options, listener) : createServer(options)
  }
}

function build(create: typeof http.createServer, options: ServerOptions, listener: RequestListener): Server {
  const house = emptyHouse({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: env.strict,
    onFly: env.FLY_APP_NAME !== undefined,
    stylesheet: findStylesheet(),
    log,
  })
  silenceAccessLog(listener)
  const server = furnish(create, options, listener, house, serverLimits)
  server.once('listening', endOnSignals(createDraining(server, house, serverLimits, farewells), house))
  return server
}

/** remix-serve logs every request with its query string and offers no setting; ours logs none. */
function silenceAccessLog(listener: RequestListener): void {
  const { _router: router } = listener as { _router?: { stack?: { name?: string }[] } }
  if (router?.stack) router.stack = router.stack.filter((layer) => layer.name !== 'logger')
}

function findStylesheet(): House['stylesheet'] {
  try {
    const name = readdirSync('build/client/assets').find((file) => /^root-.*\.css$/.test(file))
    return name && `/assets/${name}`
  } catch {
    return undefined
  }
}

if (import.meta.env?.PROD) installFrontDoor()
