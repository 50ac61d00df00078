import { patientFetch } from './patient-fetch'

/** What a page answered, and where the address was found. */
export interface Answer {
  /** Path and query. */
  address: string
  status: number
  type: string
  text: string
  headers: Headers
  foundOn: string
}

/** A link to a place within a page. */
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
 * Follows every link, picture, form and stylesheet of every page from `starts` on, within the site at `origin`; of the
 * forms of businesses only some.
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

/** The forms and lists of comments of a business are alike for all: those of some are visited. */
function isLeftOut(address: string): boolean {
  const business = /^\/[^/]+\/([^/?]+)\/(?:calificar|corregir|opiniones|reservar|reportar)\b/.exec(
    address,
  )?.[1]
  return business !== undefined && !isOneInEight(business)
}

/** Always the same ones. */
export const isOneInEight = (slug: string) =>
  [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8 === 0

/** A server under test calls itself `localhost`, as its canonical addresses show. */
const isOwn = (url: URL, origin: string) =>
  url.host.replace('localhost', '127.0.0.1') === new URL(origin).host

/** One address, without following redirects. */
export async function ask(origin: string, address: string, foundOn = ''): Promise<Answer> {
  const response = await patientFetch(origin + address, { redirect: 'manual' })
  const type = response.headers.get('content-type') ?? ''
  const isText = /text|json|javascript|xml|turbo/.test(type)
  const text = isText ? await response.text() : ''
  if (!isText) await response.arrayBuffer()
  return { address, status: response.status, type, text, headers: response.headers, foundOn }
}

/** The way back that links carry, and the comment a report is about, would make every page a thousand addresses. */
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
