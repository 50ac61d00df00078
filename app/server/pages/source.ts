import type { IncomingMessage } from 'node:http'

export interface CacheableRequest {
  url: string
  method: string
  headers: { get: (name: string) => string | null }
}

/** Returns address and headers of a request as a GET. Cached pages may depend only on these. */
export const toCacheableRequest = ({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): CacheableRequest => ({
  url: `http://localhost${url}`,
  method: 'GET',
  headers: { get: (name) => (headers[name] as string | undefined) ?? null },
})

/**
 * What the place of a visitor changes: cookies to render with, a cookie to set, and whether the page is
 * private.
 */
export interface VisitorPlaceCookies {
  /** `Cookie` header with which the page is rendered. Empty if there is none. */
  cookie: string
  /** A `Set-Cookie` value for this visitor. */
  remember?: string | undefined
  /**
   * True if distances are measured from the position of the device. The page is then for this visitor only.
   */
  isPrivate?: true
}

export interface VisitorStateCookiesWithLookUp extends VisitorPlaceCookies {
  /** Looks up where the visitor is. Undefined if no look-up is needed, for example because that is known. */
  look?: (() => Promise<VisitorPlaceCookies | null>) | undefined
}

/** Functions of features that the page cache calls. */
export interface PageCacheDependencies {
  /** Returns a number that changes with commits of any process. Called often. */
  commits: () => number
  /** Returns the version of the public data. It changes when public data change. */
  version: () => Promise<number>
  state: (asking: CacheableRequest) => VisitorStateCookiesWithLookUp
  /** Returns the place for a list. `asked` is the place in its address, or null. */
  place: (asking: CacheableRequest, asked: string | null) => VisitorPlaceCookies
  /** Returns the `Set-Cookie` value of a form token. Undefined if the visitor has a valid one. */
  formTokenCookie: (asking: CacheableRequest) => string | undefined
}
