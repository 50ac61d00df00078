/** Path of the page shown while offline. */
export const OFFLINE = '/sin-linea'

/** What a service worker has besides a page, as far as it is used here: TypeScript knows either the one or the other. */
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
