import { OFFLINE_PATH } from './scope'

/**
 * Names of the caches: visited pages, saved businesses, the offline page with the saved list, and files that
 * pages need.
 */
const VISITED_PAGES_CACHE = 'vistos'
const SAVED_BUSINESSES_CACHE = 'guardados'
const OFFLINE_PAGES_CACHE = 'sin-linea'
const PAGE_FILES_CACHE = 'partes'

const MAX_VISITED_PAGES = 30
/**
 * Number of pages above MAX_VISITED_PAGES before the cache is trimmed. Trimming is slow, because it reads the
 * cached pages to find unused files.
 */
const VISITED_PAGES_BEFORE_TRIM = 10

const SAVED_LIST_PATH = '/guardados'

/** Pattern for the addresses of stylesheets, scripts and pictures in a page. */
const PAGE_FILE_PATTERN = /(?:href|src)="(\/(?:assets|imagenes|ilustraciones)\/[^"]+)"/g
/** Attribute of the save button, by which business pages are recognized. */
const SAVE_BUTTON_ATTRIBUTE = ' data-save='
/** Pattern for a page with a notice, which may be shown only once. Such a page is not cached. */
const PAGE_NOTICE_PATTERN = /class="[^"]*\bnotices\b/

/** Attribute of the signed time in a form. A stored page would send an old one, and show old free times. */
const FORM_TOKEN_ATTRIBUTE = ' name="sello"'
/** Without free times the page for booking has no form. */
const BOOKING_PATH_PATTERN = /\/reservar$/

/** Whether a page works without React. Pages with React are not cached as visited. */
export const isHtmlWithoutReact = (html: string): boolean => html.includes('/assets/enhance')

/** Caches the offline page and the files that it needs. */
export async function cacheOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PATH)
  if (response.ok) await put(OFFLINE_PAGES_CACHE, OFFLINE_PATH, response)
}

/**
 * Caches a visited page if it is public, works without React and has no signed form. For the saved list, also
 * caches the pages of its businesses.
 */
export async function cacheVisitedPage({ pathname, search }: URL, response: Response): Promise<void> {
  if (!response.ok || response.redirected || !/html/.test(response.headers.get('Content-Type') ?? '')) return
  if (pathname === SAVED_LIST_PATH && !search) return renewList()
  if (isPrivate(response) || BOOKING_PATH_PATTERN.test(pathname)) return
  const html = await response.clone().text()
  // The page shows that a business was just saved.
  if (html.includes(`${SAVED_LIST_PATH}">Ver`)) await renewList()
  if (!isHtmlWithoutReact(html) || html.includes(FORM_TOKEN_ATTRIBUTE) || PAGE_NOTICE_PATTERN.test(html))
    return
  const isBusiness = html.includes(SAVE_BUTTON_ATTRIBUTE)
  const isSaved = isBusiness && (await (await caches.open(SAVED_BUSINESSES_CACHE)).match(pathname))
  await put(
    isSaved ? SAVED_BUSINESSES_CACHE : VISITED_PAGES_CACHE,
    isBusiness ? pathname : pathname + search,
    response,
  )
  await trim()
}

const isPrivate = ({ headers }: Response) => /no-store/.test(headers.get('Cache-Control') ?? '')

async function renewList(): Promise<void> {
  const response = await fetch(SAVED_LIST_PATH)
  if (!response.ok) return
  const html = await response.clone().text()
  await put(OFFLINE_PAGES_CACHE, SAVED_LIST_PATH, response)
  await keepListed(html)
}

/** Updates the cache of saved businesses: adds businesses that are new in the saved list, and deletes removed ones. */
async function keepListed(html: string): Promise<void> {
  const [saved, seen] = [await caches.open(SAVED_BUSINESSES_CACHE), await caches.open(VISITED_PAGES_CACHE)]
  const listed = [...html.matchAll(/href="([^"]+)" data-saved/g)].map(([, path = '']) => path)
  for (const { url } of await saved.keys())
    if (!listed.includes(new URL(url).pathname)) await saved.delete(url)
  for (const path of listed) {
    if (await saved.match(path)) continue
    const response = (await seen.match(path)) ?? (await fetch(path))
    if (response.ok && !response.redirected && !isPrivate(response))
      await put(SAVED_BUSINESSES_CACHE, path, response)
    await seen.delete(path)
  }
}

async function put(name: string, path: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  const html = await response.clone().text()
  // Deletes the entry first, so that the new one is at the end. trim() expects the newest entries there.
  await cache.delete(path)
  await cache.put(path, response)
  const parts = await caches.open(PAGE_FILES_CACHE)
  // Pictures of lists are not cached here, because there are many. `cachePicture` caches those that were
  // loaded.
  const wanted = partsOf(html).filter(
    (part) => html.includes(SAVE_BUTTON_ATTRIBUTE) || part.startsWith('/assets/'),
  )
  for (const part of wanted) if (!(await parts.match(part))) await parts.add(part).catch(Boolean)
}

