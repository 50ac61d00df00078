import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { createRouteSubset } from './route-subset'

/** The application of Remix behind the server's checks. */
export type Application = (request: Request) => Promise<Response>

/** The application of a build; each subset of its routes has a request handler of its own. */
export function createApplication(build: ServerBuild): Application {
  const routeSubset = createRouteSubset(build)
  const handlers = new Map<ServerBuild, RequestHandler>()
  return (request) => {
    const subset = routeSubset(new URL(request.url).pathname)
    const handler = handlers.get(subset) ?? createRequestHandler(subset, build.mode)
    handlers.set(subset, handler)
    return handler(request)
  }
}
