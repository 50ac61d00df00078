import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import { countForBusiness } from '~/http/business-counts'
import { runInRequestContext } from '~/http/request-context.server'
import type { BusinessEvent } from '~/values/counts'
import { checkAddress, checkOrigin, checkScheme, hasSession, isAdministration } from './checks/address'
import { checkBodyHeaders, readBody } from './checks/body'
import { HEALTH, type Rejection, readTarget } from './checks/target'
import { clientAddress, isPrivateAddress, proxyHeaderValue } from './client-address'
import { isFinished, isRead, type Privacy, type RequestInProgress, type ServerContext } from './context'
import { limits } from './limits'
import { pageAt } from './pages/addresses'
import { sendCached } from './pages/cached-page'
import { countVisit } from './pages/visit-count'
import { sendRejection } from './responses/refusal'
import { carriesSecret, logRequest } from './responses/request-log'
import { setBaseHeaders } from './responses/security-headers'
import { newReference, sendResponse, toRequest } from './responses/send-response'

/** Event by the last segment of the address. */
const WAYS = new Map<string, BusinessEvent>([
  ['llamada', 'call'],
  ['whatsapp', 'whatsapp'],
  ['ruta', 'directions'],
])

const TOUCH = new RegExp(`^/contar/([a-z0-9-]{1,100})/(${[...WAYS.keys()].join('|')})$`)

/**
 * Counts a click on a contact link of a business page (D121). Browsers report it by `ping`, except Firefox.
 * Uses no route and no database. Returns true if it handled the request.
 */
function countContactClick(exchange: RequestInProgress): boolean {
  const { req, res, request, target } = exchange
  const [, slug, way = ''] = TOUCH.exec(target.path) ?? []
  const what = WAYS.get(way)
  if (req.method !== 'POST' || slug === undefined || what === undefined) return false
  if (!(Number(req.headers['content-length']) <= limits.touch)) {
    sendRejection(exchange, { status: 413, close: true })
    return true
  }
  const { 'user-agent': agent = '', cookie = '', 'content-type': type } = req.headers
  // Forms and scripts of other sites cannot send this type.
  if (type === 'text/ping' && !isbot(agent) && !hasSession(cookie))
    countForBusiness(what, slug, request.clientAddress)
  req.resume()
  res.writeHead(204).end()
  return true
}

const CLAIMS =
  /^(forwarded|x-forwarded-.*|x-host|x-original-.*|x-rewrite-url|x-real-ip|x-http-method.*|x-method-override)$/

/** Removes forwarding and override headers, which any client can forge. */
function removeForgeableHeaders(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers)) if (CLAIMS.test(name)) delete req.headers[name]
}

export type Handler = (req: IncomingMessage, res: ServerResponse, next: () => unknown) => unknown

/** A step answers the request or calls `next`. */
type Step = (exchange: RequestInProgress, next: () => void) => unknown

/** The event stream, which uses no render slot. */
const STREAM = '/eventos'

/** Steps of each request before any route, in this order. */
const steps: readonly Step[] = [
  refuseSecondRequest,
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
 * Creates the handler that runs all steps: canonical address, limits, origin check, security headers, log
 * line, cached files and pages. Calls `next` if the server of the framework must answer.
 */
export function createHandler(context: ServerContext): Handler {
  return (req, res, next) => {
    const exchange: RequestInProgress = {
      req,
      res,
      context,
      // Read before the checks, which remove forgeable headers.
      request: {
        reference: newReference(),
        method: req.method ?? '',
        clientAddress: clientAddress(req, context),
        clientRegion: proxyHeaderValue(req, context, context.regionHeader),
        response: res,
      },
      target: { path: '', decodedPath: '', query: '' },
      privacy: false,
      isBusy: false,
    }
    return runSteps(exchange, 0, next)
  }
}

/** Runs the steps from `index` on. A failed step is logged and answered with 503. */
async function runSteps(exchange: RequestInProgress, index: number, last: () => unknown): Promise<void> {
  const step = steps[index]
  try {
    // The function after the last step gets no argument: the development server would treat it as an error.
    await (step ? step(exchange, () => runSteps(exchange, index + 1, last)) : last())
  } catch (error) {
    exchange.context.log.error({ err: error }, 'unanswered request')
    if (isFinished(exchange.res)) exchange.res.destroy()
    else sendRejection(exchange, { status: 503 })
  }
}

/** Browsers and proxies send one request at a time per connection. A connection that pipelines is closed. */
function refuseSecondRequest(exchange: RequestInProgress, next: () => void): unknown {
  const { context, req, res } = exchange
  const { socket } = req
  if (socket.destroyed) return
  if (context.active.has(socket)) return socket.destroy()
  context.active.set(socket, exchange)
  res.once('close', () => context.active.delete(socket))
  next()
}

function readAddress(exchange: RequestInProgress, next: () => void): unknown {
  logRequest(exchange)
  const target = readTarget(exchange.req.url ?? '')
  if ('path' in target) {
    exchange.target = target
    exchange.privacy = privacyOf(target.decodedPath)
  }
  setBaseHeaders(exchange.res, exchange.context, exchange.privacy)
  if ('status' in target) return sendRejection(exchange, target)
  next()
}

function checkRequest(exchange: RequestInProgress, next: () => void): unknown {
  const { req, context, target } = exchange
  const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
  const rejection = judge(exchange, host)
  if (rejection) return sendRejection(exchange, rejection)
  removeForgeableHeaders(req)
  req.headers.host = host
  // Already checked. Remix would answer `Origin: null` with 500.
  delete req.headers.origin
  req.url = target.path + target.query
  next()
}

async function serveFile(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, res, context, target } = exchange
  if (context.draining && target.path === '/salud') return markDraining(res)
  const stored = [context.health, context.files].find((each) => each?.has(target.path))
  if (!stored || !isRead(req)) next()
  else await sendCached(req, res, await stored.read(target.path))
}

