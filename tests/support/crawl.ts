import { patientFetch } from './patient-fetch'

/** The answer at an address, and the page with the link to it. */
export interface Answer {
  /** Path and query. */
  address: string
  status: number
  type: string
  text: string
  headers: Headers
  foundOn: string
}

/** A link to an element within a page. */
export interface AnchorLink {
  address: string
  id: string
  foundOn: string
}

export interface Site {
  answers: Map<string, Answer>
  anchors: AnchorLink[]
  /** Addresses outside the site. */
  foreign: Set<string>
}

const AT_ONCE = 6

/**
 * Follows all links, images, forms and stylesheets from `starts` on, within the site at `origin`. Visits the
 * forms of some businesses only.
 */
export async function crawl(origin: string, starts: string[]): Promise<Site> {
  const site: Site = { answers: new Map(), anchors: [], foreign: new Set() }
  const waiting = starts.map((address) => ({ address, foundOn: 'the beginning' }))
  const known = new Set(starts)
  const visit = async (address: string, foundOn: string) => {
    const answer = await ask(origin, address, foundOn)
    site.answers.set(address, answer)
    for (const found of linksOf(answer)) {
      const url = new URL(found, origin + address)
      if (!isOwn(url, origin)) {
        site.foreign.add(url.href)
        continue
      }
      const next = normalised(url)
      if (url.hash)
        site.anchors.push({ address: next, id: decodeURIComponent(url.hash.slice(1)), foundOn: address })
      if (known.has(next) || isLeftOut(next)) continue
      known.add(next)
      waiting.push({ address: next, foundOn: address })
    }
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(next.address, next.foundOn)
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work))
  return site
}

/** Forms and comment lists are the same for all businesses, so those of some are visited. */
function isLeftOut(address: string): boolean {
  const business =
    /^\/[^/]+\/([^/?]+)\/(?:calificar|corregir|es-mi-negocio|fotos|opiniones|reservar|reportar)\b/.exec(
      address,
    )?.[1]
  return business !== undefined && !isOneInEight(business)
}

/** Deterministic. */
export const isOneInEight = (slug: string) =>
  [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8 === 0

/** A server under test uses `localhost` in its canonical addresses. */
const isOwn = (url: URL, origin: string) =>
  url.host.replace('localhost', '127.0.0.1') === new URL(origin).host

/** Requests an address without following redirects. */
export async function ask(origin: string, address: string, foundOn = ''): Promise<Answer> {
  const response = await patientFetch(origin + address, { redirect: 'manual' })
  const type = response.headers.get('content-type') ?? ''
  const isText = /text|json|javascript|xml|turbo/.test(type)
  const text = isText ? await response.text() : ''
  if (!isText) await response.arrayBuffer()
  return { address, status: response.status, type, text, headers: response.headers, foundOn }
}

/**
 * Parameters for the way back and for a reported comment are dropped. Otherwise each page would have a
 * thousand addresses.
 */
const DROPPED = ['return', 'calificacion']

function normalised(url: URL): string {
  if (!DROPPED.some((name) => url.searchParams.has(name))) return url.pathname + url.search
  const copy = new URL(url)
  for (const name of DROPPED) copy.searchParams.delete(name)
  return copy.pathname + copy.search
}

const LINKS = /<(?:a|link|img|source|form|script|iframe)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g

function linksOf({ type, text, status, headers }: Answer): string[] {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location) return [location]
  if (!type.startsWith('text/html')) return []
  return [...text.matchAll(LINKS)].map((match) => unescaped(match[1] ?? ''))
}

const unescaped = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
