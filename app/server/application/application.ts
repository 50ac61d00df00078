import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { createRouteSubset } from './route-subset'

/** The application of Remix behind the server's checks. */
export type Application = (request: Request) => Promise<Response>

/** The build as the server's entry sees it, which is not whole before the entry has been read. */
let provided: (() => ServerBuild) | undefined

/** To be called before the server is made. */
export function provideBuild(build: () => ServerBuild): void {
  provided = build
}

/** The application in this build; undefined where none was provided. */
export const providedApplication = (): Application | undefined => provided && createApplication(provided())

function createApplication(build: ServerBuild): Application {
  const routeSubset = createRouteSubset(build)
  const handlers = new Map<ServerBuild, RequestHandler>()
  return (request) => {
    const subset = routeSubset(new URL(request.url).pathname)
    const handler = handlers.get(subset) ?? createRequestHandler(subset, build.mode)
    handlers.set(subset, handler)
    return handler(request)
  }
}
