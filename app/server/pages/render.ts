import type { OutgoingHttpHeaders } from 'node:http'

/** What the application answered, whole; names of headers in lower case. */
export interface Rendered {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** What is asked of it: method GET, and these headers and no others, `host` among them. */
export interface Wanted {
  url: string
  headers: Record<string, string>
}

/** Asks for a page as a visitor would, without one: whoever leaves meanwhile leaves the page to the others. */
export type Render = (wanted: Wanted) => Promise<Rendered>
