import { db } from '~/db.server'
import { env } from '~/env.server'
import { isDemo } from '~/features/settings/read.server'
import { CACHE_HEADER, CACHED, cacheTerms } from '~/http/cache-rule'
import { paths } from '~/paths'

/** Not worth a visit: each alone, with what is below it, and with a query, but nothing that only begins alike (D14). */
const CLOSED = [paths.admin(), paths.administration(), '/exportar', paths.chooseState()]

/** Who may read what. The demo keeps everybody out (D56); what search engines may read but not keep says so itself. */
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
