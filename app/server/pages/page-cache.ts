import { LRUCache } from 'lru-cache'
import type { KeepWords } from '~/http/kept-page'
import { type Miss, pageCounts } from '~/http/page-counts'
import { paths } from '~/paths'
import { rememberRoute } from '../answers/route-label'
import type { ServerContext } from '../context'
import { beginRendering, isOverloaded } from '../lifecycle/load'
import type { PageAddress } from './addresses'
import type { PageCache, PageRequest } from './cache'
import { Freshness, type MadeOf } from './freshness'
import { type KeptPage, pack, tagOf, weightOf } from './kept-page'
import { encodingOf, type ReadyAnswer, readyAnswer } from './ready-answer'
import type { Render, Rendered } from './render'
import { keepWords, toPage } from './rendered-page'
import { sendAnswer } from './send'
import { askingOf, type PageSource, type PageVisitor } from './source'
import { findVisitor, privateReason, visitorOf } from './visitor'

/** Bytes that kept pages may take in memory. */
const MOST_BYTES = 32 * 1024 * 1024
/** A page that is larger would push out hundreds of others. */
const LARGEST = 1024 * 1024
/** In the first tag of a page. */
const EVENTS = /data-events="[^"]*"/

/** `render` is asked for what is not here. Nothing is kept that was made of older data than is committed. */
export function createPageCache(render: Render, source: PageSource, context: ServerContext): PageCache {
  const pages = new LRUCache<string, KeptPage>({ maxSize: MOST_BYTES, sizeCalculation: weightOf })
  const making = new Map<string, Promise<KeptPage>>()
  const freshness = new Freshness(source)

  const missed = (why: Miss): false => {
    pageCounts.misses[why] += 1
    return false
  }

  /** The page in memory if it may be shown, or why not. */
  const find = (key: string): KeptPage | Miss => {
    const page = pages.get(key)
    if (!page) return 'new'
    const why = Date.now() >= page.until ? 'expired' : freshness.isTrue(page.madeOf) ? undefined : 'changed'
    return why ?? page
  }

  const ready = (request: Omit<PageRequest, 'key'>, page: KeptPage): ReadyAnswer => {
    const { asking, visitor, answered } = request
    const stamp = page.stamps ? source.stampCookie(asking) : undefined
    if (!stamp && answered?.page === page && answered.cookies === visitor.cookies) return answered
    return readyAnswer(asking, page, stamp ? [...visitor.cookies, stamp] : visitor.cookies)
  }

  const hit = (answer: ReadyAnswer): ReadyAnswer => {
    pageCounts.hits += 1
    if (answer.isKnown) pageCounts.unchanged += 1
    return answer
  }

  const recognise: PageCache['recognise'] = (asking, address) => {
    if (address.isChoice || privateReason(asking, address, source)) return undefined
    const visitor = visitorOf(asking, address, source)
    return visitor && { asking, visitor, key: keyOf(address, visitor) }
  }

  const take: PageCache['take'] = (request) => {
    if (!freshness.isCurrent) return undefined
    const page = find(request.key)
    if (typeof page === 'string') return undefined
    if (request.answered?.page !== page && !page.bodies[encodingOf(request.asking, page)]) return undefined
    request.answered = ready(request, page)
    return hit(request.answered)
  }

  const keep = (key: string, rendered: Rendered, made: Pick<MadeOf, 'look' | 'version'>): KeptPage => {
    const words = keepWords(rendered)
    const page = toPage(rendered, made, words, context)
    if (words && page.bodies.identity.length <= LARGEST) pages.set(key, page)
    else {
      missed('refused')
      pages.delete(key)
    }
    Object.assign(pageCounts, { pages: pages.size, bytes: pages.calculatedSize })
    return page
  }

  /** The page with the version from which on its script learns of changes written anew: nothing else in it is another. */
  const renew = (key: string, page: KeptPage, made: MadeOf): KeptPage => {
    const html = page.bodies.identity.toString()
    const identity = Buffer.from(html.replace(EVENTS, `data-events="${paths.events(made.version)}"`))
    const renewed = { ...page, bodies: { identity }, tag: tagOf(identity), madeOf: made }
    pages.set(key, renewed)
    return renewed
  }

  /** The page that was drawn before is true again: its data are what they were, whatever has changed elsewhere. */
  const confirm = (
    key: string,
    page: KeptPage,
    { until, only }: KeepWords,
    made: Pick<MadeOf, 'look' | 'version'>,
  ): KeptPage => {
    // What depends on the time was drawn when it was drawn.
    page.until = Math.min(page.until, until)
    if (freshness.isFarBehind(page.madeOf)) return renew(key, page, { ...made, only })
    page.madeOf = { look: made.look, version: page.madeOf.version, only }
    pages.set(key, page)
    return page
  }

  const makeFor = async (key: string, address: PageAddress, visitor: PageVisitor, reference: string) => {
    const made = freshness.now
    const before = pages.peek(key)
    const isDrawn = before && Date.now() < before.until
    if (isDrawn && freshness.isOnlyBehind(before.madeOf))
      return renew(key, before, { ...made, only: before.madeOf.only })
    const asked = { host: context.origin.host, accept: 'text/html', 'x-reference': reference }
    const wanted = { url: address.url, headers: { ...asked, ...visitor.headers } }
    const done = beginRendering(context)
    try {
      const rendered = await render({ ...wanted, known: isDrawn ? before.data : undefined })
      if (!rendered.isSame) return keep(key, rendered, made)
      const words = keepWords(rendered)
      return before && words ? confirm(key, before, words, made) : keep(key, await render(wanted), made)
    } finally {
      done()
    }
  }

  const make: PageCache['make'] = async (req, res, address) => {
    const asking = askingOf(req)
    const reason = address.isChoice ? 'choice' : privateReason(asking, address, source)
    if (reason) return missed(reason)
    try {
      await freshness.catchUp()
    } catch {
      return missed('unsure')
    }
    const visitor = await findVisitor(asking, address, source)
    const key = keyOf(address, visitor)
    const found = find(key)
    const send = (answer: ReadyAnswer) => {
      rememberRoute(res, answer.page.route)
      sendAnswer(req, res, answer)
      return true
    }
    if (typeof found !== 'string') {
      await pack(found, encodingOf(asking, found))
      return send(hit(ready({ asking, visitor }, found)))
    }
    missed(found)
    const reference = String(req.headers['x-reference'])
    const turn = `${freshness.now.look} ${key}`
    // Who asks for what is already being made costs nothing.
    if (!making.has(turn) && isOverloaded(context)) return false
    const begun =
      making.get(turn) ?? makeFor(key, address, visitor, reference).finally(() => making.delete(turn))
    making.set(turn, begun)
    const page = await begun
    await pack(page, encodingOf(asking, page))
    return res.destroyed || send(ready({ asking, visitor }, page))
  }

  return { recognise, take, make }
}

const keyOf = ({ url }: PageAddress, { key }: PageVisitor) => `${url}\n${key}`
