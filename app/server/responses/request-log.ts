import type { RequestInProgress } from '../context'

/** The secrets that some addresses carry: a reservation's code, the owner's key, an account's link. */
const SECRETS = /[/\\](mi-negocio|reservado|enlace-de-cuenta)[/\\]+[^/\\].*/is

/** Whether an address is itself a key, which no cache and no other site may learn. */
export const carriesSecret = (decodedPath: string): boolean => SECRETS.test(decodedPath)

/** A path as it may be logged: without query, codes or control characters, and not longer than 200 characters. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const plain = unescaped(path)
  // Refused and moved addresses are logged too, so that any spelling must be seen through, even a broken one.
  return (SECRETS.test(plain) ? plain.replace(SECRETS, '/$1/…') : path)
    .replace(/[^\x20-\x7e…]/g, '?')
    .slice(0, 200)
}

/** Byte by byte: `decodeURIComponent` would give up at the first broken escape. */
function unescaped(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/** One line per request once its answer is through; files and health checks only when debugging. */
export function logRequest({ req, res, request, context }: RequestInProgress): void {
  const started = performance.now()
  const [method, path] = [req.method ?? '', loggablePath(req.url ?? '')]
  // Kept in a variable: an aborted request drops its socket before the response closes.
  const { socket } = req
  const before = socket.bytesWritten
  res.once('close', () => {
    const ms = performance.now() - started
    const status = res.writableFinished ? res.statusCode : 499
    context.measure?.({ route: routeLabel(request.route, path), method, status, seconds: ms / 1000 })
    const bytes = socket.bytesWritten - before
    const line = { method, path, status, ms: Math.round(ms * 10) / 10, bytes, ref: request.reference }
    context.log[isQuiet(path, status) ? 'debug' : 'info'](line, 'request')
  })
}

const isQuiet = (path: string, status: number) =>
  status < 400 && (/\.\w+$/.test(path) || path === '/vivo' || path === '/salud')

/** First parts of addresses that are no category's; whatever else somebody asks for counts as one. */
const AREAS = new Set(
  'admin administracion assets eventos imagenes mi-negocio perfil seo categoria salud vivo metrics ubicacion contar'.split(
    ' ',
  ),
)

/** The name an answer counts under, of which there are few: the pattern of its route, else the area of the site. */
function routeLabel(route: string | undefined, path: string): string {
  if (route !== undefined) return `/${route}`
  const area = path.split('/', 2)[1] ?? ''
  if (AREAS.has(area)) return `/${area}/*`
  return /\.\w+$/.test(path) ? 'file' : 'other'
}
