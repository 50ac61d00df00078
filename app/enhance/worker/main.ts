import {
  addNoticeToHtmlResponse,
  buildOfflinePage,
  cacheOfflinePage,
  cachePicture,
  cacheVisitedPage,
  deleteUnusedOfflineCacheFiles,
  findCachedPageWithNotice,
  isHtmlWithoutReact,
  OFFLINE_TEXT,
  readCachedPageTexts,
  SLOW_CONNECTION_TEXT,
} from './pages'
import { type FetchEvent, OFFLINE_PATH, serviceWorkerScope } from './scope'

/**
 * The service worker. It stores visited public pages without React, and the saved list, for offline use
 * (docs/decisions/048). Online, the server's response is used. If that takes more than three seconds and the
 * page is stored, the stored page is shown. Sent forms are ignored.
 */

const PAGE_FILE_PATH_PATTERN = /^\/(assets|imagenes|ilustraciones)\//

serviceWorkerScope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheOfflinePage(), serviceWorkerScope.skipWaiting()])),
)

serviceWorkerScope.addEventListener('activate', (event) => event.waitUntil(begin()))

/**
 * Takes control of the open pages and stores them, if possible from the browser cache. They were loaded
 * before this service worker took control. A page that cannot be fetched is left out.
 */
async function begin(): Promise<void> {
  await serviceWorkerScope.clients.claim()
  await deleteWaitingForms()
  await deleteUnusedOfflineCacheFiles()
  for (const { url } of await serviceWorkerScope.clients.matchAll())
    await fetch(url, { cache: 'force-cache' })
      .then((response) => cacheVisitedPage(new URL(url), response))
      .catch(Boolean)
}

serviceWorkerScope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(readPage(event, url))
  else if (PAGE_FILE_PATH_PATTERN.test(url.pathname)) event.respondWith(readPart(event))
})

/** Time in milliseconds to wait for the network before a stored page is shown. */
const PATIENCE_MS = 3000

async function readPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fetch(event.request)
  try {
    const stored = await Promise.race([network.then(() => undefined), storedIfSlow(url)])
    if (stored) {
      // A late response may be stored for the next visit.
      event.waitUntil(network.then((response) => cacheVisitedPage(url, response)).catch(Boolean))
      return stored
    }
    const response = await network
    if (url.pathname === OFFLINE_PATH) return await buildOfflinePage()
    event.waitUntil(cacheVisitedPage(url, response.clone()).catch(Boolean))
    return await addDeletedFormsNotice(response)
  } catch {
    return (await findCachedPageWithNotice(url, OFFLINE_TEXT)) ?? buildOfflinePage()
  }
}

/** Waits `PATIENCE_MS` and returns the stored page. Undefined if the page is not stored. */
async function storedIfSlow(url: URL): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  return findCachedPageWithNotice(url, SLOW_CONNECTION_TEXT)
}

async function readPart(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    event.waitUntil(cachePicture(event.request.url, response.clone()).catch(Boolean))
    return response
  } catch {
    return (await caches.match(event.request.url)) ?? Response.error()
  }
}

/** Caches in which earlier versions stored forms to send later. */
const FORMER_FORM_CACHES = ['formularios', 'sal']
/** Name of a cache that marks that such forms were deleted. It is deleted when a page gets the notice. */
const DELETED_FORMS_MARK_CACHE = 'formularios-borrados'

/** Deletes forms that earlier versions stored to send later. */
async function deleteWaitingForms(): Promise<void> {
  const forms = await readCachedPageTexts('formularios')
  for (const name of FORMER_FORM_CACHES) await caches.delete(name)
  // A form with the property `to` was already sent.
  if (forms.some((form) => !JSON.parse(form).to)) await caches.open(DELETED_FORMS_MARK_CACHE)
}

/**
 * Adds a notice about deleted forms to the next page, once. Pages with React are skipped, because React would
 * remove the notice.
 */
async function addDeletedFormsNotice(response: Response): Promise<Response> {
  if (!(await caches.has(DELETED_FORMS_MARK_CACHE)) || !isHtmlWithoutReact(await response.clone().text()))
    return response
  await caches.delete(DELETED_FORMS_MARK_CACHE)
  return addNoticeToHtmlResponse(
    response,
    'Lo que esperaba para enviarse se borró de este dispositivo: ya no guardamos formularios sin enviar. Si todavía quieres mandarlo, escríbelo otra vez.',
  )
}
