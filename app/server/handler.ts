import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rememberAnswer } from '~/http/backpressure.server'
import { replaceBareErrors } from './answers/bare-errors'
import { answerRejection } from './answers/refusal'
import { carriesSecret, logRequest } from './answers/request-log'
import { setResponseHeaders } from './answers/response-headers'
import { checkAddress, checkScheme } from './checks/address'
import { checkBodyHeaders, holdBody } from './checks/body'
import { acceptedHost } from './checks/host'
import { checkOrigin, isAdministration } from './checks/origin'
import type { Rejection } from './checks/rejection'
import { addFindings, removeClaims } from './checks/request-headers'
import { readTarget, type Target } from './checks/target'
import { clientAddress, saidByProxy } from './client-address'
import type { ServerContext } from './context'
import { countUntilAnswered, isOverloaded } from './lifecycle/load'
import type { KeptPage } from './pages/kept-page'
import { createQuickChecks } from './pages/quick'
import { encodingOf, sendPage } from './pages/send'

export type Handler = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Asked by machines beside the server, who know no host name. */
const HEALTH = /^\/(vivo|salud)$/
/** What stays open is no page in the making. */
const STREAM = '/eventos'

/**
 * What happens before any route: one spelling per address, limits, origin check, security headers on every
 * answer, one log line. Calls `next` for a request that may go on, when all of it is here.
 */
export function createHandler(context: ServerContext): Handler {
  const quickly = createQuickChecks(context)
  return (req, res, next) => {
    const reference = newReference()
    logRequest(req, res, reference, context)
    const { page, file } = quickly(req) ?? {}
    if (page && context.pages?.answer(req, res, page)) return
    if (file && answerFile(req, res, file, context)) return
    const target = readTarget(req.url ?? '')
    const privacy = 'path' in target && privacyOf(target.decodedPath)
    setResponseHeaders(res, context, privacy)
    const refuse = (verdict: Rejection) => answerRejection(req, res, verdict, context, reference)
    if ('status' in target) return refuse(target)
    if (context.draining && target.path === '/salud') return sayDraining(res)

    // Some of what it is told by are claims, which go.
    const address = clientAddress(req, context)
    const region = saidByProxy(req, context, context.regionHeader)
    const isUpload = context.uploads.some((path) => path.test(target.path))
    const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
    const verdict = judge(req, target, host, isUpload, context)
    if (verdict || host === undefined) return refuse(verdict ?? { status: 400 })

    addFindings(req, { host, address, region, reference })
    req.url = target.path + target.query
    const letIn = () => {
      context.busy.add(req.socket)
      rememberAnswer(reference, res)
      // Pages of the administration ask for data of what a colleague may just have deleted.
      const isVisitorsData = target.path.endsWith('.data') && privacy !== 'private' && req.method !== 'POST'
      replaceBareErrors(res, isVisitorsData, context)
      res.once('close', () => context.busy.delete(req.socket))
      const goOn = () => {
        const isPage = req.method !== 'POST' && target.path !== STREAM && !HEALTH.test(target.path)
        if (isPage && isOverloaded(context)) return refuse({ status: 503 })
        if (isPage) countUntilAnswered(res, context)
        next()
      }
      if (!page || !context.pages) return goOn()
      context.pages.make(req, res, page).then(
        (isAnswered) => isAnswered || goOn(),
        () => res.destroyed || goOn(),
      )
    }
    if (req.method !== 'POST' || isUpload) return letIn()
    holdBody(req, (refusal) => (refusal ? refuse(refusal) : letIn()))
  }
}

/** Sends a file that is in memory, or reads it; tells whether it is one of ours. */
function answerFile(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { files }: ServerContext,
): boolean {
  if (!files) return false
  const send = (file: KeptPage) =>
    void sendPage(req, res, file, { encoding: encodingOf(req, file), cookies: [] })
  const file = files.get(path)
  if (file) send(file)
  else files.read(path).then(send, () => res.destroy())
  return true
}

const newReference = () =>
  randomInt(36 ** 6)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')

const privacyOf = (path: string) => (carriesSecret(path) ? 'secret' : isAdministration(path) && 'private')

function judge(
  req: IncomingMessage,
  target: Target,
  host: string | undefined,
  isUpload: boolean,
  context: ServerContext,
): Rejection | undefined {
  const method = req.method ?? ''
  const forwardedProto = String(req.headers['x-forwarded-proto'])
  removeClaims(req)
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
