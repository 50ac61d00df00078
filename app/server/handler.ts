import type { IncomingMessage, ServerResponse } from 'node:http'
import { inRequest } from '~/http/request-context.server'
import { checkAddress, checkScheme } from './checks/address'
import { checkBodyHeaders, readBody } from './checks/body'
import { acceptedHost } from './checks/host'
import { checkOrigin, isAdministration } from './checks/origin'
import type { Rejection } from './checks/rejection'
import { removeForgeableHeaders } from './checks/request-headers'
import { readTarget } from './checks/target'
import { clientAddress, saidByProxy } from './client-address'
import { type Exchange, isOver, isRead, type Privacy, type ServerContext } from './context'
import { HEALTH } from './files/health'
import { pageAt } from './pages/addresses'
import { sendCached } from './pages/cached-page'
import { newReference } from './responses/reference'
import { answerRejection } from './responses/refusal'
import { carriesSecret, logRequest } from './responses/request-log'
import { setBaseHeaders } from './responses/security-headers'
import { sendResponse, toRequest } from './responses/send-response'

export type Handler = (req: IncomingMessage, res: ServerResponse, next: () => unknown) => unknown

/** Answers, or calls `next` for the step that follows. */
type Step = (exchange: Exchange, next: () => void) => unknown

/** What stays open is no page being rendered. */
const STREAM = '/eventos'

/** What happens to a request before any route, in this order. */
const steps: readonly Step[] = [
  refuseSecondRequest,
  readAddress,
  checkRequest,
  serveFile,
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
    const reference = newReference()
    // Some of what the client is told by are claims, which the checks take away.
    const request = {
      reference,
      method: req.method ?? '',
      clientAddress: clientAddress(req, context),
      clientRegion: saidByProxy(req, context, context.regionHeader),
      response: res,
    }
    const exchange: Exchange = {
      req,
      res,
      context,
      request,
      target: { path: '', decodedPath: '', query: '' },
      privacy: false,
      isUpload: false,
      isBusy: false,
      refuse: (verdict) => answerRejection(req, res, verdict, { context, reference }),
    }
    runSteps(exchange, 0, next)
  }
}

function runSteps(exchange: Exchange, index: number, last: () => unknown): void {
  const step = steps[index]
  if (step) step(exchange, () => runSteps(exchange, index + 1, last))
  else last()
}

/** Browsers and proxies wait for an answer before they ask again on a connection; whoever does not is let go. */
function refuseSecondRequest(exchange: Exchange, next: () => void): unknown {
  const { context, req, res } = exchange
  const { socket } = req
  if (socket.destroyed) return
  if (context.active.has(socket)) return socket.destroy()
  context.active.set(socket, exchange)
  res.once('close', () => context.active.delete(socket))
  next()
}

function readAddress(exchange: Exchange, next: () => void): unknown {
  const { req, res, context, refuse } = exchange
  logRequest(exchange)
  const target = readTarget(req.url ?? '')
  if ('path' in target) {
    exchange.target = target
    exchange.privacy = privacyOf(target.decodedPath)
  }
  setBaseHeaders(res, context, exchange.privacy)
  if ('status' in target) return refuse(target)
  next()
}

function checkRequest(exchange: Exchange, next: () => void): unknown {
  const { req, context, target, refuse } = exchange
  exchange.isUpload = context.uploads.some((path) => path.test(target.path))
  const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
  const verdict = judge(exchange, host)
  if (verdict || host === undefined) return refuse(verdict ?? { status: 400 })
  req.headers.host = host
  // Judged by now: Remix would answer 500 to `Origin: null`.
  delete req.headers.origin
  req.url = target.path + target.query
  next()
}

function serveFile({ req, res, context, target, refuse }: Exchange, next: () => void): unknown {
  if (context.draining && target.path === '/salud') return markDraining(res)
  const answers = [context.health, context.files].find((each) => each?.has(target.path))
  if (!answers || !isRead(req)) return next()
  answers
    .read(target.path)
    .then((answer) => sendCached(req, res, answer))
    .catch(() => isOver(res) || refuse({ status: 503 }))
}

/** A form goes on when all of it is here and counted; an upload is read by its route. */
function receiveBody(exchange: Exchange, next: () => void): unknown {
  const { req, context, isUpload, refuse } = exchange
  const goOn = () => {
    exchange.isBusy = true
    next()
  }
  if (req.method !== 'POST' || isUpload || context.development) return goOn()
  readBody(req).then((body) => {
    if (body && 'status' in body) return refuse(body)
    exchange.body = body
    // Whoever left half-way through sent no form.
    if (body) goOn()
  })
}

function serveCachedPage(exchange: Exchange, next: () => void): unknown {
  const { req, res, context, target, refuse } = exchange
  const address = isRead(req) ? pageAt(target) : undefined
  if (!address || !context.pages) return next()
  context.pages.answer(exchange, address).then(
    (outcome) => {
      if (outcome === 'go on') next()
      else if (outcome === 'full' && !isOver(res)) refuse({ status: 503 })
    },
    // The route answers what went wrong, with its own words.
    () => isOver(res) || next(),
  )
}

/** A page is rendered in its turn, which ends with its last byte or after a while: a slow reader holds up nobody. Forms always go on. */
function waitForRenderSlot({ req, res, context, target, refuse }: Exchange, next: () => void): unknown {
  if (!isRead(req) || target.path === STREAM || HEALTH.test(target.path)) return next()
  const turn = context.rendering.run(async () => {
    if (isOver(res)) return
    next()
    await rendered(res)
  })
  if (!turn) refuse({ status: 503 })
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

function askApplication(exchange: Exchange, next: () => void): unknown {
  const { req, res, context, request, body, refuse } = exchange
  const { application } = context
  if (!application) return inRequest(request, next)
  return inRequest(request, () => application(toRequest(req, res, body)))
    .then(async (response) => {
      if (!isOver(res)) await sendResponse(exchange, response)
    })
    .catch((error: Error) => {
      context.log.error(
        { error: error.name, message: error.message, stack: error.stack },
        'unanswered request',
      )
      if (isOver(res)) res.destroy()
      else refuse({ status: 503 })
    })
}

/** Pages whose address opens nothing, with private links in them. */
const SHOWS_LINK = /^\/(registrar\/gracias|mis-reservas)(\.data)?$/i

const privacyOf = (path: string): Privacy =>
  carriesSecret(path) ? 'secret' : (isAdministration(path) || SHOWS_LINK.test(path)) && 'private'

function judge(
  { req, target, isUpload, context }: Exchange,
  host: string | undefined,
): Rejection | undefined {
  const method = req.method ?? ''
  const forwardedProto = String(req.headers['x-forwarded-proto'])
  removeForgeableHeaders(req)
  if (!/^(GET|HEAD|POST)$/.test(method)) return { status: 405, close: true }
  if (host === undefined) return { status: 400, close: true }
  const body = checkBodyHeaders(req, isUpload)
  if (body) return body
  const scheme = HEALTH.test(target.path) ? undefined : checkScheme(target, method, forwardedProto, context)
  const move = scheme ?? checkAddress(target, method, context)
  if (move || method !== 'POST') return move
  return checkOrigin(req.headers, target, host, context)
}

function markDraining(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end('{"estado":"cerrando"}')
}
