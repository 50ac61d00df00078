import { isbot } from 'isbot'
import { countBusinessEvent, countEvent, countSearch } from '~/http/counts'
import { hasSessionCookie } from '../checks/address'
import type { RequestExchange } from '../context'
import type { CacheablePage } from './addresses'

/** Paths of files. */
const FILE_EXTENSION_PATTERN = /\.\w+$/

/**
 * Counts the view of a public page or business, or a search, also if the page was cached (D121). Ignores
 * robots, prefetches, signed-in users and failed requests. Requests by scripts of a page count only as
 * searches.
 */
export function countVisit(
  { req, res, request, context, target }: RequestExchange,
  { url, isBusiness }: CacheablePage,
): void {
  const { headers } = req
  if (
    FILE_EXTENSION_PATTERN.test(target.path) ||
    isbot(headers['user-agent'] ?? '') ||
    hasSessionCookie(headers.cookie ?? '')
  )
    return
  if (headers['sec-purpose'] || headers.purpose) return
  const isOpened = (headers['sec-fetch-dest'] ?? 'document') === 'document'
  res.once('finish', () => {
    if (res.statusCode !== 200 && res.statusCode !== 304) return
    if (isOpened) {
      countEvent('page', target.path)
      const source = sourceOf(headers.referer, context.origin.hostname)
      if (source !== undefined) countEvent('source', source, request.clientAddress)
      if (isBusiness && !OWNER_PAGE_REFERRER_PATTERN.test(headers.referer ?? ''))
        countBusinessEvent('view', target.path.slice(target.path.lastIndexOf('/') + 1), request.clientAddress)
    }
    const text = searchIn(url)
    if (text) countSearch(request.clientAddress, { text, foundNothing: request.foundNothing ?? false })
  })
}

/**
 * Matches the owner's page, which links to the public page. Such visits are not counted as views of the
 * business.
 */
const OWNER_PAGE_REFERRER_PATTERN = /\/mi-negocio\//

/** Returns the search text to count. Undefined for further pages of a list, and for a literal search. */
function searchIn(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1])
  if (query.has('pagina') || query.has('exacto')) return undefined
  const text = (query.get('search') ?? query.get('q') ?? '').trim()
  return text.replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Returns the host of the referring site, or `directo` without a referrer. Undefined for this site and
 * invalid referrers.
 */
function sourceOf(referer: string | undefined, own: string): string | undefined {
  if (!referer) return 'directo'
  if (!URL.canParse(referer)) return undefined
  const host = new URL(referer).hostname.replace(/^(www|m|l|lm)\./, '')
  return host === own.replace(/^www\./, '') ? undefined : host
}
