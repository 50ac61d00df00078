import type { createServer, IncomingMessage, RequestListener, Server, ServerOptions } from 'node:http'
import type { ServerContext } from '../context'
import { createHandler } from '../handler'
import type { ServerLimits } from '../limits'
import { createQuickChecks } from '../pages/quick'
import { answerClientErrors } from './client-errors'
import { boundConnections } from './connections'
import { createRepeats, type Repeat } from './repeats'
import { createRequestQueue } from './request-queue'
import { createShedding } from './shedding'

interface HttpServerParts {
  create: typeof createServer
  options: ServerOptions
  listener: RequestListener
  context: ServerContext
  measures: ServerLimits
}

/** A server that checks every request before `listener` gets it, with timeouts, bounded connections and answers to what is no request. */
export function createHttpServer({ create, options, listener, context, measures }: HttpServerParts): Server {
  const quickly = createQuickChecks(context)
  const handle = createHandler(context, quickly)
  const keepAliveTimeout = context.proxyHeader
    ? measures.keepAliveTimeoutBehindProxy
    : measures.keepAliveTimeout
  const repeats = createRepeats(context, keepAliveTimeout)
  const shed = createShedding(context, quickly, keepAliveTimeout)
  const turns = createRequestQueue(
    (req, res, head) => {
      const remember =
        head !== undefined && isPlain(req) ? (repeat: Repeat) => repeats.remember(head, repeat) : undefined
      handle(req, res, () => listener(req, res), remember)
    },
    (socket, bytes) => repeats.answer(socket, bytes) || shed(socket, bytes),
  )
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = measures
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval }
  // A request without Host is refused by our own checks: Node's own answer would lack our headers.
  const server = create({ ...options, ...times, requireHostHeader: false }, turns.answer)
  // Nobody needs an expectation other than 100-continue; one we do not know is passed over.
  server.on('checkExpectation', turns.answer)
  server.timeout = measures.silenceTimeout
  server.keepAliveTimeout = keepAliveTimeout
  boundConnections(server, context, measures)
  server.on('connection', turns.accept)
  answerClientErrors(server, context)
  return server
}

/** Its connection stays as it is after the answer, and nothing is expected before it. */
const isPlain = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' &&
  headers.expect === undefined &&
  /^keep-alive$/i.test(headers.connection ?? 'keep-alive')
