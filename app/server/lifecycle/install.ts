import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http, { type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { doesAddressAcceptUploads } from '~/address-rules.server'
import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { recordResponseMetrics } from '~/http/metrics.server'
import { runInRequestContext } from '~/http/request-context.server'
import { createRemixResponder, type RequestResponder } from '../application/application'
import { HEALTH_CHECK_PATHS } from '../checks/request'
import {
  createServerContext,
  isReadRequest,
  isResponseSentOrDestroyed,
  type MemoryResponseStore,
  type ServerContext,
} from '../context'
import { CONNECTION_LIMITS, type ConnectionLimits } from '../limits'
import { type CachedPage, toCachedPage } from '../pages/cached-page'
import { createPageCache } from '../pages/page-cache'
import type { PageCacheDependencies } from '../pages/source'
import { sendRejection } from '../responses/refusal'
import { createRequestReference } from '../responses/send-response'
import { createHttpServer } from './http-server'

interface FileFolders {
  built: string
  public: string
  packed: string
}

const DEFAULT_FILE_FOLDERS: FileFolders = { built: 'build/client', public: 'public', packed: 'build/packed' }

const CONTENT_TYPE_BY_EXTENSION = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
])
/** Matches files whose name changes with their content: built files and drawings of trades. */
const IMMUTABLE_PATH_PATTERN = /^\/(assets|ilustraciones\/oficios)\//
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
const HOURLY_CACHE_CONTROL = 'public, max-age=3600'

/** Serves the files of the build and of `public`. A file stays in memory after its first request. */
export function createStaticFileStore(folders = DEFAULT_FILE_FOLDERS): MemoryResponseStore {
  const locations = new Map([...filesIn(folders.public), ...filesIn(folders.built)])
  const files = new LRUCache<string, CachedPage>({
    max: Math.max(1, locations.size),
    fetchMethod: (path) => readStatic(path, locations.get(path) ?? '', folders.packed),
  })
  return { has: (path) => locations.has(path), read: (path) => files.forceFetch(path) }
}

async function readStatic(path: string, location: string, packedFolder: string): Promise<CachedPage> {
  const packed = (ending: string) => readFile(`${join(packedFolder, path)}.${ending}`).catch(() => undefined)
  const [body, br, gzip] = await Promise.all([readFile(location), packed('br'), packed('gz')])
  const type = CONTENT_TYPE_BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1)) ?? ''
  const headers = new Headers({
    'content-type': type,
    'cache-control': IMMUTABLE_PATH_PATTERN.test(path) ? IMMUTABLE_CACHE_CONTROL : HOURLY_CACHE_CONTROL,
  })
  const file = toCachedPage({ status: 200, headers }, body)
  Object.assign(file.headers, { vary: 'Accept-Encoding' })
  Object.assign(file.bodies, br && { br }, gzip && { gzip })
  return file
}

function filesIn(folder: string): [path: string, location: string][] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) =>
        entry.isFile() && CONTENT_TYPE_BY_EXTENSION.has(entry.name.slice(entry.name.lastIndexOf('.') + 1)),
    )
    .map((entry) => {
      const location = join(entry.parentPath, entry.name)
      return [location.slice(folder.length).replaceAll('\\', '/'), location]
    })
}

const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Calls `drain` on a signal, after an uncaught exception, and when the channel to the parent process closes.
 * The function that it returns removes signal handlers that were added later, such as those of remix-serve.
 */
