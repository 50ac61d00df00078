import { env } from '~/env.server'
import { buildPageCacheHeaderValue, DEFAULT_PAGE_CACHE_RULE, PAGE_CACHE_HEADER } from '~/http/cache-rule'
import { paths } from '~/paths'

const PAPER = '#fff3d9'
const MANIFEST_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Serves the web app manifest, with which phones can install the site. */
export function loader() {
  const manifest = {
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
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=86400',
      [PAGE_CACHE_HEADER]: buildPageCacheHeaderValue(DEFAULT_PAGE_CACHE_RULE, null),
    },
  })
}
