import { cachedPage, cachePart, cacheReadPage, cacheShell, deleteUnusedAssets, offlinePage } from './pages'
import { type FetchEvent, OFFLINE, scope } from './scope'
import { deleteWaitingForms, withNews } from './waiting-forms'

/**
 * The service worker: keeps visited public pages and the saved list readable offline (docs/decisions/048); while online
 * the server always answers. What is sent goes past it.
 */

const PART = /^\/(assets|imagenes|ilustraciones)\//

scope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheShell(), scope.skipWaiting()])),
)

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

/** Caches the pages already open, as the browser has them: they were loaded before this service worker took control. */
async function begin(): Promise<void> {
  await scope.clients.claim()
  await deleteWaitingForms()
  await deleteUnusedAssets()
  for (const { url } of await scope.clients.matchAll())
    await cacheReadPage(new URL(url), await fetch(url, { cache: 'force-cache' }))
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(readPage(event, url))
  else if (PART.test(url.pathname)) event.respondWith(readPart(event))
})

async function readPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request)
    if (url.pathname === OFFLINE) return await offlinePage()
    event.waitUntil(cacheReadPage(url, response.clone()).catch(Boolean))
    return await withNews(response)
  } catch {
    return (await cachedPage(url)) ?? offlinePage()
  }
}

async function readPart(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    event.waitUntil(cachePart(event.request.url, response.clone()).catch(Boolean))
    return response
  } catch {
    return (await caches.match(event.request.url)) ?? Response.error()
  }
}
