import { forget, isForm, pendingForms, queuedFormsNotice, sendForm, sendWaiting } from './forms'
import { cachedPage, cacheReadPage, cacheShell, deleteUnusedAssets, offlinePage, withNotice } from './pages'
import { type FetchEvent, OFFLINE, scope } from './scope'

/**
 * The service worker: keeps visited and saved businesses readable offline (docs/decisions/048); while online the server
 * always answers.
 */

/** Addresses the service worker neither caches nor answers. */
const PRIVATE = /^\/(admin|administracion|mi-negocio|mis-reservas|eventos)([/.]|$)|\/reservado\//
const PART = /^\/(assets|imagenes|ilustraciones)\//

scope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheShell(), scope.skipWaiting()])),
)

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

/** Caches the pages already open: they were loaded before this service worker took control. */
async function begin(): Promise<void> {
  await scope.clients.claim()
  await deleteUnusedAssets()
  for (const { url } of await scope.clients.matchAll())
    if (!PRIVATE.test(new URL(url).pathname)) await cacheReadPage(url, await fetch(url))
}

scope.addEventListener('sync', (event) => event.waitUntil(sendWaiting()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || PRIVATE.test(url.pathname)) return
  // A navigation POST may come from another site; re-sent from here it would carry our origin (T116).
  if (request.method === 'POST') {
    if (request.mode !== 'navigate' && isForm(request, url)) event.respondWith(sendForm(request))
  } else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') event.respondWith(readPage(event, url))
  else if (PART.test(url.pathname)) event.respondWith(readPart(request))
})

const withoutLine = async () => offlinePage(await pendingForms())

async function readPage(event: FetchEvent, url: URL): Promise<Response> {
  const dropped = url.pathname === OFFLINE && url.searchParams.get('quitar')
  if (dropped) await forget(dropped)
  try {
    const response = await fetch(event.request)
    event.waitUntil(cacheReadPage(url.href, response.clone()).then(sendWaiting).catch(Boolean))
    if (url.pathname === OFFLINE) return withoutLine()
    return await withNews(response)
  } catch {
    return (url.pathname !== OFFLINE && (await cachedPage(url.pathname))) || withoutLine()
  }
}

/** Adds the notice to pages without React only: on hydrated pages the extra markup would be a hydration mismatch. */
async function withNews(response: Response): Promise<Response> {
  const isRead = response.ok && (await response.clone().text()).includes('/assets/enhance')
  const text = isRead && (await queuedFormsNotice())
  return text ? withNotice(response, text) : response
}

const readPart = async (request: Request) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
