import type { ServerResponse } from 'node:http'

const routes = new WeakMap<ServerResponse, string>()

/** First parts of addresses that are no category's; whatever else somebody asks for counts as one. */
const AREAS = new Set(
  'admin administracion assets eventos imagenes mi-negocio perfil seo categoria salud vivo metrics ubicacion'.split(
    ' ',
  ),
)

/** Notes which route made a page. */
export function rememberRoute(res: ServerResponse, route: unknown): void {
  if (typeof route === 'string') routes.set(res, route)
}

/** The name an answer counts under, of which there are few: the pattern of its route, else the area of the site. */
export const routeLabel = (res: ServerResponse, path: string): string => labelOf(routes.get(res), path)

/** The same, where the pattern of the route is known. */
export function labelOf(route: unknown, path: string): string {
  if (typeof route === 'string') return `/${route}`
  const area = path.split('/', 2)[1] ?? ''
  if (AREAS.has(area)) return `/${area}/*`
  return /\.\w+$/.test(path) ? 'file' : 'other'
}
