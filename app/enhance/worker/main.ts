import { forget, isForm, news, pendingForms, sendForm, sendWaiting } from './forms'
import { cachedPage, cacheReadPage, cacheShell, dropParts, offlinePage, withNotice } from './pages'
import { type FetchEvent, OFFLINE, scope } from './scope'

/** The service worker: a telephone book without a line (docs/decisions/048); with one, the server answers. */

/** Never kept, never answered from here. */
const PRIVATE = /^\/(admin|administracion|mi-negocio|mis-reservas|eventos)([/.]|$)|\/reservado\//
const PART = /^\/(assets|imagenes|ilustraciones)\//

scope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheShell(), scope.skipWaiting()])),
)

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

/** The page that brought it here was read without it. */
async function begin(): Promise<void> {
  await scope.clients.claim()
  await dropParts()
  for (const { url } of await scope.clients.matchAll())
    if (!PRIVATE.test(new URL(url).pathname)) await cacheReadPage(url, await fetch(url))
}

scope.addEventListener('sync', (event) => event.waitUntil(sendWaiting()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || PRIVATE.test(url.pathname)) return
  // A form that leaves its page may be another site's: sent from here it would look like ours (T116).
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

/** React would be surprised by a word that is not its own. */
async function withNews(response: Response): Promise<Response> {
  const isRead = response.ok && (await response.clone().text()).includes('/assets/enhance')
  const text = isRead && (await news())
  return text ? withNotice(response, text) : response
}

const readPart = async (request: Request) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
