import { readdirSync } from 'node:fs'
import http, { type RequestListener, type Server, type ServerOptions } from 'node:http'
import { env } from '~/env.server'
import { log, logRequestLine } from '~/http/log.server'
import { measureAnswer } from '~/http/metrics.server'
import { providedApplication } from '../application/application'
import { createServerContext, type ServerContext } from '../context'
import { createHealthAnswers } from '../files/health'
import { createStaticFiles } from '../files/static-files'
import { serverLimits } from '../limits'
import { createPageCache } from '../pages/page-cache'
import { providedPages } from '../pages/source'
import { UPLOADS } from '../uploads'
import { createDraining, type ShutdownHook } from './draining'
import { createHttpServer } from './http-server'
import { endOnSignals } from './signals'

const shutdownHooks: ShutdownHook[] = []

/** Registers what must be put in order before the process ends. */
export function onShutdown(hook: ShutdownHook): void {
  shutdownHooks.push(hook)
}

/** Puts the checks before the next HTTP server: remix-serve has no hook for it (docs/decisions/001-steps-before-remix.md). */
export function installHandler(): void {
  const mark = globalThis as { handlerInstalled?: boolean }
  if (mark.handlerInstalled) return
  mark.handlerInstalled = true

  const node: { createServer: unknown } = http
  const createServer = http.createServer
  node.createServer = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    node.createServer = createServer
    const [options, listener] = typeof first === 'function' ? [{}, first] : [first ?? {}, second]
    return listener ? build(createServer, options, listener) : createServer(options)
  }
}

function build(create: typeof http.createServer, options: ServerOptions, listener: RequestListener): Server {
  const context = createServerContext({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: env.strict,
    proxyHeader: env.TRUSTED_PROXY_HEADER ?? (env.FLY_APP_NAME && 'fly-client-ip'),
    regionHeader: env.TRUSTED_REGION_HEADER,
    stylesheet: findStylesheet(),
    uploads: UPLOADS,
    log,
    logRequestLine,
    ...(env.METRICS_TOKEN && { measure: measureAnswer }),
  })
  const [source, application] = [providedPages(), providedApplication()]
  context.application = application
  context.files = createStaticFiles()
  if (application) context.health = createHealthAnswers(application, context)
  if (source && application) context.pages = createPageCache(application, source, context)
  if (env.strict && context.origin.protocol === 'https:' && !context.proxyHeader)
    log.warn(
      'Something in front speaks https for this server: without TRUSTED_PROXY_HEADER all visitors are one',
    )
  const server = createHttpServer({ create, options, listener, context, measures: serverLimits })
  server.once(
    'listening',
    endOnSignals(createDraining(server, context, serverLimits, shutdownHooks), context),
  )
  return server
}

function findStylesheet(): ServerContext['stylesheet'] {
  try {
    const name = readdirSync('build/client/assets').find((file) => /^styles-.*\.css$/.test(file))
    return name && `/assets/${name}`
  } catch {
    return undefined
  }
}

if (import.meta.env?.PROD) installHandler()
