import { db } from '~/db.server'
import { env } from '~/env.server'
import { isDemo } from '~/features/settings/site.server'
import { CACHE_HEADER, CACHED, cacheTerms } from '~/http/cache-rule'
import { paths } from '~/paths'

/**
 * Paths closed to crawlers: each one exactly, with subpaths, and with a query, but no longer path with the
 * same start (D14).
 */
const CLOSED = [paths.admin(), paths.administration(), '/exportar', paths.chooseState()]

/**
 * Serves robots.txt. Demo data is closed completely (D56). Pages that may be read but not indexed state it
 * themselves.
 */
export async function loader() {
  const rules = (await isDemo(db))
    ? ['Disallow: /']
    : CLOSED.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`])
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${env.PUBLIC_ORIGIN}${paths.sitemap()}`, '']
  return new Response(text.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      [CACHE_HEADER]: cacheTerms(CACHED, null),
    },
  })
}
