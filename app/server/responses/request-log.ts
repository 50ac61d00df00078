import type { RequestExchange } from '../context'

/**
 * Matches addresses with a secret: page of a reservation or of an owner, link of a reminder, link of an
 * account.
 */
const SECRET_PATH_PATTERN = /[/\\](mi-negocio|reservado|recordatorios|enlace-de-cuenta)[/\\]+[^/\\].*/is

/** Whether an address is secret. Caches and other sites must not learn it. */
export const isSecretPath = (decodedPath: string): boolean => SECRET_PATH_PATTERN.test(decodedPath)

/**
 * Returns the path for the log, at most 200 characters. It has no query. Secrets and unusual characters are
 * replaced.
 */
export function toLoggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const plain = unescaped(path)
  // Secrets must also be found in escaped paths, because rejected addresses are logged, too.
  return (SECRET_PATH_PATTERN.test(plain) ? plain.replace(SECRET_PATH_PATTERN, '/$1/…') : path)
    .replace(/[^\x20-\x7e…]/g, '?')
    .slice(0, 200)
}

/** Decodes byte by byte, because `decodeURIComponent` throws on a broken escape. */
function unescaped(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/**
 * Logs one line per request when its answer is sent or the connection is lost. Successful requests for files
 * and health checks are logged only at debug level.
 */
export function logRequest({ req, res, request, context }: RequestExchange): void {
  const started = performance.now()
  const [method, path] = [req.method ?? '', toLoggablePath(req.url ?? '')]
  // The socket is read now, because an aborted request loses it before the response closes.
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

/**
 * First path segments with a metrics label of their own. Other paths without a route count as `file` or
 * `other`.
 */
const METRICS_AREAS = new Set(
  'admin administracion assets eventos imagenes mi-negocio perfil seo categoria salud vivo metrics ubicacion contar'.split(
    ' ',
  ),
)

/** Returns the metrics label of an answer: the pattern of its route, otherwise its area of the site. */
function routeLabel(route: string | undefined, path: string): string {
  if (route !== undefined) return `/${route}`
  const area = path.split('/', 2)[1] ?? ''
  if (METRICS_AREAS.has(area)) return `/${area}/*`
  return /\.\w+$/.test(path) ? 'file' : 'other'
}
