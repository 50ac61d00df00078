import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { LIST_CACHE_RULE } from '~/features/businesses/http/directory-query'
import type { BusinessCard } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-card'
import { resolveCategoryAddress } from '~/features/categories/read.server'
import { findCityBySlug, parsePlace } from '~/features/places/near-place.server'
import { getStateName } from '~/features/places/states'
import { buildCategorySocialImageContent } from '~/features/seo/sharing/social-image'
import { buildBusinessListData } from '~/features/seo/structured-data'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { buildCategoryReturnQuery, paths } from '~/paths'
import { RegisterInvitation } from '~/ui/controls/register-call'
import { JsonLd } from '~/ui/display/json-ld'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { PageHeading, Section } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import { readPageNumber } from '~/values/list-query'
import { buildBreadcrumbData, buildSchemaOrgGraph } from '~/values/structured-data'
import { listCityBusinesses, listNeighbouringCitiesWithPage, readCityFigures } from '../city-pages.server'
import { buildCategoryInCityTitle, buildCitySentence, type NeighbouringCity } from '../trade-title'
import { CityPageLinks } from '../ui/city-links'

interface CityPageProps {
  category: { id: number; slug: string; name: string }
  city: { slug: string; name: string; stateCode: string; stateName: string }
  title: string
  sentence: string
  listing: { businesses: BusinessCard[]; page: number; pages: number }
  neighbours: NeighbouringCity[]
}

function CityPage({ category, city, title, sentence, listing, neighbours }: CityPageProps) {
  const { businesses, page, pages } = listing
  const back = buildCategoryReturnQuery(category.slug, { page }, city.slug)
  return (
    <Section top>
      <AutoRefreshRegion
        name="resultados"
        live={`category:${category.id} image:${category.id} business rating`}
        stack
      >
        <Heading title={title} sentence={sentence} category={category} city={city} />
        <h2 className="visually-hidden">Negocios</h2>
        <BusinessList
          isReturnedTo
          businesses={businesses}
          href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug }, back)}
          eager={2}
        />
        <Pagination page={page} pages={pages} href={(each) => paths.city(category.slug, city.slug, each)} />
        <p>
          <a href={paths.category(category.slug, { near: city.slug })}>
            Filtrar y ver también lo que queda cerca de {city.name}
          </a>
        </p>
        <CityPageLinks title="En ciudades cercanas" categorySlug={category.slug} cities={neighbours} />
      </AutoRefreshRegion>
      <RegisterInvitation />
    </Section>
  )
}

const Heading = ({
  title,
  sentence,
  category,
  city,
}: Pick<CityPageProps, 'title' | 'sentence' | 'category' | 'city'>) => (
  <PageHeading title={title}>
    {sentence} Primero van los que tienen más y mejores calificaciones. También en{' '}
    <a href={paths.category(category.slug, { state: city.stateCode })}>todo {city.stateName}</a> y en{' '}
    <a href={paths.category(category.slug)}>todos los estados</a>.
  </PageHeading>
)

export const handle = { showsReadTime: true, cache: LIST_CACHE_RULE }

/**
 * Page of a category in a city with three businesses or more. For other cities it redirects to the list of
 * the category near the city (docs/decisions/066-cities-and-maps.md).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { categorySlug: asked = '', city: slug = '' } = params
  const { category } = await resolveCategoryAddress(db, asked)
  const city = findCityBySlug(slug)
  const key = city ? slug : parsePlace(slug.replaceAll('-', ' '))?.key
  if (!category || !key) throw await buildBusinessNotFoundResponse(db, `${asked} ${slug}`)
  // A zip code has no page of its own.
  if (/^\d/.test(key)) throw redirect(paths.category(category.slug, { near: key }))
  const page = readPageNumber(new URL(request.url).searchParams)
  if (!city || asked !== category.slug) throw redirect(paths.city(category.slug, key, page), 301)
  const figures = await readCityFigures(db, category.id, slug)
  if (!figures) throw redirect(paths.category(category.slug, { near: slug }))
  const [listing, neighbours] = await Promise.all([
    listCityBusinesses(db, {
      categoryId: category.id,
      slug,
      page,
      total: figures.total,
      now: new Date(),
    }),
    listNeighbouringCitiesWithPage(db, category.id, city),
  ])
  const place = { slug, name: city.name, stateCode: city.state, stateName: getStateName(city.state) }
  return {
    category,
    city: place,
    title: buildCategoryInCityTitle(category.name, place),
    sentence: buildCitySentence(figures, `${place.name}, ${place.stateName}`),
    listing,
    neighbours,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? buildPageMeta(matches, {
        title: data.title,
        description: `${data.title}: ${data.sentence} Llámalos y pide en tu idioma.`,
        canonical: paths.city(data.category.slug, data.city.slug, data.listing.page),
        pages: {
          ...data.listing,
          href: (page) => paths.city(data.category.slug, data.city.slug, page),
        },
        picture: (site) => ({
          sign: buildCategorySocialImageContent(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

export default function CityRoute() {
  const data = useLoaderData<typeof loader>()
  const { category, city, title, listing } = data
  const { origin } = useSiteData()
  const steps = [
    { name: category.name, path: paths.category(category.slug) },
    { name: title, path: paths.city(category.slug, city.slug) },
  ]
  return (
    <>
      <CityPage {...data} />
      <JsonLd
        value={buildSchemaOrgGraph(
          buildBusinessListData(origin, listing.businesses),
          buildBreadcrumbData(origin, steps),
        )}
      />
    </>
  )
}
