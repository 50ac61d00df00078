import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerContext } from '../context'
import { routeLabel } from './route-label'

/** The secrets that some addresses carry: a reservation's code, the owner's key. */
const SECRETS = /[/\\](mi-negocio|reservado)[/\\]+[^/\\].*/is

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
export function logRequest(
  req: IncomingMessage,
  res: ServerResponse,
  reference: string,
  context: ServerContext,
): void {
  const started = performance.now()
  const path = loggablePath(req.url ?? '')
  const before = req.socket.bytesWritten
  res.once('close', () =>
    logAnswer(context, {
      method: req.method ?? '',
      path,
      route: routeLabel(res, path),
      status: res.writableFinished ? res.statusCode : 499,
      ms: performance.now() - started,
      bytes: req.socket.bytesWritten - before,
      reference,
    }),
  )
}

export interface LoggedAnswer {
  method: string
  path: string
  route: string
  status: number
  ms: number
  bytes: number
  reference: string
}

/** Writes the line of an answer and counts it. */
export function logAnswer(context: ServerContext, answer: LoggedAnswer): void {
  const { method, path, route, status, ms, bytes, reference } = answer
  context.measure?.({ route, method, status, seconds: ms / 1000 })
  const line = { method, path, status, ms: Math.round(ms * 10) / 10, bytes, ref: reference }
  if (isQuiet(path, status)) context.log.debug(line, 'request')
  else if (context.logRequestLine) context.logRequestLine(line)
  else context.log.info(line, 'request')
}

const isQuiet = (path: string, status: number) =>
  status < 400 && (/\.\w+$/.test(path) || path === '/vivo' || path === '/salud')
