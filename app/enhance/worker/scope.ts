/** Path of the page shown while offline. */
export const OFFLINE = '/sin-linea'

/** Types of a service worker that are used here. TypeScript supports either these or those of a page. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  request: Request
  respondWith(answer: Promise<Response> | Response): void
}

interface Scope {
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string }[]> }
}

export const scope = self as unknown as Scope
