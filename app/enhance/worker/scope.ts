/** Path of the offline page. */
export const OFFLINE_PATH = '/sin-linea'

/** Types of the service worker API. TypeScript cannot load them together with those of a page. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response> | Response): void
}

interface Scope {
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string }[]> }
}

export const serviceWorkerScope = self as unknown as Scope
