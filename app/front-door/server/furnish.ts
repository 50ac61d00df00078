import type { createServer, RequestListener, Server, ServerOptions } from 'node:http'
import { createFrontDoor } from '../front-door'
import type { House } from '../house'
import type { ServerLimits } from '../limits'
import { answerClientErrors } from './client-errors'
import { boundConnections } from './connections'

/** A server with the front door before `listener`, with timeouts, bounded connections and answers to what is no request. */
export function furnish(
  create: typeof createServer,
  options: ServerOptions,
  listener: RequestListener,
  house: House,
  measures: ServerLimits,
): Server {
  const door = createFrontDoor(house)
  const answer: RequestListener = (req, res) => door(req, res, () => listener(req, res))
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = measures
  const server = create({ ...options, headersTimeout, requestTimeout, connectionsCheckingInterval }, answer)
  // Nobody needs an expectation other than 100-continue; one we do not know is passed over.
  server.on('checkExpectation', answer)
  server.timeout = measures.silenceTimeout
  server.keepAliveTimeout = house.onFly ? measures.keepAliveTimeoutBehindProxy : measures.keepAliveTimeout
  boundConnections(server, house, measures)
  answerClientErrors(server, house)
  return server
}
