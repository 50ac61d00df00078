import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { INDEX_LETTERS } from '~/features/businesses/schema'
import { listCategoriesWithCityPages, listSlugsOfCitiesWithPage } from '~/features/cities/city-pages.server'
import { countListingsByLetter } from '~/features/directory/listing-counts.server'
import { href } from '~/href'
import { paths } from '~/paths'

/** An address of the site. `changed` is when its content last changed, in ISO 8601 and UTC. */
export interface SitemapEntry {
  path: string
  changed?: string | undefined
}

/**
 * Number of business ids per part. A business has up to two addresses, and the format allows 50,000
 * addresses.
 */
const IDS_PER_SITEMAP_PART = 25_000
const SITEMAP_BATCH_BUSINESSES = 1000

const FIXED_PAGE_PATHS = [
  paths.home(),
  paths.directory(),
  paths.promotions(),
  href('/registrar'),
  href('/servicios'),
  paths.electrician(),
  href('/ayuda'),
  href('/terminos'),
  href('/privacidad'),
  href('/contacto'),
  href('/preguntas-frecuentes'),
]

/**
 * Returns the numbers of the parts with businesses, starting at 1. Part `n` covers the n-th range of 25,000
 * ids, so that a business stays in the same part.
 */
export async function listSitemapBusinessParts(db: Db): Promise<number[]> {
  const { last } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const parts = Array.from({ length: Math.ceil((last ?? 0) / IDS_PER_SITEMAP_PART) }, (_, index) => index + 1)
  const filled = await Promise.all(
    parts.map((part) => listedAfter(db, (part - 1) * IDS_PER_SITEMAP_PART, part * IDS_PER_SITEMAP_PART, 1)),
  )
  return parts.filter((_, index) => filled[index]?.length)
}

/** Returns the addresses of fixed pages, active categories, and letters that have businesses. */
export async function listSitemapPages(db: Db): Promise<SitemapEntry[]> {
  const categories = await db
    .selectFrom('categories')
    .select(['slug', 'updated_at'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const filled = await countListingsByLetter(db, null)
  const letters = INDEX_LETTERS.filter((letter) => filled.has(letter))
  return [
    ...FIXED_PAGE_PATHS.map((path) => ({ path })),
    ...categories.map(({ slug, updated_at }) => ({ path: paths.category(slug), changed: updated_at })),
    ...letters.map((letter) => ({ path: paths.businessIndex({ letter }) })),
  ]
}

/** Returns the city pages of a category. Empty for an unknown category. */
export async function listSitemapCities(db: Db, categorySlug: string): Promise<SitemapEntry[]> {
  const category = (await listCategoriesWithCityPages(db)).find(({ slug }) => slug === categorySlug)
  const cities = category ? await listSlugsOfCitiesWithPage(db, category.id) : []
  return cities.map((city) => ({ path: paths.city(categorySlug, city) }))
}

/** Returns the slugs of the categories that have city pages. */
export async function listSitemapCategoriesWithCities(db: Db): Promise<string[]> {
  return (await listCategoriesWithCityPages(db)).map(({ slug }) => slug)
}

/**
 * Yields the canonical addresses of the published businesses of a part, for up to 1,000 businesses at a time.
 * Adds the page of comments if there are published ones. Omits businesses that are closed for good or moved.
 */
export async function* readSitemapBusinessBatches(db: Db, part: number): AsyncGenerator<SitemapEntry[]> {
  const end = part * IDS_PER_SITEMAP_PART
  for (let last = end - IDS_PER_SITEMAP_PART; ; ) {
    const rows = await listedAfter(db, last, end, SITEMAP_BATCH_BUSINESSES)
    if (rows.length === 0) return
    yield rows.flatMap(entriesOf)
    last = rows.at(-1)?.id ?? end
  }
}

type ListedRow = Awaited<ReturnType<typeof listedAfter>>[number]

function entriesOf({ category, business_slug, updated_at, newest_opinion }: ListedRow): SitemapEntry[] {
  const place = { categorySlug: category, slug: business_slug }
  const page = { path: paths.business(place), changed: updated_at }
  return newest_opinion ? [page, { path: paths.comments(place), changed: newest_opinion }] : [page]
}

function listedAfter(db: Db, after: number, end: number, limit: number) {
  return db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      'businesses.id',
      'businesses.business_slug',
      'businesses.updated_at',
      'categories.slug as category',
    ])
    .select((eb) =>
      eb
        .selectFrom('ratings')
        .select(({ fn }) => fn.max('ratings.created_at').as('newest'))
        .whereRef('ratings.business_id', '=', 'businesses.id')
        .where('ratings.is_counted', '=', sql.lit(1))
        .where('ratings.comment', 'is not', null)
        .as('newest_opinion'),
    )
    .where('businesses.id', '>', after)
    .where('businesses.id', '<=', end)
    .where('businesses.is_listed', '=', 1)
    .where((eb) => eb.or([eb('closed_kind', 'is', null), eb('closed_kind', '=', 'for_now')]))
    .orderBy('businesses.id')
    .limit(limit)
    .execute()
}
