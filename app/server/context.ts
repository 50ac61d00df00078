import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { MeasuredAnswer } from '~/http/metrics.server'
import type { RequestContext } from '~/http/request-context.server'
import type { Application } from './application/application'
import type { Target } from './checks/target'
import type { PageAddress } from './pages/addresses'
import type { CachedPage } from './pages/cached-page'
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
  measure?: ((answer: MeasuredAnswer) => void) | undefined
  stylesheet?: string | undefined
  uploads: readonly RegExp[]
  /** The Remix application, the last step; without it the framework's own server answers. */
  application?: Application | undefined
  /** The pages in memory; without it each is made anew. */
  pages?: PageCache | undefined
  files?: StoredAnswers | undefined
  /** Whether it is alive and ready, from memory for a moment; without it the application is asked each time. */
  health?: StoredAnswers | undefined
  /** The process is about to end: it no longer counts as ready. */
  draining: boolean
  /** Shutting down: each response closes its connection. */
  closing: boolean
  streams: Set<ServerResponse>
  rendering: RenderQueue
  /** What is being answered, one request on a connection. */
  active: Map<Socket, RequestInProgress>
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
    active: new Map(),
    ...given,
  }
}

/** Nobody may cache what is `private`; the address of what is `secret` goes to no other site either. */
export type Privacy = 'private' | 'secret' | false

/** One request on its way through the steps. */
export interface RequestInProgress {
  req: IncomingMessage
  res: ServerResponse
  context: ServerContext
  request: RequestContext
  target: Target
  privacy: Privacy
  /** The form it brought, whole. */
  body?: Buffer
  /** All of the request is here: its connection is not closed to make room for others. */
  isBusy: boolean
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Whether the response is finished: destroyed or its headers sent. */
export const isFinished = (res: ServerResponse): boolean => res.destroyed || res.headersSent

/** Whole answers by their path, each read once. */
export interface StoredAnswers {
  has: (path: string) => boolean
  read: (path: string) => Promise<CachedPage>
}

/**
 * Answers with a page that many ask for alike, from memory; none is older than the public data when it was asked for.
 * `go on`: the page is for this visitor alone; `full`: too many others are being rendered.
 */
export type PageCache = (
  exchange: RequestInProgress,
  address: PageAddress,
) => Promise<'answered' | 'go on' | 'full'>
