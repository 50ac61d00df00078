import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

interface Shape {
  id: string
  first: string
  least: number
  most: number
}

/** Returns a function that selects the routes to try for a path, so that Remix matches fewer routes. */
export function createRouteSelector(build: ServerBuild): (path: string) => ServerBuild {
  const shapes = Object.values(build.routes).flatMap((route) => (route ? shapesOf(build.routes, route) : []))
  const known = new Set(shapes.map(({ first }) => first))
  const most = Math.max(...shapes.map(({ least }) => least)) + 1
  const parts = new Map<string, ServerBuild>()

  return (path) => {
    // Remix reads the routes behind links from this address, so it needs all routes.
    if (path === '/__manifest') return build
    const segments = segmentsOf(path.replace(/\.data$/, '').replace(/^\/_root$/, '/'))
    const first = firstOf(segments[0] ?? '', known)
    const length = Math.min(segments.length, most)
    const key = `${first}/${length}`
    const part = parts.get(key) ?? subsetOf(build, idsThatFit(shapes, first, length))
    parts.set(key, part)
    return part
  }
}

/**
 * Key of routes without a fixed first segment, for example a parameter, and of paths that match no fixed one.
 */
const ANY_FIRST_SEGMENT = ''

function firstOf(segment: string, known: Set<string>): string {
  const text = segment.toLowerCase()
  return known.has(text) ? text : ANY_FIRST_SEGMENT
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function shapesOf(routes: Routes, route: Routes[string]): Shape[] {
  if (route.path === undefined && !route.index) return []
  const segments = segmentsOf(wholePath(routes, route))
  const [first = ANY_FIRST_SEGMENT] = segments
  const isSplat = segments.at(-1) === '*'
  const most = isSplat ? Number.POSITIVE_INFINITY : segments.length
  const least = segments.filter((segment) => segment !== '*' && !segment.endsWith('?')).length
  return [{ id: route.id, first: /[:*?]/.test(first) ? ANY_FIRST_SEGMENT : first.toLowerCase(), least, most }]
}

function wholePath(routes: Routes, { parentId, path = '' }: Routes[string]): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? `${wholePath(routes, parent)}/${path}` : path
}

function idsThatFit(shapes: Shape[], first: string, length: number): string[] {
  const fitting = shapes.filter(
    (shape) =>
      (shape.first === ANY_FIRST_SEGMENT || shape.first === first) &&
      shape.least <= length &&
      length <= shape.most,
  )
  return fitting.map(({ id }) => id)
}

function subsetOf(build: ServerBuild, ids: string[]): ServerBuild {
  const fitting = new Set<string>()
  for (const id of ids)
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) fitting.add(at)
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => fitting.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/** Calls the Remix application. */
export type RequestResponder = (request: Request) => Promise<Response>

/** Creates the application of a build. It has one request handler for each subset of routes. */
export function createRemixResponder(build: ServerBuild): RequestResponder {
  const routeSubset = createRouteSelector(build)
  const handlers = new Map<ServerBuild, RequestHandler>()
  return (request) => {
    const subset = routeSubset(new URL(request.url).pathname)
    const handler = handlers.get(subset) ?? createRequestHandler(subset, build.mode)
    handlers.set(subset, handler)
    return handler(request)
  }
}
