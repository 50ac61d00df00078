import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { isDemoDatabase, readSiteSettings } from '~/features/settings/site.server'
import { href } from '~/href'
import { buildPageCacheHeaderValue, DEFAULT_PAGE_CACHE_RULE, PAGE_CACHE_HEADER } from '~/http/cache-rule'
import { withFallback } from '~/http/fallback.server'
import { paths } from '~/paths'

/**
 * Serves the files that crawlers, phones and security researchers look for at fixed addresses. Answers 404 in
 * plain text for a built file that no longer exists. Without this route, its address would be read as a
 * category.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const writeFile = FILE_BY_PATH.get(new URL(request.url).pathname.toLowerCase())
  return writeFile ? writeFile() : new Response('No encontrado', { status: 404, headers: PLAIN_TEXT })
}

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

const FILE_BY_PATH = new Map<string, () => Response | Promise<Response>>([
  ['/robots.txt', robots],
  ['/manifest.webmanifest', manifest],
  ['/.well-known/security.txt', securityContact],
])

/**
 * Paths that crawlers may not read: the path itself, its subpaths, and the path with a query. Other paths
 * that begin with the same letters stay allowed (D14).
 */
const DISALLOWED_PATHS = [href('/admin'), href('/administracion'), '/exportar', href('/estado')]

/**
 * Serves robots.txt. With demo data it forbids the whole site (D56). Pages that must not be indexed have
 * their own meta tag.
 */
async function robots() {
  const rules = (await isDemoDatabase(db))
    ? ['Disallow: /']
    : DISALLOWED_PATHS.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`])
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${env.PUBLIC_ORIGIN}${paths.sitemap()}`, '']
  return new Response(text.join('\n'), {
    headers: {
      ...PLAIN_TEXT,
      'Cache-Control': 'public, max-age=3600',
      [PAGE_CACHE_HEADER]: buildPageCacheHeaderValue(DEFAULT_PAGE_CACHE_RULE, null),
    },
  })
}

const PAPER = '#fff3d9'
const MANIFEST_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Serves the web app manifest, with which phones can install the site. */
function manifest() {
  const content = {
    id: paths.home(),
    name: env.SITE_NAME,
    short_name: env.SITE_NAME.split(' ')[0],
    description: 'Negocios latinos en Estados Unidos, en tu idioma.',
    lang: 'es',
    start_url: paths.home(),
    scope: paths.home(),
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: MANIFEST_ICONS,
  }
  return new Response(JSON.stringify(content), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=86400',
      [PAGE_CACHE_HEADER]: buildPageCacheHeaderValue(DEFAULT_PAGE_CACHE_RULE, null),
    },
  })
}

/** Number of days until the file expires. */
const SECURITY_FILE_VALIDITY_DAYS = 180

/** Serves security.txt with the contact for security problems (RFC 9116). */
async function securityContact() {
  const expires = new Date(Date.now() + SECURITY_FILE_VALIDITY_DAYS * 24 * 60 * 60_000).toISOString()
  const { SITE_EMAIL: email } = await withFallback('site', readSiteSettings(db, env), env)
  const contact = email ? `mailto:${email}` : env.PUBLIC_ORIGIN + href('/contacto')
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${env.PUBLIC_ORIGIN}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { ...PLAIN_TEXT, 'Cache-Control': 'public, max-age=86400' },
  })
}
