import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { paths } from '~/paths'
import {
  listSitemapBusinessParts,
  listSitemapCategoriesWithCities,
  listSitemapCities,
  listSitemapPages,
  readSitemapBusinessBatches,
  type SitemapEntry,
} from '../sitemap.server'

const PAGES_SITEMAP_NAME = 'paginas'
/** Prefix of a part that lists the city pages of a category. */
const CITY_SITEMAP_NAME_PREFIX = 'ciudades-'
const SITEMAP_XML_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * Serves the sitemap index and its parts: `?parte=paginas`, `?parte=ciudades-{category}`, and `?parte=1`, …
 * for businesses. Parts are streamed.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get('parte')
  if (part === null) return xml(lines('sitemapindex', 'sitemap', indexEntries()))
  if (part === PAGES_SITEMAP_NAME) return xml(lines('urlset', 'url', pageEntries()))
  const cities = part.startsWith(CITY_SITEMAP_NAME_PREFIX)
    ? await listSitemapCities(db, part.slice(CITY_SITEMAP_NAME_PREFIX.length))
    : []
  if (cities.length > 0) return xml(lines('urlset', 'url', [cities]))
  const number = /^[1-9]\d{0,4}$/.test(part) ? Number(part) : 0
  if (!(await listSitemapBusinessParts(db)).includes(number))
    return new Response('No encontrado', { status: 404 })
  return xml(lines('urlset', 'url', readSitemapBusinessBatches(db, number)))
}

async function* indexEntries(): AsyncGenerator<SitemapEntry[]> {
  const [parts, cities] = await Promise.all([
    listSitemapBusinessParts(db),
    listSitemapCategoriesWithCities(db),
  ])
  yield [
    PAGES_SITEMAP_NAME,
    ...cities.map((slug) => CITY_SITEMAP_NAME_PREFIX + slug),
    ...parts.map(String),
  ].map((part) => ({
    path: paths.sitemap(part),
  }))
}

async function* pageEntries(): AsyncGenerator<SitemapEntry[]> {
  yield await listSitemapPages(db)
}

async function* lines(
  root: string,
  element: string,
  batches: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SITEMAP_XML_NAMESPACE}">\n`
  for await (const entries of batches) {
    const written = entries.map(
      ({ path, changed }) =>
        `<${element}><loc>${escaped(env.PUBLIC_ORIGIN + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${element}>\n`,
    )
    yield written.join('')
  }
  yield `</${root}>\n`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function xml(text: AsyncGenerator<string>): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(text)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
