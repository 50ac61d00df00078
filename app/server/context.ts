import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import type { MeasuredAnswer } from '~/http/metrics.server'
import type { RequestContext } from '~/http/request-context.server'
import type { Application } from './application/application'
import type { RequestTarget } from './checks/target'
import { limits } from './limits'
import type { PageAddress } from './pages/addresses'
import type { CachedPage } from './pages/cached-page'

/** Limits the pages that are rendered at once and that wait. Further requests are rejected immediately. */
export class RenderQueue {
  readonly #queue: PQueue
  readonly #waiting: number

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number } = limits.rendering) {
    this.#queue = new PQueue({ concurrency: atOnce })
    this.#waiting = waiting
  }

  /** Number of pages being rendered. */
  get running(): number {
    return this.#queue.pending
  }

  /** Runs `render` when a slot is free. Undefined if the queue is full. */
  run<T>(render: () => Promise<T>): Promise<T> | undefined {
    if (this.#queue.size >= this.#waiting) return undefined
    return this.#queue.add(async () => {
      // Rendering from cached data never waits. This pause lets the event loop accept other requests.
      await new Promise(setImmediate)
      return render()
    })
  }

  /** Drops the waiting requests. Pages that are being rendered continue. */
  clear(): void {
    this.#queue.clear()
  }
}

export interface ServerContext {
  origin: URL
  /** Production with real data: only requests for the public host are answered. */
  strict: boolean
  /** The development server. Its client needs inline code and a socket. */
  development: boolean
  proxyHeader?: string | undefined
  regionHeader?: string | undefined
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>
  measure?: ((answer: MeasuredAnswer) => void) | undefined
  stylesheet?: string | undefined
  uploads: readonly RegExp[]
  /** The Remix application, called last. Without it, the server of the framework answers. */
  application?: Application | undefined
  /** The page cache. Without it, each page is rendered. */
  pages?: PageCache | undefined
  files?: MemoryResponses | undefined
  /** Cached health answers. Without them, the application answers each health check. */
  health?: MemoryResponses | undefined
  /** The process is about to end and reports that it is not ready. */
  draining: boolean
  /** Shutdown: each response closes its connection. */
  closing: boolean
  streams: Set<ServerResponse>
  rendering: RenderQueue
  /** The request in progress of each connection. */
  active: Map<Socket, RequestInProgress>
}

/** Creates the context of a new server. */
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

/** private: must not be cached. secret: in addition, the address must not be sent to other sites. */
export type Privacy = 'private' | 'secret' | false

/** A request on its way through the steps. */
export interface RequestInProgress {
  req: IncomingMessage
  res: ServerResponse
  context: ServerContext
  request: RequestContext
  target: RequestTarget
  privacy: Privacy
  /** The complete form body. */
  body?: Buffer
  /**
   * The request has arrived completely. Its connection is closed for a new one only if its client reads
   * slowly.
   */
  isBusy: boolean
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Whether the response is destroyed or its headers are sent. */
export const isFinished = (res: ServerResponse): boolean => res.destroyed || res.headersSent

/** Complete answers by path, each read once. */
export interface MemoryResponses {
  has: (path: string) => boolean
  read: (path: string) => Promise<CachedPage>
}

/**
 * Answers a request with a cached page. The page is never older than the public data at the time of the
 * request. `go on`: the page is for this visitor only. `full`: too many pages are being rendered.
 */
export type PageCache = (
  exchange: RequestInProgress,
  address: PageAddress,
) => Promise<'answered' | 'go on' | 'full'>