function receiveTouch(exchange: RequestInProgress, next: () => void): void {
  if (!countContactClick(exchange)) next()
}

/** Reads and checks the whole body of a form. The route reads uploads itself. */
async function receiveBody(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, context } = exchange
  if (req.method === 'POST' && !isUpload(exchange) && !context.development) {
    const body = await readBody(req)
    // The sender disconnected before the end of the body.
    if (!body) return
    if ('status' in body) return sendRejection(exchange, body)
    exchange.body = body
  }
  exchange.isBusy = true
  next()
}

async function serveCachedPage(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, res, context, target } = exchange
  const address = isRead(req) ? pageAt(target) : undefined
  if (address && req.method === 'GET') countVisit(exchange, address)
  // If rendering the cached version fails, the route answers this visitor alone and shows the error.
  const outcome = address && (await context.pages?.(exchange, address).catch(() => 'go on'))
  if (outcome === 'answered' || isFinished(res)) return
  if (outcome === 'full') sendRejection(exchange, { status: 503 })
  else next()
}

/**
 * Waits for a render slot. It is released when the page is written, or after two seconds, so that a slow
 * client blocks no one. Forms, event streams and health checks do not wait.
 */
function waitForRenderSlot(exchange: RequestInProgress, next: () => void): unknown {
  const { req, res, context, target } = exchange
  if (!isRead(req) || target.path === STREAM || HEALTH.test(target.path)) return next()
  const slot = context.rendering.run(async () => {
    if (isFinished(res)) return
    next()
    await rendered(res)
  })
  if (!slot) sendRejection(exchange, { status: 503 })
}

const LONGEST_RENDER = 2_000

const rendered = (res: ServerResponse) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_RENDER)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    res.once('prefinish', end).once('close', end)
  })

/** Whether the answer must include what its reader may have just saved, in any process (F83). */
const isPersonal = ({ req: { method, headers }, privacy }: RequestInProgress): boolean =>
  (method !== 'GET' && method !== 'HEAD') ||
  privacy !== false ||
  hasSession(headers.cookie ?? '') ||
  hasNotice(headers.cookie)

/** A notice is shown after a save. */
const hasNotice = (cookie = '') => /(?:^|;\s*)aviso=/.test(cookie)

async function askApplication(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, res, context, request, body } = exchange
  const { application } = context
  request.isPersonal = isPersonal(exchange)
  if (!application) return runInRequestContext(request, next)
  const response = await runInRequestContext(request, () => application(toRequest(req, res, body)))
  if (!isFinished(res)) await sendResponse(exchange, response)
}

/** Pages that contain private links, although their own address is no secret. */
const SHOWS_LINK = /^\/(registrar\/gracias|mis-reservas|mi-negocio)(\.data)?$/i

const privacyOf = (path: string): Privacy =>
  carriesSecret(path) ? 'secret' : (isAdministration(path) || SHOWS_LINK.test(path)) && 'private'

const isUpload = ({ context, target }: RequestInProgress) =>
  context.uploads.some((path) => path.test(target.path))

function judge(exchange: RequestInProgress, host: string | undefined): Rejection | undefined {
  const { req, target, context } = exchange
  if (!/^(GET|HEAD|POST)$/.test(req.method ?? '')) return { status: 405, close: true }
  if (host === undefined) return { status: 400, close: true }
  return (
    checkBodyHeaders(req, isUpload(exchange)) ??
    checkScheme(req, target, context) ??
    checkAddress(req, target, context) ??
    checkOrigin(req, target, host, context) ??
    checkUploader(exchange)
  )
}

/** An uploaded file for the administration is not read unless there is a session cookie (T132). */
function checkUploader(exchange: RequestInProgress): Rejection | undefined {
  const { req, target } = exchange
  if (req.method !== 'POST' || !isUpload(exchange) || !isAdministration(target.decodedPath)) return undefined
  // The input of a small form is stored during sign-in.
  const isSmall = Number(req.headers['content-length'] ?? 0) <= limits.body
  return isSmall || hasSession(req.headers.cookie ?? '') ? undefined : { status: 401, close: true }
}

function markDraining(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end('{"estado":"cerrando"}')
}

/**
 * Returns the requested host in canonical spelling. Undefined for a foreign host. A test installation also
 * accepts local addresses.
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
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isPrivateAddress(address)
}
