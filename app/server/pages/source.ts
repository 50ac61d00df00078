import type { IncomingMessage } from 'node:http'

export interface Asking {
  url: string
  method: string
  headers: { get: (name: string) => string | null }
}

/** A request as far as a page may depend on it; holds nothing of it but its headers. */
export const askingOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Asking => ({
  url: `http://localhost${url}`,
  method: 'GET',
  headers: { get: (name) => (headers[name] as string | undefined) ?? null },
})

/** A visitor as far as a page can tell: the headers with which a page for all such visitors is asked for. */
export interface PageVisitor {
  key: string
  headers: { cookie?: string; 'user-agent'?: string }
  cookies: string[]
}

/** A visitor's state, as the cookies say it that the pages read. */
export interface VisitorState {
  cookie: string
  /** Asks where the visitor is; undefined when that is known, or for a robot. */
  look?: (() => Promise<{ cookie: string; remember: string } | null>) | undefined
}

/** What a visitor's chosen place has to do with a list. */
export interface VisitorPlace {
  /** The `Cookie` header that the page is made with, empty for none. */
  cookie: string
  remember?: string | undefined
  /** The list looks from where the visitor's phone is: it is for nobody else. */
  isPrivate?: true
}

/** What the server has to be told by the features to cache their pages. */
export interface PageSource {
  /** Another number after every commit, whoever made it; asked for each request. */
  commits: () => number
  /** The version of the public data: another number after every commit that changes what pages show. */
  version: () => Promise<number>
  state: (asking: Asking) => VisitorState
  /** `asked` is the place that the address of the list says, null when it says none. */
  place: (asking: Asking, asked: string | null) => VisitorPlace
  /** The `Set-Cookie` value with the token of forms, for a visitor who has none that counts. */
  formTokenCookie: (asking: Asking) => string | undefined
}

let provided: PageSource | undefined

/** To be called before the server is made. */
export function providePages(source: PageSource): void {
  provided = source
}

export const providedPages = (): PageSource | undefined => provided
