import type { IncomingMessage, ServerResponse } from 'node:http'
import { rememberAnswer } from '~/http/backpressure.server'
import { replaceBareErrors } from './answers/bare-errors'
import { newReference } from './answers/reference'
import { answerRejection } from './answers/refusal'
import { carriesSecret, loggablePath, logRequest } from './answers/request-log'
import { type Privacy, setResponseHeaders } from './answers/response-headers'
import { rememberRoute } from './answers/route-label'
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
import type { Repeat } from './lifecycle/repeats'
import { createQuickChecks, type QuickAnswer } from './pages/quick'
import { type ReadyAnswer, readyAnswer } from './pages/ready-answer'
import { sendAnswer } from './pages/send'
import { type Asking, askingOf } from './pages/source'

/** `onReady` is told how a request that was answered from memory can be answered again. */
export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  onReady?: (repeat: Repeat) => void,
) => void

/** What stays open is no page in the making. */
const STREAM = '/eventos'

/**
 * What happens before any route: one spelling per address, limits, origin check, security headers on every
 * answer, one log line. Calls `next` for a request that may go on, when all of it is here.
 */
export function createHandler(context: ServerContext, quickly = createQuickChecks(context)): Handler {
  return (req, res, next, onReady) => {
    const reference = newReference()
    logRequest(req, res, reference, context)
    const found = quickly(req)
    if (found && answerFromMemory(req, res, { found, context, onReady })) return
    const target = readTarget(req.url ?? '')
    const privacy = 'path' in target && privacyOf(target.decodedPath)
    setResponseHeaders(res, context, privacy)
    const refuse = (verdict: Rejection) => answerRejection(req, res, verdict, { context, reference })
    if ('status' in target) return refuse(target)
    if (context.draining && target.path === '/salud') return sayDraining(res)

    // Some of what it is told by are claims, which go.
    const client = clientOf(req, context)
    const isUpload = context.uploads.some((path) => path.test(target.path))
    const host = HEALTH.test(target.path) ? context.origin.host : acceptedHost(req, context)
    const verdict = judge(req, { target, host, isUpload }, context)
    if (verdict || host === undefined) return refuse(verdict ?? { status: 400 })

    addTrustedHeaders(req, { ...client, host, reference })
    req.url = target.path + target.query
    const page = found?.page
    const admitted = { target, privacy, isUpload, reference, page, refuse, next, context }
    if (req.method !== 'POST' || isUpload) return letIn(req, res, admitted)
    holdBody(req, (refusal) => (refusal ? refuse(refusal) : letIn(req, res, admitted)))
  }
}

interface Admitted {
  target: Target
  privacy: Privacy
  isUpload: boolean
  reference: string
  page: QuickAnswer['page']
  refuse: (verdict: Rejection) => void
  next: () => void
  context: ServerContext
}

/** Lets a request go on that has passed all checks: a page in its turn, a form while pages leave it time. */
function letIn(
  req: IncomingMessage,
  res: ServerResponse,
  { target, privacy, isUpload, reference, page, refuse, next, context }: Admitted,
): void {
  const isForm = req.method === 'POST'
  const isPage = !isForm && target.path !== STREAM && !HEALTH.test(target.path)
  const shed = () => {
    if (isOver(res)) return
    refuse({ status: 503 })
    // After the answer is out, and Node's server has gone back to reading.
    if (!context.draining) res.once('close', () => setImmediate(context.hold, req.socket))
  }
  markBusy(req, res, context)
  if (isPage) untilAnswered(res, context, shed)
  else if (isForm && !isUpload) res.once('close', context.admission.beginForm())
  rememberAnswer(reference, res)
  // Pages of the administration ask for data of what a colleague may just have deleted.
  const asksForData = target.path.endsWith('.data') && privacy !== 'private' && !isForm
  replaceBareErrors(res, { asksForData, reference }, context)
  const goOn = () => {
    if (isPage) makeInTurn(res, context, { make: next, shed })
    else next()
  }
  makeOrGoOn(req, res, { page, context, goOn, shed })
}

