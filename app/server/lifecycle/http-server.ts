import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { ServerContext } from '../context'
import { createHandler } from '../handler'
import type { ServerLimits } from '../limits'
import { answerClientErrors } from './client-errors'
import { boundConnections } from './connections'

interface HttpServerParts {
  options?: ServerOptions
  listener: RequestListener
  context: ServerContext
  measures: ServerLimits
}

/** A server that checks every request before `listener` gets it, with timeouts, bounded connections and answers to what is no request. */
export function createHttpServer({ options, listener, context, measures }: HttpServerParts): Server {
  const handle = createHandler(context)
  const answer: RequestListener = (req, res) => handle(req, res, () => listener(req, res))
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = measures
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval }
  // A request without Host is refused by our own checks: Node's own answer would lack our headers.
  const server = createServer({ ...options, ...times, requireHostHeader: false }, answer)
  // Nobody needs an expectation other than 100-continue; one we do not know is passed over.
  server.on('checkExpectation', answer)
  server.timeout = measures.silenceTimeout
  server.keepAliveTimeout = context.proxyHeader
    ? measures.keepAliveTimeoutBehindProxy
    : measures.keepAliveTimeout
  boundConnections(server, context, measures)
  answerClientErrors(server, context)
  return server
}
