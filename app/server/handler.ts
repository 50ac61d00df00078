import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import { countBusinessEvent } from '~/http/counts'
import { runInRequestContext } from '~/http/request-context.server'
import type { BusinessEvent } from '~/values/counts'
import {
  findCanonicalPathRedirect,
  findHttpsRedirect,
  findOriginRejection,
  hasSessionCookie,
  isAdministrationPath,
} from './checks/address'
import {
  findBodyHeaderRejection,
  HEALTH_CHECK_PATHS,
  parseRequestTarget,
  type Rejection,
  readFormBody,
} from './checks/request'
import { isPrivateIpAddress, readClientAddressKey, readProxyHeader } from './client-address'
import {
  isReadRequest,
  isResponseSentOrDestroyed,
  type RequestExchange,
  type ResponsePrivacy,
  type ServerContext,
} from './context'
import { HTTP_REQUEST_LIMITS } from './limits'
import { findCacheablePage } from './pages/addresses'
import { sendCachedPage } from './pages/cached-page'
import { countVisit } from './pages/visit-count'
import { sendRejection } from './responses/refusal'
import { isSecretPath, logRequest } from './responses/request-log'
import { setBaseHeaders } from './responses/security-headers'
import { createRequestReference, sendResponse, toRequest } from './responses/send-response'

/** Counted event by the last segment of the address. */
const EVENT_BY_CONTACT_LINK = new Map<string, BusinessEvent>([
  ['llamada', 'call'],
  ['whatsapp', 'whatsapp'],
  ['ruta', 'directions'],
])

const CONTACT_CLICK_PATTERN = new RegExp(
  `^/contar/([a-z0-9-]{1,100})/(${[...EVENT_BY_CONTACT_LINK.keys()].join('|')})$`,
)

/**
 * Counts a click on a contact link of a business page (D121). Browsers that support `ping` report it. Does
 * not count robots and requests with a session cookie. It uses no route. Returns true if it handled the
 * request.
 */
function countContactClick(exchange: RequestExchange): boolean {
  const { req, res, request, target } = exchange
  const [, slug, way = ''] = CONTACT_CLICK_PATTERN.exec(target.path) ?? []
  const what = EVENT_BY_CONTACT_LINK.get(way)
  if (req.method !== 'POST' || slug === undefined || what === undefined) return false
  if (!(Number(req.headers['content-length']) <= HTTP_REQUEST_LIMITS.touch)) {
    sendRejection(exchange, { status: 413, close: true })
    return true
  }
  const { 'user-agent': agent = '', cookie = '', 'content-type': type } = req.headers
  // Forms and scripts of other sites cannot send this content type.
  if (type === 'text/ping' && !isbot(agent) && !hasSessionCookie(cookie))
    countBusinessEvent(what, slug, request.clientAddress)
  req.resume()
  res.writeHead(204).end()
  return true
}

const FORGEABLE_HEADER_PATTERN =
  /^(forwarded|x-forwarded-.*|x-host|x-original-.*|x-rewrite-url|x-real-ip|x-http-method.*|x-method-override)$/

/** Removes headers for forwarding and overriding, which clients can forge. */
function removeForgeableHeaders(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers))
    if (FORGEABLE_HEADER_PATTERN.test(name)) delete req.headers[name]
}

export type NodeHandler = (req: IncomingMessage, res: ServerResponse, next: () => unknown) => unknown

/** One step of handling. It answers the request, drops it, or calls `next`. */
type Step = (exchange: RequestExchange, next: () => void) => unknown

/** Address of the event stream, which needs no render slot. */
const EVENT_STREAM_PATH = '/eventos'

/** Steps for a request, in this order. */
const steps: readonly Step[] = [
  refuseSecondRequest,
  identifyClient,
  readAddress,
  checkRequest,
  serveFile,
  receiveTouch,
  receiveBody,
  serveCachedPage,
  waitForRenderSlot,
  askApplication,
]

/**
 * Creates the handler that runs the steps, for example limits, origin check, security headers and cached
 * pages. Calls `next` if the framework must answer.
 */