/**
 * Caches a public picture after a page has loaded it. Scripts and stylesheets are cached together with their
 * page.
 */
export async function cachePicture(address: string, response: Response): Promise<void> {
  if (!response.ok || isPrivate(response) || address.includes('/assets/')) return
  const parts = await caches.open(PAGE_FILES_CACHE)
  if (!(await parts.match(address))) await parts.put(address, response)
}

const partsOf = (html: string) =>
  [...html.matchAll(PAGE_FILE_PATTERN)].map(([, part = '']) => part.replaceAll('&amp;', '&'))

async function trim(): Promise<void> {
  const seen = await caches.open(VISITED_PAGES_CACHE)
  const pages = await seen.keys()
  if (pages.length <= MAX_VISITED_PAGES + VISITED_PAGES_BEFORE_TRIM) return
  for (const page of pages.slice(0, -MAX_VISITED_PAGES)) await seen.delete(page)
  await deleteUnusedOfflineCacheFiles()
}

export async function deleteUnusedOfflineCacheFiles(): Promise<void> {
  const used = new Set<string>()
  for (const name of [VISITED_PAGES_CACHE, SAVED_BUSINESSES_CACHE, OFFLINE_PAGES_CACHE])
    for (const html of await readCachedPageTexts(name))
      for (const part of partsOf(html)) used.add(new URL(part, location.href).href)
  const parts = await caches.open(PAGE_FILES_CACHE)
  for (const { url } of await parts.keys()) if (!used.has(url)) await parts.delete(url)
}

/** Returns the texts of all pages in a cache, oldest first. */
export async function readCachedPageTexts(name: string): Promise<string[]> {
  const cache = await caches.open(name)
  const found = await Promise.all((await cache.keys()).map((page) => cache.match(page)))
  return Promise.all(found.map((page) => page?.text() ?? ''))
}

export const OFFLINE_TEXT = 'Sin internet.'
export const SLOW_CONNECTION_TEXT = 'El internet va lento; recarga la página para intentarlo otra vez.'

/** Returns a cached page with a notice about the reason and the date. Undefined if the page is not cached. */
export async function findCachedPageWithNotice(
  { pathname, search }: URL,
  reason: string,
): Promise<Response | undefined> {
  const page = (await caches.match(pathname + search)) ?? (await cachedBusiness(pathname))
  if (!page) return undefined
  const day = new Date(page.headers.get('Date') ?? 0).toLocaleDateString('es-US', {
    day: 'numeric',
    month: 'long',
  })
  return addNoticeToHtmlResponse(page, `${reason} Esto es lo que guardó tu dispositivo el ${day}.`)
}

/** Returns a cached business page without regard to its query. Other pages depend on their query. */
async function cachedBusiness(path: string): Promise<Response | undefined> {
  const page = await caches.match(path)
  return (await page?.clone().text())?.includes(SAVE_BUTTON_ATTRIBUTE) ? page : undefined
}

/** Returns the page with a notice above its content. */
export async function addNoticeToHtmlResponse(page: Response, text: string): Promise<Response> {
  const notice = `<div class="wrap notices"><p class="notice" role="status" data-stays><span>${text}</span></p></div>`
  return new Response(
    (await page.text()).replace(/<main[^>]*>/, (main) => main + notice),
    page,
  )
}

/** Returns the offline page with the list of cached businesses, saved ones first. */
export async function buildOfflinePage(): Promise<Response> {
  const page = await caches.match(OFFLINE_PATH)
  if (!page) return Response.error()
  const rows = (await rowsOf(SAVED_BUSINESSES_CACHE)) + (await rowsOf(VISITED_PAGES_CACHE))
  const filled = (await page.text()).replace(/<ul id="negocios"[^>]*>/, (list) => list + rows)
  return new Response(filled, page)
}

async function rowsOf(name: string): Promise<string> {
  const keys = await (await caches.open(name)).keys()
  const texts = await readCachedPageTexts(name)
  const rows = keys.map(({ url }, index) => {
    const html = texts[index] ?? ''
    if (!html.includes(SAVE_BUTTON_ATTRIBUTE)) return ''
    const said = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const tel = said(/href="(tel:[^"]+)"/)
    const call = tel && `<a class="button" href="${tel}">Llamar</a>`
    return `<li class="sign chips"><a href="${new URL(url).pathname}">${said(/<h1[^>]*>(.*?)<\/h1>/)}</a>${call}</li>`
  })
  return rows.reverse().join('')
}
