import { LRUCache } from 'lru-cache'
import { type Miss, pageCounts } from '~/http/page-counts'
import { rememberRoute } from '../answers/route-label'
import type { ServerContext } from '../context'
import type { PageAddress } from './addresses'
import type { PageCache } from './cache'
import { type CachedPage, sendCached, weightOf } from './cached-page'
import { PublicVersion } from './public-version'
import type { Render } from './render'
import { cacheWords, toPage } from './rendered-page'
import { askingOf, type PageSource, type PageVisitor } from './source'
import { findVisitor, privateReason } from './visitor'

const MOST_BYTES = 32 * 1024 * 1024
/** A page that is larger would push out hundreds of others. */
const LARGEST = 1024 * 1024

/** `render` is asked for what is not here, once for all who wait for it. */
export function createPageCache(render: Render, source: PageSource, context: ServerContext): PageCache {
  const cache = new LRUCache<string, CachedPage>({ maxSize: MOST_BYTES, sizeCalculation: weightOf })
  const rendering = new Map<string, Promise<CachedPage> | undefined>()
  const publicVersion = new PublicVersion(source)

  const missing = (page: CachedPage | undefined, version: number): Miss | undefined => {
    if (!page) return 'new'
    if (page.version !== version) return 'changed'
    return Date.now() < page.until ? undefined : 'expired'
  }

  async function renderPage(key: string, request: PageRequest, version: number): Promise<CachedPage> {
    const headers = { host: context.origin.host, accept: 'text/html', 'x-reference': request.reference }
    const rendered = await render({
      url: request.address.url,
      headers: { ...headers, ...request.visitor.headers },
    })
    const words = cacheWords(rendered)
    const page = toPage(rendered, version, words)
    if (words && rendered.body.length <= LARGEST) cache.set(key, page)
    else {
      pageCounts.misses.refused += 1
      cache.delete(key)
    }
    Object.assign(pageCounts, { pages: cache.size, bytes: cache.calculatedSize })
    return page
  }

  /** The page that somebody else waits for already, or a new one in its turn; undefined when the line is full. */
  function renderOnce(key: string, request: PageRequest, version: number): Promise<CachedPage> | undefined {
    const turn = `${version} ${key}`
    const begun =
      rendering.get(turn) ??
      context.rendering.run(() => renderPage(key, request, version))?.finally(() => rendering.delete(turn))
    if (begun) rendering.set(turn, begun)
    return begun
  }

  async function pageFor(request: PageRequest): Promise<CachedPage | undefined> {
    const version = await publicVersion.read()
    const key = `${request.address.url}\n${request.visitor.key}`
    const cached = cache.get(key)
    const why = missing(cached, version)
    if (!why) {
      pageCounts.hits += 1
      return cached
    }
    pageCounts.misses[why] += 1
    return renderOnce(key, request, version)
  }

  return {
    async answer(req, res, address) {
      const asking = askingOf(req)
      const reason = address.isChoice ? 'choice' : privateReason(asking, address, source)
      if (reason) {
        pageCounts.misses[reason] += 1
        return 'go on'
      }
      const visitor = await findVisitor(asking, address, source)
      const page = await pageFor({ address, visitor, reference: String(req.headers['x-reference']) })
      if (!page) return 'full'
      const formToken = page.stamps ? source.stampCookie(asking) : undefined
      rememberRoute(res, page.route)
      await sendCached(req, res, page, formToken ? [...visitor.cookies, formToken] : visitor.cookies)
      if (res.statusCode === 304) pageCounts.unchanged += 1
      return 'answered'
    },
  }
}

interface PageRequest {
  address: PageAddress
  visitor: PageVisitor
  reference: string
}