export function createHandler(context: ServerContext): NodeHandler {
  return (req, res, next) => {
    const exchange: RequestExchange = {
      req,
      res,
      context,
      request: {
        reference: createRequestReference(),
        method: req.method ?? '',
        clientAddress: '',
        response: res,
      },
      target: { path: '', decodedPath: '', query: '' },
      privacy: false,
      isBusy: false,
    }
    return runSteps(exchange, 0, next)
  }
}

/**
 * Runs the steps from `index` on. If a step throws, logs the error and answers 503, or closes the connection
 * if the answer has begun.
 */
async function runSteps(exchange: RequestExchange, index: number, last: () => unknown): Promise<void> {
  const step = steps[index]
  try {
    // The last function must get no argument, because the development server would treat it as an error.
    await (step ? step(exchange, () => runSteps(exchange, index + 1, last)) : last())
  } catch (error) {
    exchange.context.log.error({ err: error }, 'unanswered request')
    if (isResponseSentOrDestroyed(exchange.res)) exchange.res.destroy()
    else sendRejection(exchange, { status: 503 })
  }
}

/** Closes a connection that sends a second request before the answer to the first has ended. */
function refuseSecondRequest(exchange: RequestExchange, next: () => void): unknown {
  const { context, req, res } = exchange
  const { socket } = req
  if (socket.destroyed) return
  if (context.active.has(socket)) return socket.destroy()
  context.active.set(socket, exchange)
  res.once('close', () => context.active.delete(socket))
  next()
}

/** Reads the client before the checks, which remove headers that can be forged. */
function identifyClient({ req, context, request }: RequestExchange, next: () => void): void {
  request.clientAddress = readClientAddressKey(req, context)
  request.clientRegion = readProxyHeader(req, context, context.regionHeader)
  next()
}

function readAddress(exchange: RequestExchange, next: () => void): unknown {
  logRequest(exchange)
  const target = parseRequestTarget(exchange.req.url ?? '')
  if ('path' in target) {
    exchange.target = target
    exchange.privacy = privacyOf(target.decodedPath)
  }
  setBaseHeaders(exchange.res, exchange.context, exchange.privacy)
  if ('status' in target) return sendRejection(exchange, target)
  next()
}

function checkRequest(exchange: RequestExchange, next: () => void): unknown {
  const { req, context, target } = exchange
  const host = HEALTH_CHECK_PATHS.test(target.path) ? context.origin.host : acceptedHost(req, context)
  const rejection = judge(exchange, host)
  if (rejection) return sendRejection(exchange, rejection)
  removeForgeableHeaders(req)
  req.headers.host = host
  // The origin is already checked. Remix would answer `Origin: null` with 500.
  delete req.headers.origin
  req.url = target.path + target.query
  next()
}

async function serveFile(exchange: RequestExchange, next: () => void): Promise<void> {
  const { req, res, context, target } = exchange
  if (context.draining && target.path === '/salud') return markDraining(res)
  const stored = [context.health, context.files].find((each) => each?.has(target.path))
  if (!stored || !isReadRequest(req)) next()
  else await sendCachedPage(req, res, await stored.read(target.path))
}

function receiveTouch(exchange: RequestExchange, next: () => void): void {
  if (!countContactClick(exchange)) next()
}

/** Reads and checks the body of a form, except in development. Routes read uploads themselves. */
async function receiveBody(exchange: RequestExchange, next: () => void): Promise<void> {
  const { req, context } = exchange
  if (req.method === 'POST' && !isUpload(exchange) && !context.development) {
    const body = await readFormBody(req)
    // The sender disconnected before the body ended.
    if (!body) return
    if ('status' in body) return sendRejection(exchange, body)
    exchange.body = body
  }
  exchange.isBusy = true
  next()
}

async function serveCachedPage(exchange: RequestExchange, next: () => void): Promise<void> {
  const { req, res, context, target } = exchange
  const address = isReadRequest(req) ? findCacheablePage(target) : undefined
  if (address && req.method === 'GET') countVisit(exchange, address)
  // If rendering for the cache fails, the application answers this visitor alone.
  const outcome = address && (await context.pages?.(exchange, address).catch(() => 'go on'))
  if (outcome === 'answered' || isResponseSentOrDestroyed(res)) return
  if (outcome === 'full') sendRejection(exchange, { status: 503 })
  else next()
}

