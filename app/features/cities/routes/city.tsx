import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { CACHED_LIST } from '~/features/businesses/http/cached-list'
import { notFound } from '~/features/businesses/http/not-found.server'
import { findCategoryAt } from '~/features/categories/find.server'
import { cityAt, readPlace } from '~/features/places/near-place.server'
import { stateName } from '~/features/places/states'
import { categorySocialImage } from '~/features/seo/sharing/social-image'
import { businessList } from '~/features/seo/structured-data'
import { pageMeta } from '~/http/meta'
import { useSite } from '~/http/site'
import { paths } from '~/paths'
import { JsonLd } from '~/ui/display/json-ld'
import { readPage } from '~/values/list-query'
import { breadcrumbs, graph } from '~/values/structured-data'
import { cityBusinesses, cityFigures, neighbouringCities } from '../city-pages.server'
import { citySentence } from '../city-sentence'
import { cityTitle } from '../trade-title'
import { CityPage } from '../ui/city-page'

export const handle = { showsReadTime: true, cache: CACHED_LIST }

/** A category in a city of at least three businesses; else as seen from there (docs/decisions/066-cities-and-maps.md). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { category: asked = '', city: slug = '' } = params
  const { category } = await findCategoryAt(db, asked)
  const city = cityAt(slug)
  const key = city ? slug : readPlace(slug.replaceAll('-', ' '))?.key
  if (!category || !key) throw await notFound(db, `${asked} ${slug}`)
  // A zip code is no city.
  if (/^\d/.test(key)) throw redirect(paths.category(category.slug, { near: key }))
  const page = readPage(new URL(request.url).searchParams)
  if (!city || asked !== category.slug) throw redirect(paths.city(category.slug, key, page), 301)
  const figures = await cityFigures(db, category.id, slug)
  if (!figures) throw redirect(paths.category(category.slug, { near: slug }))
  const [listing, neighbours] = await Promise.all([
    cityBusinesses(db, {
      categoryId: category.id,
      slug,
      page,
      total: figures.total,
      now: new Date(),
    }),
    neighbouringCities(db, category.id, city),
  ])
  const place = { slug, name: city.name, stateCode: city.state, stateName: stateName(city.state) }
  return {
    category,
    city: place,
    title: cityTitle(category.name, place),
    sentence: citySentence(figures, `${place.name}, ${place.stateName}`),
    listing,
    neighbours,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.title,
        description: `${data.title}: ${data.sentence} Llámalos y pide en tu idioma.`,
        canonical: paths.city(data.category.slug, data.city.slug, data.listing.page),
        pages: {
          ...data.listing,
          href: (page) => paths.city(data.category.slug, data.city.slug, page),
        },
        picture: (site) => ({
          sign: categorySocialImage(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

export default function City() {
  const data = useLoaderData<typeof loader>()
  const { category, city, title, listing } = data
  const { origin } = useSite()
  const steps = [
    { name: category.name, path: paths.category(category.slug) },
    { name: title, path: paths.city(category.slug, city.slug) },
  ]
  return (
    <>
      <CityPage {...data} />
      <JsonLd value={graph(businessList(origin, listing.businesses), breadcrumbs(origin, steps))} />
    </>
  )
}
