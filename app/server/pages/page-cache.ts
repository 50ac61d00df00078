import { LRUCache } from 'lru-cache'
import { PAGE_CACHE_HEADER, type PageCacheTerms, pageCacheCounts } from '~/http/cache-rule'
import { readCookie } from '~/http/cookies.server'
import { type CurrentRequestData, runInRequestContext } from '~/http/request-context.server'
import { buildWelcomeSeenCookie, getSplashMode, isLightVersion } from '~/http/visitors/display-mode.server'
import type { RequestResponder } from '../application/application'
import { hasSessionCookie } from '../checks/address'
import type { PageCacheHandler, ServerContext } from '../context'
import type { CacheablePage } from './addresses'
import { type CachedPage, estimatePageBytes, sendCachedPage, toCachedPage } from './cached-page'
import {
  type CacheableRequest,
  type PageCacheDependencies,
  toCacheableRequest,
  type VisitorPlaceCookies,
} from './source'

/**
 * User agents with which first pages are rendered, by kind of welcome screen: phone (`always`), computer
 * (`narrow`). Shorter ones could count as robots.
 */
const USER_AGENT_BY_SPLASH_MODE = {
  always:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  narrow:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

/**
 * Reduces a visitor to the properties on which a page may depend. Visitors with the same `key` share cached
 * pages. `headers` are those with which it is rendered. `cookies` are `Set-Cookie` values for this visitor.
 */
async function readCacheVariant(
  asking: CacheableRequest,
  page: CacheablePage,
  source: PageCacheDependencies,
) {
  if (/\.\w+$/.test(page.url)) return { key: '', headers: {}, cookies: [] }
  const splash = getSplashMode(asking)
  const place = await placeOf(asking, page, source)
  const cookie = [isLightVersion(asking) && 'ligero=1', !splash && 'visita=1', place.cookie]
    .filter(Boolean)
    .join('; ')
  const pageHeaders: Record<string, string> = {}
  if (cookie) pageHeaders.cookie = cookie
  if (splash) pageHeaders['user-agent'] = USER_AGENT_BY_SPLASH_MODE[splash]
  const cookies = [splash ? buildWelcomeSeenCookie() : [], place.remember ?? []].flat()
  return { key: `${splash ?? ''} ${cookie}`, headers: pageHeaders, cookies }
}

/**
 * Returns the place of a list. For pages that depend on the state of the visitor, returns that state. The
 * home page may look it up if it is unknown.
 */
async function placeOf(
  asking: CacheableRequest,
  page: CacheablePage,
  source: PageCacheDependencies,
): Promise<VisitorPlaceCookies> {
  if (!page.followsState) return page.place === undefined ? { cookie: '' } : source.place(asking, page.place)
  const state = source.state(asking)
  return (page.looksForState && (await state.look?.())) || state
}

/** Returns why the page is for this visitor only. Undefined if it can be shared. */
function privateReason(asking: CacheableRequest, page: CacheablePage, source: PageCacheDependencies) {
  if (page.isChoice) return 'choice'
  const cookie = asking.headers.get('cookie')
  if (!cookie) return undefined
  if (hasSessionCookie(cookie)) return 'session'
  if (readCookie(asking, 'aviso') !== undefined) return 'notice'
  if (page.isBusiness && readCookie(asking, 'guardo') !== undefined) return 'saved'
  return page.place !== undefined && source.place(asking, page.place).isPrivate ? 'place' : undefined
}

/** Reads the version of the public data. Reads it again after a commit. */
class VersionReader {
  readonly #source: Pick<PageCacheDependencies, 'commits' | 'version'>
  #commits = -1
  #version = 0
  #reading: Promise<number> | undefined

  constructor(source: Pick<PageCacheDependencies, 'commits' | 'version'>) {
    this.#source = source
  }

  /** Returns the version at the time of this call or later. Simultaneous calls may share a query. */
  async read(): Promise<number> {
    if (this.#isCurrent) return this.#version
    // A query that is running may have started before the last commit.
    await this.#reading
    if (this.#isCurrent) return this.#version
    this.#reading ??= this.#ask().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  get #isCurrent(): boolean {
    return this.#source.commits() === this.#commits
  }

  async #ask(): Promise<number> {
    const commits = this.#source.commits()
    this.#version = await this.#source.version()
    this.#commits = commits
    return this.#version
  }
}

const MAX_PAGE_CACHE_BYTES = 32 * 1024 * 1024
/**
 * Maximum size in bytes of all cached 404 pages and empty searches. Visitors can request any text, so these
 * must not replace other pages.
 */
const MAX_MISS_CACHE_BYTES = 4 * 1024 * 1024
/** Maximum size of a cached page, in bytes. A larger one could replace many others. */
const MAX_CACHED_PAGE_BYTES = 1024 * 1024

interface PageRequest {
  key: string
  url: string
  headers: Record<string, string>
  reference: string
}

/**
 * Creates the page cache. If a page is missing, `application` renders it once for all requests that wait for
 * it.
 */
export function createPageCache(
  application: RequestResponder,
  source: PageCacheDependencies,
  context: ServerContext,
): PageCacheHandler {
  const pages = new CachedPages(application, source, context)
  return async ({ req, res, request }, address) => {
    const asking = toCacheableRequest(req)
    const reason = privateReason(asking, address, source)
    if (reason) {
      pageCacheCounts.misses[reason] += 1
      return 'go on'
    }
    const { key, headers, cookies } = await runInRequestContext(request, () =>
      readCacheVariant(asking, address, source),
    )
    const { url } = address
    const page = await pages.read({ key: `${url}\n${key}`, url, headers, reference: request.reference })
    if (!page) return 'full'
    // A redirect may contain the whole query, but the cache key contains only known parameters.
    if (page.status >= 300 && page.status < 400 && url !== req.url) return 'go on'
    const formToken = page.needsFormToken ? source.formTokenCookie(asking) : undefined
    if (page.route !== undefined) request.route = page.route
    request.foundNothing = page.foundNothing
    await sendCachedPage(req, res, page, formToken ? [...cookies, formToken] : cookies)
    if (res.statusCode === 304) pageCacheCounts.unchanged += 1
    return 'answered'
  }
}

class CachedPages {
  readonly #application: RequestResponder
  readonly #context: ServerContext
  readonly #version: VersionReader
  readonly #cache = new LRUCache<string, CachedPage>({
    maxSize: MAX_PAGE_CACHE_BYTES,
    sizeCalculation: estimatePageBytes,
  })
  readonly #misses = new LRUCache<string, CachedPage>({
    maxSize: MAX_MISS_CACHE_BYTES,
    sizeCalculation: estimatePageBytes,
  })
  readonly #underWay = new Map<string, Promise<CachedPage> | undefined>()

  constructor(application: RequestResponder, source: PageCacheDependencies, context: ServerContext) {
    this.#application = application
    this.#context = context
    this.#version = new VersionReader(source)
  }

  /** Returns a page with the current data. Undefined if too many pages wait for rendering. */
  async read(request: PageRequest): Promise<CachedPage | undefined> {
    const version = await this.#version.read()
    const cached = this.#cache.get(request.key) ?? this.#misses.get(request.key)
    if (cached?.version === version && Date.now() < cached.until) {
      pageCacheCounts.hits += 1
      return cached
    }
    const why = cached ? (cached.version === version ? 'expired' : 'changed') : 'new'
    pageCacheCounts.misses[why] += 1
    return this.#renderOnce(request, version)
  }

  /** Returns the page that is already being rendered, or starts to render it. */
  #renderOnce(request: PageRequest, version: number): Promise<CachedPage> | undefined {
    const turn = `${version} ${request.key}`
    const begun =
      this.#underWay.get(turn) ??
      this.#context.rendering
        .run(() => this.#render(request, version))
        ?.finally(() => this.#underWay.delete(turn))
    if (begun) this.#underWay.set(turn, begun)
    return begun
  }

  async #render({ key, url, headers, reference }: PageRequest, version: number): Promise<CachedPage> {
    const { host } = this.#context.origin
    const request = new Request(new URL(url, `http://${host}`), {
      headers: { host, accept: 'text/html', ...headers },
    })
    const context: CurrentRequestData = { reference, method: 'GET', clientAddress: '' }
    const response = await runInRequestContext(context, () => this.#application(request))
    const body = Buffer.from(await response.arrayBuffer())
    const terms = cacheTermsOf(response)
    const { route, foundNothing } = context
    const page = toCachedPage(response, body, { version, terms, route, foundNothing })
    // Before this, the page may have been in the other of the two caches.
    for (const cache of [this.#cache, this.#misses]) cache.delete(key)
    const isMiss = page.status === 404 || page.foundNothing
    if (terms && body.length <= MAX_CACHED_PAGE_BYTES) (isMiss ? this.#misses : this.#cache).set(key, page)
    else pageCacheCounts.misses.refused += 1
    const pages = this.#cache.size + this.#misses.size
    const bytes = this.#cache.calculatedSize + this.#misses.calculatedSize
    Object.assign(pageCacheCounts, { pages, bytes })
    return page
  }
}

/** Cookies for a single visitor, which are set when a shared page is sent. */
const PER_VISITOR_COOKIE_PATTERN = /^(visita|sello)=/

/**
 * Returns how long an answer may be cached. Undefined if it sets other cookies, names no terms, or is neither
 * 200 nor 404.
 */
function cacheTermsOf({ status, headers }: Response): PageCacheTerms | undefined {
  const terms = headers.get(PAGE_CACHE_HEADER)
  const others = headers.getSetCookie().filter((cookie) => !PER_VISITOR_COOKIE_PATTERN.test(cookie))
  const isKept = status === 200 || status === 404
  return isKept && terms && others.length === 0 ? (JSON.parse(terms) as PageCacheTerms) : undefined
}
