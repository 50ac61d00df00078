import { isbot } from 'isbot'
import { countForBusiness } from '~/http/business-counts'
import { count } from '~/http/daily-counts'
import { countSearch } from '~/http/typed-searches'
import { hasSession } from '../checks/origin'
import type { RequestInProgress } from '../context'
import type { PageAddress } from './addresses'

/** Files among the pages. */
const FILE = /\.\w+$/

/**
 * Counts a public page that is seen, for its business too, and the search that it answers, wherever the page comes from (D121). Robots and
 * whoever has a session of the administration are left out, and so is what a page in use reads anew, but for searches,
 * which are asked for while they are typed.
 */
export function countVisit(
  { req, res, request, context, target }: RequestInProgress,
  { url, isBusiness }: PageAddress,
): void {
  const { headers } = req
  if (FILE.test(target.path) || isbot(headers['user-agent'] ?? '') || hasSession(headers.cookie ?? '')) return
  if (headers['sec-purpose'] || headers.purpose) return
  const isOpened = (headers['sec-fetch-dest'] ?? 'document') === 'document'
  res.once('finish', () => {
    if (res.statusCode !== 200 && res.statusCode !== 304) return
    if (isOpened) {
      count('page', target.path)
      const source = sourceOf(headers.referer, context.origin.hostname)
      if (source !== undefined) count('source', source, request.clientAddress)
      if (isBusiness && !FROM_OWNER.test(headers.referer ?? ''))
        countForBusiness('view', target.path.slice(target.path.lastIndexOf('/') + 1), request.clientAddress)
    }
    const text = searchIn(url)
    if (text) countSearch(request.clientAddress, { text, foundNothing: request.foundNothing ?? false })
  })
}

/** The owner's page leads to the public one, to look at it. */
const FROM_OWNER = /\/mi-negocio\//

/** What was typed, as it is counted; none for the further pages of a list, and for one asked for in its own spelling. */
function searchIn(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1])
  if (query.has('pagina') || query.has('exacto')) return undefined
  const text = (query.get('search') ?? query.get('q') ?? '').trim()
  return text.replace(/\s+/g, ' ').toLowerCase()
}

/** The site that a visitor comes from, by name alone; undefined from within. */
function sourceOf(referer: string | undefined, own: string): string | undefined {
  if (!referer) return 'directo'
  if (!URL.canParse(referer)) return undefined
  const host = new URL(referer).hostname.replace(/^(www|m|l|lm)\./, '')
  return host === own.replace(/^www\./, '') ? undefined : host
}