interface FromMemory {
  found: QuickAnswer
  context: ServerContext
  onReady: Parameters<Handler>[3]
}

/** Answers with what is kept, or with a file as soon as it is read; false when neither is there. */
function answerFromMemory(
  req: IncomingMessage,
  res: ServerResponse,
  { found, context, onReady }: FromMemory,
): boolean {
  const asking = askingOf(req)
  const fromMemory = memoryFor(asking, found, context)
  const ready = fromMemory?.()
  if (fromMemory && ready) {
    if (req.method === 'GET') onReady?.({ path: loggablePath(req.url ?? ''), take: fromMemory })
    rememberRoute(res, ready.page.route)
    sendAnswer(req, res, ready)
    return true
  }
  const { file } = found
  if (!file) return false
  const send = (kept: ReadyAnswer['page']) => sendAnswer(req, res, readyAnswer(asking, kept, []))
  file.from.read(file.path).then(send, () => res.destroy())
  return true
}

function markBusy({ socket }: IncomingMessage, res: ServerResponse, { busy }: ServerContext): void {
  busy.add(socket)
  res.once('close', () => busy.delete(socket))
}

const clientOf = (req: IncomingMessage, context: ServerContext) => ({
  address: clientAddress(req, context),
  region: saidByProxy(req, context, context.regionHeader),
})

/** Nothing can be answered any more. */
const isOver = (res: ServerResponse) => res.destroyed || res.headersSent

/** Has `shed` called for a page that is not answered when the process has to end. */
function untilAnswered(res: ServerResponse, { unanswered }: ServerContext, shed: () => void): void {
  unanswered.add(shed)
  res.once('close', () => unanswered.delete(shed))
}

/** Makes a page when it is its turn. Who reads slowly keeps nobody from being served: its turn ends with its first line. */
async function makeInTurn(
  res: ServerResponse,
  { admission }: ServerContext,
  { make, shed }: { make: () => void; shed: () => void },
): Promise<void> {
  const leave = await admission.enter(() => res.destroyed)
  if (!leave) return shed()
  const send = res.writeHead.bind(res)
  res.writeHead = ((...given: Parameters<typeof send>) => {
    leave()
    return send(...given)
  }) as typeof res.writeHead
  if (res.destroyed) leave()
  else make()
  res.once('close', leave)
}

interface Making {
  page: QuickAnswer['page']
  context: ServerContext
  goOn: () => void
  /** Tells the visitor to come back. */
  shed: () => void
}

/** Has the page cache make a page that it keeps; anything else goes on to the routes. */
function makeOrGoOn(req: IncomingMessage, res: ServerResponse, { page, context, goOn, shed }: Making): void {
  if (!page || !context.pages) {
    goOn()
    return
  }
  context.pages.make(req, res, page).then(
    (outcome) => (outcome === 'go on' ? goOn() : outcome === 'shed' && shed()),
    () => isOver(res) || goOn(),
  )
}

/** What answers a request from memory, now and later, as long as it can; undefined when nothing does. */
function memoryFor(
  asking: Asking,
  { page, file }: QuickAnswer,
  { pages }: ServerContext,
): (() => ReadyAnswer | undefined) | undefined {
  if (file)
    return () => {
      const kept = file.from.get(file.path)
      return kept && readyAnswer(asking, kept, [])
    }
  const request = page && pages?.recognise(asking, page)
  return request && (() => pages?.take(request))
}

const privacyOf = (path: string): Privacy =>
  carriesSecret(path) ? 'secret' : isAdministration(path) && 'private'

interface Asked {
  target: Target
  host: string | undefined
  isUpload: boolean
}

function judge(
  req: IncomingMessage,
  { target, host, isUpload }: Asked,
  context: ServerContext,
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
