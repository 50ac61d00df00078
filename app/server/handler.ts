import type { IncomingMessage, ServerResponse } from 'node:http'
import { inRequest } from '~/http/request-context.server'
import { checkAddress, checkScheme } from './checks/address'
import { checkBodyHeaders, readBody } from './checks/body'
import { acceptedHost } from './checks/host'
import { checkOrigin, hasSession, isAdministration } from './checks/origin'
import type { Rejection } from './checks/rejection'
import { removeForgeableHeaders } from './checks/request-headers'
import { HEALTH, readTarget } from './checks/target'
import { clientAddress, proxyHeaderValue } from './client-address'
import { isFinished, isRead, type Privacy, type RequestInProgress, type ServerContext } from './context'
import { limits } from './limits'
import { pageAt } from './pages/addresses'
import { sendCached } from './pages/cached-page'
import { countTouch } from './pages/touch'
import { countVisit } from './pages/visit-count'
import { newReference } from './responses/reference'
import { answerRejection } from './responses/refusal'
import { carriesSecret, logRequest } from './responses/request-log'
import { setBaseHeaders } from './responses/security-headers'
import { sendResponse, toRequest } from './responses/send-response'

export type Handler = (req: IncomingMessage, res: ServerResponse, next: () => unknown) => unknown

/** Answers, or calls `next` for the step that follows. */
type Step = (exchange: RequestInProgress, next: () => void) => unknown

/** The event stream, which does not occupy a render slot. */
const STREAM = '/eventos'

/** What happens to a request before any route, in this order. */
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
 * Takes every request through the steps: one spelling per address, limits, origin check, security headers on every
 * answer, one log line, files and pages from memory. Calls `next` where the framework's own server has to answer.
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

/** A step that fails is logged, and its visitor told to come back. */
async function runSteps(exchange: RequestInProgress, index: number, last: () => unknown): Promise<void> {
  const step = steps[index]
  try {
    // What comes after the last step is not given the exchange: the development server would take it for an error.
    await (step ? step(exchange, () => runSteps(exchange, index + 1, last)) : last())
  } catch (error) {
    exchange.context.log.error({ err: error }, 'unanswered request')
    if (isFinished(exchange.res)) exchange.res.destroy()
    else answerRejection(exchange, { status: 503 })
  }
}

/** Browsers and proxies wait for an answer before they ask again on a connection: one that does not wait is closed. */
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
  if ('status' in target) return answerRejection(exchange, target)
  next()
}

function checkRequest(exchange: RequestInProgress, next: () => void): unknown {
  const { req, context, target } = exchange
  const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
  const rejection = judge(exchange, host)
  if (rejection) return answerRejection(exchange, rejection)
  removeForgeableHeaders(req)
  req.headers.host = host
  // Already checked; Remix would answer 500 to `Origin: null`.
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
  if (!countTouch(exchange)) next()
}

/** A form goes on when all of it is here and counted; an upload is read by its route. */
async function receiveBody(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, context } = exchange
  if (req.method === 'POST' && !isUpload(exchange) && !context.development) {
    const body = await readBody(req)
    // The sender left before all of it was here.
    if (!body) return
    if ('status' in body) return answerRejection(exchange, body)
    exchange.body = body
  }
  exchange.isBusy = true
  next()
}

async function serveCachedPage(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, res, context, target } = exchange
  const address = isRead(req) ? pageAt(target) : undefined
  if (address && req.method === 'GET') countVisit(exchange, address)
  // A page that cannot be rendered for many is asked for again, for this visitor: the route says what went wrong.
  const outcome = address && (await context.pages?.(exchange, address).catch(() => 'go on'))
  if (outcome === 'answered' || isFinished(res)) return
  if (outcome === 'full') answerRejection(exchange, { status: 503 })
  else next()
}

/**
 * A page waits until few enough are being rendered; its slot is free with its last byte or after a while, so that a
 * slow reader holds up nobody. Forms always go on.
 */
function waitForRenderSlot(exchange: RequestInProgress, next: () => void): unknown {
  const { req, res, context, target } = exchange
  if (!isRead(req) || target.path === STREAM || HEALTH.test(target.path)) return next()
  const slot = context.rendering.run(async () => {
    if (isFinished(res)) return
    next()
    await rendered(res)
  })
  if (!slot) answerRejection(exchange, { status: 503 })
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

async function askApplication(exchange: RequestInProgress, next: () => void): Promise<void> {
  const { req, res, context, request, body } = exchange
  const { application } = context
  if (!application) return inRequest(request, next)
  const response = await inRequest(request, () => application(toRequest(req, res, body)))
  if (!isFinished(res)) await sendResponse(exchange, response)
}

/** Pages whose address opens nothing, with private links in them. */
const SHOWS_LINK = /^\/(registrar\/gracias|mis-reservas)(\.data)?$/i

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

/** Of a file for the administration nothing is read before it is known that somebody may be signed in (T132). */
function checkUploader(exchange: RequestInProgress): Rejection | undefined {
  const { req, target } = exchange
  if (req.method !== 'POST' || !isUpload(exchange) || !isAdministration(target.decodedPath)) return undefined
  // What was typed into a form is kept through the sign-in.
  const isSmall = Number(req.headers['content-length'] ?? 0) <= limits.body
  return isSmall || hasSession(req.headers.cookie ?? '') ? undefined : { status: 401, close: true }
}

function markDraining(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end('{"estado":"cerrando"}')
}
