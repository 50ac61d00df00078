import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import type { ResponseMetrics } from '~/http/metrics.server'
import type { CurrentRequestData } from '~/http/request-context.server'
import type { RequestResponder } from './application/application'
import type { RequestTarget } from './checks/request'
import { HTTP_REQUEST_LIMITS } from './limits'
import type { CacheablePage } from './pages/addresses'
import type { CachedPage } from './pages/cached-page'

/** Limits how many pages are rendered at once and how many wait. Further ones are rejected. */
export class RenderQueue {
  readonly #queue: PQueue
  readonly #waiting: number

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number } = HTTP_REQUEST_LIMITS.rendering) {
    this.#queue = new PQueue({ concurrency: atOnce })
    this.#waiting = waiting
  }

  /** Number of render slots in use. */
  get running(): number {
    return this.#queue.pending
  }

  /** Runs `render` when a slot is free. Returns undefined if too many pages already wait. */
  run<T>(render: () => Promise<T>): Promise<T> | undefined {
    if (this.#queue.size >= this.#waiting) return undefined
    return this.#queue.add(async () => {
      // Rendering from cached data may not wait for anything. This pause lets the event loop accept other
      // requests.
      await new Promise(setImmediate)
      return render()
    })
  }

  /** Drops the requests that wait. Pages that are being rendered continue. */
  clear(): void {
    this.#queue.clear()
  }
}

export interface ServerContext {
  origin: URL
  /** True in production with real data. Requests for other hosts are then rejected, except health checks. */
  strict: boolean
  /** True for the development server. Its client needs inline code and a socket. */
  development: boolean
  proxyHeader?: string | undefined
  regionHeader?: string | undefined
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>
  measure?: ((answer: ResponseMetrics) => void) | undefined
  stylesheet?: string | undefined
  /** Whether a form sent to the path may contain files. */
  acceptsUpload: (path: string) => boolean
  /** The Remix application. If undefined, the server of the framework answers. */
  application?: RequestResponder | undefined
  /** The page cache. If undefined, no page is cached. */
  pages?: PageCacheHandler | undefined
  files?: MemoryResponseStore | undefined
  /** Cached health answers. If undefined, they are not cached. */
  health?: MemoryResponseStore | undefined
  /** True if the process will end soon. It then reports that it is not ready. */
  draining: boolean
  /** True in the later part of a shutdown. New responses then close their connection. */
  closing: boolean
  streams: Set<ServerResponse>
  rendering: RenderQueue
  /** The present request of each connection. */
  active: Map<Socket, RequestExchange>
}

/** Creates the context of a new server. */
export function createServerContext(
  given: Pick<ServerContext, 'origin' | 'strict' | 'log'> & Partial<ServerContext>,
): ServerContext {
  return {
    development: false,
    acceptsUpload: () => false,
    draining: false,
    closing: false,
    streams: new Set(),
    rendering: new RenderQueue(),
    active: new Map(),
    ...given,
  }
}

/** `private`: must not be cached. `secret`: in addition, other sites must not learn the address. */
export type ResponsePrivacy = 'private' | 'secret' | false

/** A request while it passes through the steps, with its response. */
export interface RequestExchange {
  req: IncomingMessage
  res: ServerResponse
  context: ServerContext
  request: CurrentRequestData
  target: RequestTarget
  privacy: ResponsePrivacy
  /** The complete form body. Undefined if it was not read in advance. */
  body?: Buffer
  /**
   * True once the checks passed and the body of a form, if any, arrived. An upload may still arrive. To make
   * room, such a connection is closed only if its client reads slowly.
   */
  isBusy: boolean
}

export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Whether the response is destroyed or its headers are sent. */
export const isResponseSentOrDestroyed = (res: ServerResponse): boolean => res.destroyed || res.headersSent

/** Complete answers by path, cached in memory. Files stay; health answers expire after a second. */
export interface MemoryResponseStore {
  has: (path: string) => boolean
  read: (path: string) => Promise<CachedPage>
}

/**
 * Answers a request with a cached page, if the page can be shared.
 * - `answered`: the response is sent, or the client disconnected.
 * - `go on`: the application must answer, for this visitor only.
 * - `full`: too many pages wait for rendering.
 */
export type PageCacheHandler = (
  exchange: RequestExchange,
  address: CacheablePage,
) => Promise<'answered' | 'go on' | 'full'>
