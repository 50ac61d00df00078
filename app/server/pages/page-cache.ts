import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { KEEP_HEADER, type KeepWords } from '~/http/kept-page'
import { type Miss, pageCounts } from '~/http/page-counts'
import { NONCE_HEADER, ROUTE_HEADER } from '../answers/response-headers'
import { rememberRoute } from '../answers/route-label'
import { contentPolicy, securityHeaders } from '../answers/security-headers'
import type { ServerContext } from '../context'
import { beginRendering, isOverloaded } from '../lifecycle/load'
import type { PageAddress } from './addresses'
import type { PageCache } from './cache'
import { Freshness, type MadeOf } from './freshness'
import { type KeptPage, pack, tagOf, weightOf } from './kept-page'
import type { Render, Rendered } from './render'
import { encodingOf, sendPage } from './send'
import type { Asking, PageSource } from './source'
import { findVisitor, type PageVisitor, privateReason, visitorOf } from './visitor'

/** Bytes that kept pages may take in memory. */
const MOST_BYTES = 32 * 1024 * 1024
/** A page that is larger would push out hundreds of others. */
const LARGEST = 1024 * 1024

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
    if (!why) return page
    pages.delete(key)
    return why
  }

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    page: KeptPage,
    asking: Asking,
    visitor: PageVisitor,
  ) => {
    const stamp = page.stamps ? source.stampCookie(asking) : undefined
    const cookies = stamp ? [...visitor.cookies, stamp] : visitor.cookies
    rememberRoute(res, page.route)
    return sendPage(req, res, page, { encoding: encodingOf(req, page), cookies })
  }

  const hit = (
    req: IncomingMessage,
    res: ServerResponse,
    page: KeptPage,
    asking: Asking,
    visitor: PageVisitor,
  ) => {
    pageCounts.hits += 1
    if (send(req, res, page, asking, visitor)) pageCounts.unchanged += 1
    return true
  }

  const answer: PageCache['answer'] = (req, res, address) => {
    const asking = askingOf(req)
    if (address.isChoice || privateReason(asking, address, source) || !freshness.isCurrent) return false
    const visitor = visitorOf(asking, address, source)
    if (!visitor) return false
    const page = find(keyOf(address, visitor))
    if (typeof page === 'string' || !page.bodies[encodingOf(req, page)]) return false
    return hit(req, res, page, asking, visitor)
  }

  const keep = (key: string, rendered: Rendered, made: Pick<MadeOf, 'look' | 'version'>): KeptPage => {
    const words = keepWords(rendered)
    const page = toPage(rendered, made, words, context)
    if (!words || page.bodies.identity.length > LARGEST) missed('refused')
    else pages.set(key, page)
    Object.assign(pageCounts, { pages: pages.size, bytes: pages.calculatedSize })
    return page
  }

  const makeFor = async (key: string, address: PageAddress, visitor: PageVisitor, reference: string) => {
    const made = freshness.now
    const asked = { host: context.origin.host, accept: 'text/html', 'x-reference': reference }
    const headers = { ...asked, ...visitor.headers }
    const done = beginRendering(context)
    const rendered = await render({ url: address.url, headers }).finally(done)
    return keep(key, rendered, made)
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
    if (typeof found !== 'string') {
      await pack(found, encodingOf(req, found))
      return hit(req, res, found, asking, visitor)
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
    await pack(page, encodingOf(req, page))
    if (!res.destroyed) send(req, res, page, asking, visitor)
    return true
  }

  return { answer, make }
}

const keyOf = ({ url }: PageAddress, { key }: PageVisitor) => `${url}\n${key}`

const askingOf = ({ url = '', headers }: IncomingMessage): Asking => ({
  url: `http://localhost${url}`,
  method: 'GET',
  headers: { get: (name) => (headers[name] as string | undefined) ?? null },
})

/** Cookies that each visitor's answer gets anew. */
const OWN_COOKIES = /^(visita|sello)=/

/** What is for one visitor only, or was made without something it needs, says nothing of being kept. */
function keepWords({ status, headers }: Rendered): KeepWords | undefined {
  const words = headers[KEEP_HEADER.toLowerCase()]
  const others = [headers['set-cookie'] ?? []].flat().filter((cookie) => !OWN_COOKIES.test(String(cookie)))
  if (status !== 200 || typeof words !== 'string' || others.length > 0 || headers[NONCE]) return undefined
  return JSON.parse(words) as KeepWords
}

const NONCE = NONCE_HEADER.toLowerCase()

/** Lines of an answer that are set anew for each visitor, or never leave the server. */
const OWN = new Set(
  [
    KEEP_HEADER,
    NONCE_HEADER,
    ROUTE_HEADER,
    'Vary',
    'Set-Cookie',
    'Content-Length',
    'Content-Encoding',
    'X-Powered-By',
    'ETag',
  ].map((name) => name.toLowerCase()),
)

function toPage(
  { status, headers, body }: Rendered,
  made: Pick<MadeOf, 'look' | 'version'>,
  words: KeepWords | undefined,
  context: ServerContext,
): KeptPage {
  const own = Object.entries(headers).filter(([name, value]) => !OWN.has(name) && value !== undefined)
  const lines = new Map(own.map(([name, value]) => [properly(name), String(value)]))
  if (!lines.has('Cache-Control'))
    lines.set('Cache-Control', status >= 400 ? 'no-store' : 'private, no-cache')
  for (const [name, value] of Object.entries(securityHeaders(context))) lines.set(name, value)
  lines.set('Vary', VARY)
  lines.set('Content-Security-Policy', contentPolicy(context, nonceOf(headers)))
  return {
    status,
    headers: [...lines].flat(),
    bodies: { identity: body },
    tag: tagOf(body),
    until: words?.until ?? 0,
    madeOf: { ...made, only: words?.only ?? {} },
    stamps: words?.stamps ?? false,
    route: headers[ROUTE_HEADER.toLowerCase()],
  }
}

const nonceOf = (headers: Rendered['headers']) =>
  typeof headers[NONCE] === 'string' ? headers[NONCE] : undefined

/** What tells one kind of visitor from another, and how the page is packed. */
const VARY = 'Accept-Encoding, Cookie, Save-Data, User-Agent'

/** `content-type` as `Content-Type`. */
const properly = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