function endOnSignals(drain: (reason: string, code?: number) => void, context: ServerContext): () => void {
  const before = new Map(SHUTDOWN_SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  for (const signal of SHUTDOWN_SIGNALS) {
    const handler = () => drain(signal)
    process.on(signal, handler)
    before.get(signal)?.add(handler)
  }
  // The channel to the parent process closed, for example because the demo command ended.
  process.once('disconnect', () => drain('disconnect'))

  process.on('uncaughtException', (error) => {
    context.log.fatal({ err: error }, 'uncaught exception')
    drain('uncaughtException', 1)
  })
  process.on('unhandledRejection', (reason) => {
    context.log.error({ err: reason }, 'unhandled rejection')
  })

  return () => {
    for (const signal of SHUTDOWN_SIGNALS)
      for (const listener of process.listeners(signal))
        if (!before.get(signal)?.has(listener)) process.off(signal, listener)
  }
}

/** How long a health answer is cached, in milliseconds. Frequent checks then cost little. */
const HEALTH_CACHE_MS = 1_000

/** Answers health checks from a cache with a short life. */
function createHealthAnswers(application: RequestResponder, { origin }: ServerContext): MemoryResponseStore {
  const answers = new LRUCache<string, CachedPage>({
    max: 2,
    ttl: HEALTH_CACHE_MS,
    fetchMethod: async (path) => {
      const request = { reference: createRequestReference(), method: 'GET', clientAddress: '' }
      const url = new URL(path, `http://${origin.host}`)
      const response = await runInRequestContext(request, () => application(new Request(url)))
      return toCachedPage(response, Buffer.from(await response.arrayBuffer()))
    },
  })
  return { has: (path) => HEALTH_CHECK_PATHS.test(path), read: (path) => answers.forceFetch(path) }
}

/** What the application passes to its server. */
interface Installation {
  /** Returns the build. It is a function, because the caller is itself part of the build. */
  build: () => ServerBuild
  pages: PageCacheDependencies
  onShutdown: ShutdownHook
}

/**
 * Runs our checks before the next HTTP server that is created. remix-serve has no other way to do this
 * (docs/decisions/001-steps-before-remix.md).
 */
export function installHandlerOnNextServer(installation: Installation): void {
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
  const application = createRemixResponder(build())
  const context = createServerContext({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: env.strict,
    proxyHeader: env.TRUSTED_PROXY_HEADER ?? (env.FLY_APP_NAME && 'fly-client-ip'),
    regionHeader: env.TRUSTED_REGION_HEADER,
    stylesheet: findStylesheet(),
    acceptsUpload: doesAddressAcceptUploads,
    log,
    measure: env.METRICS_TOKEN ? recordResponseMetrics : undefined,
    application,
    files: createStaticFileStore(),
  })
  context.health = createHealthAnswers(application, context)
  context.pages = createPageCache(application, pages, context)
  if (env.strict && context.origin.protocol === 'https:' && !context.proxyHeader)
    log.warn(
      'Something in front speaks https for this server: without TRUSTED_PROXY_HEADER all visitors are one',
    )
  const server = createHttpServer({ options, listener, context, limits: CONNECTION_LIMITS })
  const drain = createGracefulShutdown(server, context, CONNECTION_LIMITS, onShutdown)
  server.once('listening', endOnSignals(drain, context))
  return server
}

function findStylesheet(): string | undefined {
  const name = readdirSync('build/client/assets').find((file) => /^styles-.*\.css$/.test(file))
  return name && `/assets/${name}`
}

/** Work to finish before the process ends. It has half a second. */
type ShutdownHook = () => Promise<void>

/**
 * Returns the function that shuts the process down:
 * - event streams end at once
 * - after half of `drainGrace`, answers that have not begun yet close their connection
 * - after `drainGrace`, no new connection is accepted, and the process exits as soon as none is open
 * - after `drainAnswer`, unanswered pages get 503
 * - after `drainForce`, connections are cut
 * The process exits with `code`. A second call does nothing.
 */
export function createGracefulShutdown(
  server: Server,
  context: ServerContext,
  limits: ConnectionLimits,
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
    after(limits.drainGrace / 2, endConnections)
    after(limits.drainGrace, () => afterReading(closeServer))
    after(limits.drainAnswer, () => afterReading(() => refusePages(context)))
    after(limits.drainForce, () => afterReading(cut))
  }
}

function refusePages({ rendering, active }: ServerContext): void {
  rendering.clear()
  for (const exchange of active.values())
    if (isReadRequest(exchange.req) && !isResponseSentOrDestroyed(exchange.res))
      sendRejection(exchange, { status: 503 })
}

/** Calls `then` after data that had already arrived is read. A timer might run too early. */
function afterReading(then: () => void): void {
  // Two turns of the event loop, because the first one may run before the sockets are read.
  setImmediate(setImmediate, then)
}

/** Ends a stream. Browsers connect again after two seconds. */
function closeStream(stream: ServerResponse): void {
  const { socket } = stream
  stream.end('retry: 2000\n\n', () => socket?.end())
}
