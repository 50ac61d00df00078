import { readdirSync } from 'node:fs'
import http, { type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { measureAnswer } from '~/http/metrics.server'
import { createApplication } from '../application/application'
import { createServerContext } from '../context'
import { createHealthAnswers } from '../files/health'
import { createStaticFiles } from '../files/static-files'
import { serverLimits } from '../limits'
import { createPageCache } from '../pages/page-cache'
import type { PageSource } from '../pages/source'
import { UPLOADS } from '../uploads'
import { createDraining, type ShutdownHook } from './draining'
import { createHttpServer } from './http-server'
import { endOnSignals } from './signals'

/** What the application gives the server around it. */
interface Installation {
  /** Asked for when the server is made: the entry, which calls this, is a part of the build. */
  build: () => ServerBuild
  pages: PageSource
  onShutdown: ShutdownHook
}

/** Puts the checks before the next HTTP server: remix-serve has no hook for it (docs/decisions/001-steps-before-remix.md). */
export function installHandler(installation: Installation): void {
  const node: { createServer: unknown } = http
  const createServer = http.createServer
  node.createServer = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    node.createServer = createServer
    const [options, listener] = typeof first === 'function' ? [{}, first] : [first ?? {}, second]
    return listener ? createCheckedServer(installation, options, listener) : createServer(options)
  }
}

function createCheckedServer(
  { build, pages, onShutdown }: Installation,
  options: ServerOptions,
  listener: RequestListener,
): Server {
  const application = createApplication(build())
  const context = createServerContext({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: env.strict,
    proxyHeader: env.TRUSTED_PROXY_HEADER ?? (env.FLY_APP_NAME && 'fly-client-ip'),
    regionHeader: env.TRUSTED_REGION_HEADER,
    stylesheet: findStylesheet(),
    uploads: UPLOADS,
    log,
    measure: env.METRICS_TOKEN ? measureAnswer : undefined,
    application,
    files: createStaticFiles(),
  })
  context.health = createHealthAnswers(application, context)
  context.pages = createPageCache(application, pages, context)
  if (env.strict && context.origin.protocol === 'https:' && !context.proxyHeader)
    log.warn(
      'Something in front speaks https for this server: without TRUSTED_PROXY_HEADER all visitors are one',
    )
  const server = createHttpServer({ options, listener, context, measures: serverLimits })
  const drain = createDraining(server, context, serverLimits, onShutdown)
  server.once('listening', endOnSignals(drain, context))
  return server
}

function findStylesheet(): string | undefined {
  const name = readdirSync('build/client/assets').find((file) => /^styles-.*\.css$/.test(file))
  return name && `/assets/${name}`
}
