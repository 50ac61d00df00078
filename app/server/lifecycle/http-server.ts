import type { createServer, RequestListener, Server, ServerOptions } from 'node:http'
import type { House } from '../context'
import { createFrontDoor } from '../handler'
import type { ServerLimits } from '../limits'
import { answerClientErrors } from './client-errors'
import { boundConnections } from './connections'
import { takeTurns } from './request-queue'

/** A server with the front door before `listener`, with timeouts, bounded connections and answers to what is no request. */
export function furnish(
  create: typeof createServer,
  options: ServerOptions,
  listener: RequestListener,
  house: House,
  measures: ServerLimits,
): Server {
  const door = createFrontDoor(house)
  const turns = takeTurns((req, res) => door(req, res, () => listener(req, res)))
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = measures
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval }
  // A request without Host is refused by the front door: Node's own answer would lack our headers.
  const server = create({ ...options, ...times, requireHostHeader: false }, turns.answer)
  // Nobody needs an expectation other than 100-continue; one we do not know is passed over.
  server.on('checkExpectation', turns.answer)
  server.timeout = measures.silenceTimeout
  server.keepAliveTimeout = house.proxyHeader
    ? measures.keepAliveTimeoutBehindProxy
    : measures.keepAliveTimeout
  boundConnections(server, house, measures)
  server.on('connection', turns.accept)
  answerClientErrors(server, house)
  return server
}
