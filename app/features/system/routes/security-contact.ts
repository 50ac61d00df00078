import { db } from '~/db.server'
import { env } from '~/env.server'
import { readSite } from '~/features/settings/site.server'
import { withFallback } from '~/http/fallback.server'
import { paths } from '~/paths'

/** How long whoever reads it may rely on it: the page is made anew each time. */
const DAYS = 180

/** Where to tell that something is wrong with the site's safety, as RFC 9116 has it. */
export async function loader() {
  const expires = new Date(Date.now() + DAYS * 24 * 60 * 60_000).toISOString()
  const { SITE_EMAIL: email } = await withFallback('site', readSite(db, env), env)
  const contact = email ? `mailto:${email}` : env.PUBLIC_ORIGIN + paths.contact()
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${env.PUBLIC_ORIGIN}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
