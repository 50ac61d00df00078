import { db } from '~/db.server'
import { env } from '~/env.server'
import { readSiteSettings } from '~/features/settings/site.server'
import { withFallback } from '~/http/fallback.server'
import { paths } from '~/paths'

/** Number of days until the file expires. */
const SECURITY_FILE_VALIDITY_DAYS = 180

/** Serves security.txt with the contact for security problems (RFC 9116). */
export async function loader() {
  const expires = new Date(Date.now() + SECURITY_FILE_VALIDITY_DAYS * 24 * 60 * 60_000).toISOString()
  const { SITE_EMAIL: email } = await withFallback('site', readSiteSettings(db, env), env)
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
