import { LRUCache } from 'lru-cache'
import { CACHE_HEADER, type CacheTerms } from '~/http/cache-rule'
import { pageCacheCounts } from '~/http/page-cache-counts'
import { inRequest, type RequestContext } from '~/http/request-context.server'
import type { Application } from '../application/application'
import type { PageCache, ServerContext } from '../context'
import { type CachedPage, sendCached, toCachedPage, weightOf } from './cached-page'
import { cacheableRequest, type PageSource } from './source'
import { VersionReader } from './version-reader'
import { privateReason, visitorOf } from './visitor'

const MOST_BYTES = 32 * 1024 * 1024
/** Pages of what is not there are asked for with any words: they do not push out the others. */
const MOST_OF_MISSES = 4 * 1024 * 1024
/** A page that is larger would push out hundreds of others. */
const LARGEST = 1024 * 1024

interface PageRequest {
  key: string
  url: string
  headers: Record<string, string>
  reference: string
}

/** `application` is asked for what is not here, once for all who wait for it. */
export function createPageCache(
  application: Application,
  source: PageSource,
  context: ServerContext,
): PageCache {
  const pages = new CachedPages(application, source, context)
  return async ({ req, res, request }, address) => {
    const asking = cacheableRequest(req)
    const reason = privateReason(asking, address, source)
    if (reason) {
      pageCacheCounts.misses[reason] += 1
      return 'go on'
    }
    const { key, headers, cookies } = await inRequest(request, () => visitorOf(asking, address, source))
    const { url } = address
    const page = await pages.read({ key: `${url}\n${key}`, url, headers, reference: request.reference })
    if (!page) return 'full'
    // Where something has moved to is said with the whole query, of which only the known names count here.
    if (page.status >= 300 && page.status < 400 && url !== req.url) return 'go on'
    const formToken = page.needsFormToken ? source.formTokenCookie(asking) : undefined
    if (page.route !== undefined) request.route = page.route
    request.foundNothing = page.foundNothing
    await sendCached(req, res, page, formToken ? [...cookies, formToken] : cookies)
    if (res.statusCode === 304) pageCacheCounts.unchanged += 1
    return 'answered'
  }
}

class CachedPages {
  readonly #application: Application
  readonly #context: ServerContext
  readonly #version: VersionReader
  readonly #cache = new LRUCache<string, CachedPage>({ maxSize: MOST_BYTES, sizeCalculation: weightOf })
  readonly #misses = new LRUCache<string, CachedPage>({ maxSize: MOST_OF_MISSES, sizeCalculation: weightOf })
  readonly #underWay = new Map<string, Promise<CachedPage> | undefined>()

  constructor(application: Application, source: PageSource, context: ServerContext) {
    this.#application = application
    this.#context = context
    this.#version = new VersionReader(source)
  }

  /** A page of the present data; undefined when too many others are being rendered. */
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

  /** The page that somebody else waits for already, or a new one in its turn. */
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
    const context: RequestContext = { reference, method: 'GET', clientAddress: '' }
    const response = await inRequest(context, () => this.#application(request))
    const body = Buffer.from(await response.arrayBuffer())
    const terms = cacheTermsOf(response)
    const { route, foundNothing } = context
    const page = toCachedPage(response, body, { version, terms, route, foundNothing })
    // Another version of the page may have been of the other kind.
    for (const cache of [this.#cache, this.#misses]) cache.delete(key)
    const isMiss = page.status === 404 || page.foundNothing
    if (terms && body.length <= LARGEST) (isMiss ? this.#misses : this.#cache).set(key, page)
    else pageCacheCounts.misses.refused += 1
    const pages = this.#cache.size + this.#misses.size
    const bytes = this.#cache.calculatedSize + this.#misses.calculatedSize
    Object.assign(pageCacheCounts, { pages, bytes })
    return page
  }
}

/** Cookies of a page for many that are given to each visitor when it is sent. */
const OWN_COOKIES = /^(visita|sello)=/

/** What is for one visitor only, or was made without something it needs, has no terms. */
function cacheTermsOf({ status, headers }: Response): CacheTerms | undefined {
  const terms = headers.get(CACHE_HEADER)
  const others = headers.getSetCookie().filter((cookie) => !OWN_COOKIES.test(cookie))
  const isKept = status === 200 || status === 404
  return isKept && terms && others.length === 0 ? (JSON.parse(terms) as CacheTerms) : undefined
}
