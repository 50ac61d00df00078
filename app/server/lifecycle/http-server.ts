import type { createServer, RequestListener, Server, ServerOptions } from 'node:http'
import type { ServerContext } from '../context'
import { createHandler } from '../handler'
import type { ServerLimits } from '../limits'
import { answerClientErrors } from './client-errors'
import { boundConnections } from './connections'
import { createRequestQueue } from './request-queue'

/** A server that checks every request before `listener` gets it, with timeouts, bounded connections and answers to what is no request. */
export function createHttpServer(
  create: typeof createServer,
  options: ServerOptions,
  listener: RequestListener,
  context: ServerContext,
  measures: ServerLimits,
): Server {
  const door = createHandler(context)
  const turns = createRequestQueue((req, res) => door(req, res, () => listener(req, res)))
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = measures
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval }
  // A request without Host is refused by our own checks: Node's own answer would lack our headers.
  const server = create({ ...options, ...times, requireHostHeader: false }, turns.answer)
  // Nobody needs an expectation other than 100-continue; one we do not know is passed over.
  server.on('checkExpectation', turns.answer)
  server.timeout = measures.silenceTimeout
  server.keepAliveTimeout = context.proxyHeader
    ? measures.keepAliveTimeoutBehindProxy
    : measures.keepAliveTimeout
  boundConnections(server, context, measures)
  server.on('connection', turns.accept)
  answerClientErrors(server, context)
  return server
}
