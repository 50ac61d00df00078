import { db } from '~/db.server'
import { env } from '~/env.server'
import { isDemoDatabase } from '~/features/settings/site.server'
import { buildPageCacheHeaderValue, DEFAULT_PAGE_CACHE_RULE, PAGE_CACHE_HEADER } from '~/http/cache-rule'
import { paths } from '~/paths'

/**
 * Paths that crawlers may not read: the path itself, its subpaths, and the path with a query. Other paths
 * that begin with the same letters stay allowed (D14).
 */
const DISALLOWED_PATHS = [paths.admin(), paths.administration(), '/exportar', paths.chooseState()]

/**
 * Serves robots.txt. With demo data it forbids the whole site (D56). Pages that must not be indexed have
 * their own meta tag.
 */
export async function loader() {
  const rules = (await isDemoDatabase(db))
    ? ['Disallow: /']
    : DISALLOWED_PATHS.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`])
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${env.PUBLIC_ORIGIN}${paths.sitemap()}`, '']
  return new Response(text.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      [PAGE_CACHE_HEADER]: buildPageCacheHeaderValue(DEFAULT_PAGE_CACHE_RULE, null),
    },
  })
}
