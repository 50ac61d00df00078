import type { IncomingMessage } from 'node:http'

export interface CacheableRequest {
  url: string
  method: string
  headers: { get: (name: string) => string | null }
}

/** A request as far as a page may depend on it; holds nothing of it but its headers. */
export const cacheableRequest = ({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): CacheableRequest => ({
  url: `http://localhost${url}`,
  method: 'GET',
  headers: { get: (name) => (headers[name] as string | undefined) ?? null },
})

/** Where a visitor is or looks from, as far as a page may know of it. */
export interface VisitorPlace {
  /** The `Cookie` header that the page is made with, empty for none. */
  cookie: string
  /** A `Set-Cookie` value for this visitor. */
  remember?: string | undefined
  /** The list looks from where the visitor's phone is: it is for nobody else. */
  isPrivate?: true
}

export interface VisitorState extends VisitorPlace {
  /** Asks where the visitor is; undefined when that is known, or for a robot. */
  look?: (() => Promise<VisitorPlace | null>) | undefined
}

/** What the server has to be told by the features to cache their pages. */
export interface PageSource {
  /** Another number after every commit, whoever made it; asked for each request. */
  commits: () => number
  /** The version of the public data: another number after every commit that changes what pages show. */
  version: () => Promise<number>
  state: (asking: CacheableRequest) => VisitorState
  /** `asked` is the place that the address of the list says, null when it says none. */
  place: (asking: CacheableRequest, asked: string | null) => VisitorPlace
  /** The `Set-Cookie` value with the token of forms, for a visitor who has none that counts. */
  formTokenCookie: (asking: CacheableRequest) => string | undefined
}
