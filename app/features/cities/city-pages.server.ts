import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { sql } from 'kysely'
import { loadCards } from '~/features/businesses/cards.server'
import { ATTRIBUTE_FILTER_BITS } from '~/features/businesses/directory-filters'
import type { BusinessCard } from '~/features/businesses/schema'
import { type City, findCitiesNear, findCityBySlug, toCitySlug } from '~/features/places/near-place.server'
import { findNextTimeOfMinute } from '~/features/places/opening'
import type { StateCode } from '~/features/places/states'
import type { CityFigures, CityLink, NeighbouringCity } from './trade-title'

/** A city needs this many businesses of a category to have a page. */
export const MIN_CATEGORY_BUSINESSES_FOR_CITY_PAGE = 3
const CITY_BUSINESSES_PER_PAGE = 24
const SERVICES_SHOWN = 3
const NEIGHBOUR_RADIUS_MILES = 60
const MAX_CITIES_LOOKED_UP = 200
const MAX_NEIGHBOURING_CITIES = 8

/**
 * Lists cities that have a page for a category, most businesses first. `stateCode` limits them to one state.
 */
export async function listCitiesWithPage(
  db: Db,
  categoryId: number,
  { stateCode, most }: { stateCode: StateCode | null; most: number },
): Promise<CityLink[]> {
  const rows = await citiesWithPage(db, categoryId)
    .$if(stateCode !== null, (cities) => cities.where('city_slug', 'like', `%-${stateCode?.toLowerCase()}`))
    .orderBy('businesses', 'desc')
    .orderBy('city_slug')
    .limit(most)
    .execute()
  return rows.flatMap(({ city_slug: slug, businesses }) => {
    const city = findCityBySlug(slug ?? '')
    return city && slug ? [{ slug, name: city.name, stateCode: city.state, businesses }] : []
  })
}

/** Reads the figures of a category in a city. Null if the city has no page. */
export async function readCityFigures(db: Db, categoryId: number, slug: string): Promise<CityFigures | null> {
  const having = (attribute: number) =>
    sql<number>`count(case when attributes & ${sql.lit(attribute)} > 0 then 1 end)`
  const figures = await inCity(db, categoryId, slug)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      having(ATTRIBUTE_FILTER_BITS.rating[4]).as('wellRated'),
      having(ATTRIBUTE_FILTER_BITS.verified.true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
  return figures.total < MIN_CATEGORY_BUSINESSES_FOR_CITY_PAGE ? null : figures
}

/**
 * Reads a page of the businesses of a category in a city, best rated first. A number after the last page
 * means the last one. `until` is the next time at which a card may change. Null if none does.
 */
export async function listCityBusinesses(
  db: Db,
  { categoryId, slug, page, total, now }: CityQuery,
): Promise<{ businesses: BusinessCard[]; page: number; pages: number; until: string | null }> {
  const bestFirst = inCity(db, categoryId, slug)
    .select('business_id')
    .orderBy('rating_key', 'desc')
    .orderBy('business_id', 'desc')
  const shown = await paginate(bestFirst, { page, perPage: CITY_BUSINESSES_PER_PAGE, total })
  const ids = shown.rows.map((row) => row.business_id)
  const { cards, minutes } = await loadCards(db, ids, { services: SERVICES_SHOWN, now })
  const until = minutes.size > 0 ? findNextTimeOfMinute(minutes, now).toISOString() : null
  return { businesses: cards, page: shown.page, pages: shown.pages, until }
}

interface CityQuery {
  categoryId: number
  slug: string
  page: number
  total: number
  now: Date
}

const inCity = (db: Db, categoryId: number, slug: string) =>
  db.selectFrom('business_listings').where('category_id', '=', categoryId).where('city_slug', '=', slug)

/** Query for the cities with a page of a category, with their number of businesses. */
const citiesWithPage = (db: Db, categoryId: number) =>
  db
    .selectFrom('business_listings')
    .select(({ fn }) => ['city_slug', fn.countAll<number>().as('businesses')])
    .where('category_id', '=', categoryId)
    .where('city_slug', 'is not', null)
    .groupBy('city_slug')
    .having(({ eb, fn }) => eb(fn.countAll<number>(), '>=', MIN_CATEGORY_BUSINESSES_FOR_CITY_PAGE))

/** Lists at most eight other cities within 60 miles that have a page for the category, nearest first. */
export async function listNeighbouringCitiesWithPage(
  db: Db,
  categoryId: number,
  city: City,
): Promise<NeighbouringCity[]> {
  const near = findCitiesNear(city, NEIGHBOUR_RADIUS_MILES, MAX_CITIES_LOOKED_UP).map((each) => ({
    slug: toCitySlug(each.name, each.state),
    name: each.name,
    stateCode: each.state,
    miles: Math.max(1, Math.round(each.miles)),
  }))
  const slugs = near.map(({ slug }) => slug)
  const rows = await citiesWithPage(db, categoryId).where('city_slug', 'in', slugs).execute()
  const counts = new Map(rows.map((row) => [row.city_slug, row.businesses]))
  const own = toCitySlug(city.name, city.state)
  return near
    .flatMap((each) => {
      const businesses = each.slug === own ? undefined : counts.get(each.slug)
      return businesses ? [{ ...each, businesses }] : []
    })
    .slice(0, MAX_NEIGHBOURING_CITIES)
}

/** Lists the active categories that have city pages, in the order of the categories. */
export async function listCategoriesWithCityPages(db: Db): Promise<{ id: number; slug: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'slug'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('business_listings')
          .select('city_slug')
          .whereRef('category_id', '=', 'categories.id')
          .where('city_slug', 'is not', null)
          .groupBy('city_slug')
          .having(({ eb, fn }) => eb(fn.countAll<number>(), '>=', MIN_CATEGORY_BUSINESSES_FOR_CITY_PAGE)),
      ),
    )
    .orderBy('position')
    .execute()
}

/** Slugs of all cities with a page of a category, in alphabetical order. */
export async function listSlugsOfCitiesWithPage(db: Db, categoryId: number): Promise<string[]> {
  const rows = await citiesWithPage(db, categoryId).orderBy('city_slug').execute()
  return rows.flatMap((row) => row.city_slug ?? [])
}
