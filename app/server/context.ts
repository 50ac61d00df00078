import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { RequestLine } from '~/http/log.server'
import type { MeasuredAnswer } from '~/http/metrics.server'
import type { StaticFiles } from './files/files'
import type { PageCache } from './pages/cache'
import { RenderQueue } from './pages/render-queue'

export interface ServerContext {
  origin: URL
  /** Production with real data: only the public host is answered. */
  strict: boolean
  /** The development server, whose own client needs inline code and a socket. */
  development: boolean
  proxyHeader?: string | undefined
  regionHeader?: string | undefined
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>
  /** Writes the line of a request; without it `log` does. */
  logRequestLine?: ((line: RequestLine) => void) | undefined
  measure?: ((answer: MeasuredAnswer) => void) | undefined
  stylesheet?: string | undefined
  uploads: readonly RegExp[]
  /** The pages kept in memory; without it each is made anew. */
  pages?: PageCache | undefined
  files?: StaticFiles | undefined
  /** Whether it is alive and ready, from memory for a moment; without it the application is asked each time. */
  health?: StaticFiles | undefined
  /** The process is about to end: it no longer counts as ready. */
  draining: boolean
  /** The door is shut: every connection ends with its answer. */
  closing: boolean
  streams: Set<ServerResponse>
  rendering: RenderQueue
  /** For each page that is not answered yet: tells its visitor to come back. */
  unanswered: Set<() => void>
  /** Connections with a request being answered; the others may be closed when room is needed. */
  busy: Set<Socket>
}

/** The context of a server that has just begun. */
export function createServerContext(
  given: Pick<ServerContext, 'origin' | 'strict' | 'log'> & Partial<ServerContext>,
): ServerContext {
  return {
    development: false,
    uploads: [],
    draining: false,
    closing: false,
    streams: new Set(),
    rendering: new RenderQueue(),
    unanswered: new Set(),
    busy: new Set(),
    ...given,
  }
}
