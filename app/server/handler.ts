import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { rememberAnswer } from '~/http/backpressure.server'
import { replaceBareErrors } from './answers/bare-errors'
import { newReference } from './answers/reference'
import { answerRejection } from './answers/refusal'
import { carriesSecret, logRequest } from './answers/request-log'
import { type Privacy, setResponseHeaders } from './answers/response-headers'
import { checkAddress, checkScheme } from './checks/address'
import { checkBodyHeaders, holdBody } from './checks/body'
import { acceptedHost } from './checks/host'
import { checkOrigin, isAdministration } from './checks/origin'
import type { Rejection } from './checks/rejection'
import { addTrustedHeaders, removeForgeableHeaders } from './checks/request-headers'
import { readTarget, type Target } from './checks/target'
import { clientAddress, saidByProxy } from './client-address'
import type { ServerContext } from './context'
import { HEALTH } from './files/health'
import { pageAt } from './pages/addresses'
import { sendCached } from './pages/cached-page'

export type Handler = (req: IncomingMessage, res: ServerResponse, next: () => unknown) => unknown

/** One request on its way through the steps. */
interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  context: ServerContext
  reference: string
  target: Target
  privacy: Privacy
  isUpload: boolean
  refuse: (verdict: Rejection) => void
}

/** Answers, or calls `next` for the step that follows. */
type Step = (exchange: Exchange, next: () => unknown) => unknown

/** What stays open is no page being rendered. */
const STREAM = '/eventos'

/** What happens to a request before any route, in this order. */
const steps: readonly Step[] = [
  refuseSecondRequest,
  readAddress,
  checkRequest,
  serveFile,
  receiveBody,
  markBusy,
  answerWhenDraining,
  serveCachedPage,
  waitForTurn,
  keepAnswersInSpanish,
]

/**
 * Takes every request through the steps: one spelling per address, limits, origin check, security headers on every
 * answer, one log line, files and pages from memory. Calls `next` for a request that a route has to answer.
 */
export function createHandler(context: ServerContext): Handler {
  return (req, res, next) => {
    const reference = newReference()
    const refuse = (verdict: Rejection) => answerRejection(req, res, verdict, { context, reference })
    const target = { path: '', decodedPath: '', query: '' }
    runSteps({ req, res, context, reference, target, privacy: false, isUpload: false, refuse }, 0, next)
  }
}

function runSteps(exchange: Exchange, index: number, last: () => void): void {
  const step = steps[index]
  if (step) step(exchange, () => runSteps(exchange, index + 1, last))
  else last()
}

/** Browsers and proxies wait for an answer before they ask again on a connection; whoever does not is let go. */
function refuseSecondRequest({ req, res }: Exchange, next: () => unknown): unknown {
  const { socket } = req
  if (socket.destroyed) return
  if (unanswered.has(socket)) return socket.destroy()
  unanswered.add(socket)
  res.once('close', () => unanswered.delete(socket))
  next()
}

const unanswered = new WeakSet<Socket>()

function readAddress(exchange: Exchange, next: () => unknown): unknown {
  const { req, res, context, reference, refuse } = exchange
  logRequest(req, res, reference, context)
  const target = readTarget(req.url ?? '')
  if ('path' in target) {
    exchange.target = target
    exchange.privacy = privacyOf(target.decodedPath)
  }
  setResponseHeaders(res, context, exchange.privacy)
  if ('status' in target) return refuse(target)
  if (context.draining && target.path === '/salud') return sayDraining(res)
  next()
}

function checkRequest(exchange: Exchange, next: () => unknown): unknown {
  const { req, context, reference, target, refuse } = exchange
  exchange.isUpload = context.uploads.some((path) => path.test(target.path))
  // Some of what the client is told by are claims, which go.
  const address = clientAddress(req, context)
  const region = saidByProxy(req, context, context.regionHeader)
  const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
  const verdict = judge(exchange, host)
  if (verdict || host === undefined) return refuse(verdict ?? { status: 400 })
  addTrustedHeaders(req, { address, region, host, reference })
  req.url = target.path + target.query
  next()
}

function serveFile({ req, res, context, target, refuse }: Exchange, next: () => unknown): unknown {
  const files = [context.health, context.files].find((each) => each?.has(target.path))
  if (!files || !isRead(req)) return next()
  const kept = files.get(target.path)
  Promise.resolve(kept ?? files.read(target.path))
    .then((file) => sendCached(req, res, file))
    .catch(() => isOver(res) || refuse({ status: 503 }))
}

/** A form goes on when all of it is here and counted; an upload is read by its route. */
function receiveBody({ req, isUpload, refuse }: Exchange, next: () => unknown): unknown {
  if (req.method !== 'POST' || isUpload) return next()
  holdBody(req, (refusal) => (refusal ? refuse(refusal) : next()))
}

/** What is not here as a whole is no reason to keep a connection when there are too many. */
function markBusy({ req, res, context }: Exchange, next: () => unknown): void {
  const { socket } = req
  context.busy.add(socket)
  res.once('close', () => context.busy.delete(socket))
  next()
}

/** Has a page that is not answered when the process has to end told to come back. */
function answerWhenDraining({ req, res, context, target, refuse }: Exchange, next: () => unknown): void {
  if (isRead(req) && target.path !== STREAM) {
    const comeBack = () => isOver(res) || refuse({ status: 503 })
    context.unanswered.add(comeBack)
    res.once('close', () => context.unanswered.delete(comeBack))
  }
  next()
}

function serveCachedPage({ req, res, context, target, refuse }: Exchange, next: () => unknown): unknown {
  const address = isRead(req) ? pageAt(target) : undefined
  if (!address || !context.pages) return next()
  context.pages.answer(req, res, address).then(
    (outcome) => {
      if (outcome === 'go on') next()
      else if (outcome === 'full' && !isOver(res)) refuse({ status: 503 })
    },
    // The route answers what went wrong, with its own words.
    () => isOver(res) || next(),
  )
}

/** A page is rendered in its turn, which ends with its last byte or after a while: a slow reader holds up nobody. Forms always go on. */
function waitForTurn({ req, res, context, target, refuse }: Exchange, next: () => unknown): unknown {
  if (!isRead(req) || target.path === STREAM || HEALTH.test(target.path)) return next()
  const turn = context.rendering.run(async () => {
    if (isOver(res)) return
    next()
    await rendered(res)
  })
  if (!turn) refuse({ status: 503 })
}

const LONGEST_TURN = 2_000

const rendered = (res: ServerResponse) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_TURN)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    res.once('prefinish', end).once('close', end)
  })

function keepAnswersInSpanish(
  { req, res, context, reference, target, privacy }: Exchange,
  next: () => void,
): void {
  rememberAnswer(reference, res)
  // Pages of the administration ask for data of what a colleague may just have deleted.
  const asksForData = target.path.endsWith('.data') && privacy !== 'private' && isRead(req)
  replaceBareErrors(res, { asksForData, reference }, context)
  next()
}

/** A page whose address opens nothing, with a private link in it. */
const SHOWS_LINK = /^\/registrar\/gracias(\.data)?$/i

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Nothing can be answered any more. */
const isOver = (res: ServerResponse) => res.destroyed || res.headersSent

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

function sayDraining(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end('{"estado":"cerrando"}')
}
