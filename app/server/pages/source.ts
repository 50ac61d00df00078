import type { IncomingMessage } from 'node:http'

export interface CacheableRequest {
  url: string
  method: string
  headers: { get: (name: string) => string | null }
}

/** The parts of a request that a page may depend on. Contains only its headers. */
export const cacheableRequest = ({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): CacheableRequest => ({
  url: `http://localhost${url}`,
  method: 'GET',
  headers: { get: (name) => (headers[name] as string | undefined) ?? null },
})

/** Effect of a visitor's place on a page: cookies to send and set, and whether the page is private. */
export interface VisitorPlace {
  /** `Cookie` header for rendering the page. Empty for none. */
  cookie: string
  /** A `Set-Cookie` value for this visitor. */
  remember?: string | undefined
  /** The list searches from the device location, so it is for this visitor only. */
  isPrivate?: true
}

export interface VisitorState extends VisitorPlace {
  /** Looks up where the visitor is. Undefined if known, or for a robot. */
  look?: (() => Promise<VisitorPlace | null>) | undefined
}

/** Functions of the features that the page cache needs. */
export interface PageSource {
  /** Returns a number that changes with each commit of any process. Called for each request. */
  commits: () => number
  /** Version of the public data: a new number after each commit that changes a page. */
  version: () => Promise<number>
  state: (asking: CacheableRequest) => VisitorState
  /** `asked` is the place in the address of the list, or null. */
  place: (asking: CacheableRequest, asked: string | null) => VisitorPlace
  /** Returns the `Set-Cookie` value of a form token, for a visitor without a valid one. */
  formTokenCookie: (asking: CacheableRequest) => string | undefined
}
