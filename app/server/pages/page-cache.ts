import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { KeepWords } from '~/http/kept-page'
import { type Miss, pageCounts } from '~/http/page-counts'
import { paths } from '~/paths'
import { rememberRoute } from '../answers/route-label'
import type { ServerContext } from '../context'
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
  const making = new Map<string, Making>()
  const freshness = new Freshness(source)

  const missed = (why: Miss) => {
    pageCounts.misses[why] += 1
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

  /** Who asks for the same, of the same data, is given the same. */
  const turnOf = (key: string) => `${freshness.now.look} ${key}`

  /** The page as it has been drawn before and still may be shown by the time. */
  const drawn = (key: string): KeptPage | undefined => {
    const page = pages.peek(key)
    return page && Date.now() < page.until ? page : undefined
  }

  const isMissing: PageCache['isMissing'] = (asking, address) => {
    if (!freshness.isCurrent) return false
    const key = recognise(asking, address)?.key
    if (!key || making.has(turnOf(key)) || typeof find(key) !== 'string') return false
    const known = drawn(key)
    return !known || !freshness.isOnlyBehind(known.madeOf)
  }

  const makeFor = async ({ key, address, visitor, reference, askers }: Wish) => {
    const known = drawn(key)
    if (known && freshness.isOnlyBehind(known.madeOf))
      return renew(key, known, { ...freshness.now, only: known.madeOf.only })
    const leave = await context.admission.enter(() => askers.every(({ destroyed }) => destroyed))
    if (!leave) return undefined
    // What is read from here on is at least as new.
    const made = freshness.now
    const before = drawn(key)
    const asked = { host: context.origin.host, accept: 'text/html', 'x-reference': reference }
    const wanted = { url: address.url, headers: { ...asked, ...visitor.headers } }
    try {
      const rendered = await render({ ...wanted, known: before?.data })
      if (!rendered.isSame) return keep(key, rendered, made)
      const words = keepWords(rendered)
      return before && words ? confirm(key, before, words, made) : keep(key, await render(wanted), made)
    } finally {
      leave()
    }
  }

  const make: PageCache['make'] = async (req, res, address) => {
    const asking = askingOf(req)
    const reason = address.isChoice ? 'choice' : privateReason(asking, address, source)
    if (reason) {
      missed(reason)
      return 'go on'
    }
    try {
      await freshness.catchUp()
    } catch {
      missed('unsure')
      return 'go on'
    }
    const visitor = await findVisitor(asking, address, source)
    const key = keyOf(address, visitor)
    const found = find(key)
    const send = (answer: ReadyAnswer) => {
      rememberRoute(res, answer.page.route)
      sendAnswer(req, res, answer)
      return 'answered' as const
    }
    if (typeof found !== 'string') {
      await pack(found, encodingOf(asking, found))
      return send(hit(ready({ asking, visitor }, found)))
    }
    missed(found)
    const reference = String(req.headers['x-reference'])
    const turn = turnOf(key)
    const begun = making.get(turn)
    const askers = begun?.askers ?? []
    askers.push(res)
    const wanted =
      begun?.page ?? makeFor({ key, address, visitor, reference, askers }).finally(() => making.delete(turn))
    if (!begun) making.set(turn, { askers, page: wanted })
    const page = await wanted
    if (!page) return 'shed'
    await pack(page, encodingOf(asking, page))
    if (res.destroyed || res.headersSent) return 'answered'
    return send(ready({ asking, visitor }, page))
  }

  return { recognise, take, isMissing, make }
}

/** A page in the making, and those who are to get it. */
interface Making {
  page: Promise<KeptPage | undefined>
  askers: ServerResponse[]
}

interface Wish extends Pick<Making, 'askers'> {
  key: string
  address: PageAddress
  visitor: PageVisitor
  reference: string
}

const keyOf = ({ url }: PageAddress, { key }: PageVisitor) => `${url}\n${key}`