/**
 * Waits for a render slot. Answers 503 if too many pages wait. The slot is released when the page is written,
 * but after two seconds at the latest. Forms, event streams and health checks do not wait.
 */
function waitForRenderSlot(exchange: RequestExchange, next: () => void): unknown {
  const { req, res, context, target } = exchange
  if (!isReadRequest(req) || target.path === EVENT_STREAM_PATH || HEALTH_CHECK_PATHS.test(target.path))
    return next()
  const slot = context.rendering.run(async () => {
    if (isResponseSentOrDestroyed(res)) return
    next()
    await rendered(res)
  })
  if (!slot) sendRejection(exchange, { status: 503 })
}

const MAX_RENDER_SLOT_MS = 2_000

const rendered = (res: ServerResponse) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_RENDER_SLOT_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    res.once('prefinish', end).once('close', end)
  })

/** Whether the answer must include what this reader may just have saved, in any process (F83). */
const isPersonal = ({ req: { method, headers }, privacy }: RequestExchange): boolean =>
  (method !== 'GET' && method !== 'HEAD') ||
  privacy !== false ||
  hasSessionCookie(headers.cookie ?? '') ||
  hasNotice(headers.cookie)

/** Whether the request has a notice, which is shown after a save. */
const hasNotice = (cookie = '') => /(?:^|;\s*)aviso=/.test(cookie)

async function askApplication(exchange: RequestExchange, next: () => void): Promise<void> {
  const { req, res, context, request, body } = exchange
  const { application } = context
  request.isPersonal = isPersonal(exchange)
  if (!application) return runInRequestContext(request, next)
  const response = await runInRequestContext(request, () => application(toRequest(req, res, body)))
  if (!isResponseSentOrDestroyed(res)) await sendResponse(exchange, response)
}

/** Pages with private links on them, although their own address is not secret. */
const PRIVATE_LINK_PAGES_PATTERN = /^\/(registrar\/gracias|mis-reservas|mi-negocio)(\.data)?$/i

const privacyOf = (path: string): ResponsePrivacy =>
  isSecretPath(path)
    ? 'secret'
    : (isAdministrationPath(path) || PRIVATE_LINK_PAGES_PATTERN.test(path)) && 'private'

const isUpload = ({ context, target }: RequestExchange) => context.acceptsUpload(target.path)

function judge(exchange: RequestExchange, host: string | undefined): Rejection | undefined {
  const { req, target, context } = exchange
  if (!/^(GET|HEAD|POST)$/.test(req.method ?? '')) return { status: 405, close: true }
  if (host === undefined) return { status: 400, close: true }
  return (
    findBodyHeaderRejection(req, isUpload(exchange)) ??
    findHttpsRedirect(req, target, context) ??
    findCanonicalPathRedirect(req, target, context) ??
    findOriginRejection(req, target, host, context) ??
    checkUploader(exchange)
  )
}

/** Rejects large uploads to the administration without a session cookie, before they are read (T132). */
function checkUploader(exchange: RequestExchange): Rejection | undefined {
  const { req, target } = exchange
  if (req.method !== 'POST' || !isUpload(exchange) || !isAdministrationPath(target.decodedPath))
    return undefined
  // A small form is read without a session, because its input may be stored during sign-in.
  const isSmall = Number(req.headers['content-length'] ?? 0) <= HTTP_REQUEST_LIMITS.body
  return isSmall || hasSessionCookie(req.headers.cookie ?? '') ? undefined : { status: 401, close: true }
}

function markDraining(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end('{"estado":"cerrando"}')
}

/**
 * Returns the requested host in canonical spelling. Undefined if the host is not accepted. A test
 * installation also accepts local addresses.
 */
function acceptedHost(req: IncomingMessage, context: ServerContext): string | undefined {
  const [host, another] = req.headersDistinct.host ?? []
  if (host === undefined || another !== undefined || !/^[a-z0-9.:[\]-]+$/i.test(host)) return undefined
  const address = `${context.origin.protocol}//${host}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.host === context.origin.host) return url.host
  return context.strict || !isLocal(url.hostname) ? undefined : url.host
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isPrivateIpAddress(address)
}
