import { data as answer, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/http/session.server'
import { isNarrowed, type Narrowing } from '~/features/businesses/attributes'
import { CACHED_LIST } from '~/features/businesses/http/cached-list'
import { readDirectoryQuery, tidySearch } from '~/features/businesses/http/directory-query'
import { notFound } from '~/features/businesses/http/not-found.server'
import { hasPublicAdminButton } from '~/features/categories/admin-slug'
import { findCategoryAt } from '~/features/categories/find.server'
import { AdminButton } from '~/features/categories/ui/admin-button'
import { AlsoOfInterest } from '~/features/categories/ui/also-of-interest'
import { CategoryHero } from '~/features/categories/ui/category-hero'
import { PreviewBar } from '~/features/categories/ui/preview-bar'
import { WhyUs } from '~/features/categories/ui/why-us'
import { citiesOf } from '~/features/cities/city-pages.server'
import { CityLinks } from '~/features/cities/ui/city-links'
import { stateName } from '~/features/places/states'
import { categorySocialImage } from '~/features/seo/sharing/social-image'
import { businessList } from '~/features/seo/structured-data'
import { withFallback } from '~/http/fallback.server'
import { pageMeta } from '~/http/meta'
import { useSite } from '~/http/site'
import { categoryReturn, type DirectoryQuery, paths } from '~/paths'
import { RegisterCall } from '~/ui/controls/register-call'
import { JsonLd } from '~/ui/display/json-ld'
import { Notice } from '~/ui/feedback/notice'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { Section } from '~/ui/layout/section'
import { breadcrumbs, graph } from '~/values/structured-data'
import { emptyResultSuggestions } from '../empty-result-suggestions.server'
import { cityInSearch, fieldOf, narrowingOf, readWhere, zipInSearch } from '../http/where.server'
import { listBusinesses } from '../listing.server'
import { statesListed } from '../listing-counts.server'
import { CategoryResults } from '../ui/category-results'
import { ListFailure } from '../ui/list-failure'
import { ListTools } from '../ui/list-tools'
import { SearchForm } from '../ui/search-form'
import { countWithoutFilters } from '../without-filters.server'

const SERVICES_SHOWN = 3
const CITIES_SHOWN = 12

export const handle = { enhance: 'list', live: true, cache: CACHED_LIST }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search: queryString, searchParams } = new URL(request.url)
  const account = await signedIn(db, request)
  const { category, alsoAt, isPlainAlias } = await findCategoryAt(db, params.category ?? '', Boolean(account))
  if (!category) throw await notFound(db, params.category ?? '')
  if (isPlainAlias) throw redirect(paths.category(category.slug) + queryString, 301)

  const asked = queryAt(request, category.slug, searchParams)
  const { place, state, near, unknown } = readWhere(request, asked)
  const query = { ...asked, state: state ?? undefined, near }
  const { search = '', page = 1 } = query
  const narrowing = narrowingOf(query, place)
  const order = query.order ?? (place ? ('near' as const) : ('name' as const))
  const filter = { stateCode: state, categoryId: category.id }
  const wanted = {
    ...{ ...filter, ...narrowing, text: search, isLiteral: query.literal, page, order },
    ...{ services: SERVICES_SHOWN, from: place, now: new Date() },
  }
  const listing = await withFallback('contacts', listBusinesses(db, wanted), null)
  const shownCities = citiesOf(db, category.id, { stateCode: state, most: CITIES_SHOWN })
  const cities = withFallback('cities', shownCities, [])
  const shown = {
    category,
    alsoAt,
    search,
    query,
    order,
    ...{ asked: { order: query.order, place: unknown ?? fieldOf(place) }, unknown: unknown?.slice(0, 30) },
    ...{ place: place && { name: place.name }, narrowing },
    state: state && { code: state, name: stateName(state) },
    states: await withFallback('states', statesListed(db, category.id), undefined),
    listing,
    cities: await cities,
    withoutFilters: listing?.total === 0 ? await countWithoutFilters(db, wanted) : [],
    alternatives: listing?.total === 0 ? await emptyResultSuggestions(db, { ...filter, text: search }) : null,
    offersAdmin: hasPublicAdminButton(category.slug) || account?.role === 'administrator',
  }
  return answer(shown, { status: listing ? 200 : 503 })
}

function queryAt(request: Request, slug: string, searchParams: URLSearchParams) {
  const tidy = tidySearch(searchParams)
  if (tidy !== null) throw redirect(paths.category(slug) + tidy, 301)
  const { category: _, ...asked } = readDirectoryQuery(searchParams)
  const zip = zipInSearch(asked)
  if (zip) throw redirect(paths.category(slug, { ...asked, ...zip, order: undefined, page: 1 }))
  const city = cityInSearch(request, asked)
  if (city?.search) throw redirect(paths.category(slug, { ...asked, ...city, order: undefined, page: 1 }))
  return { ...asked, ...city }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.state
          ? `${data.category.name} en ${data.state.name}`
          : `${data.category.name}: negocios latinos`,
        description: data.category.description,
        canonical: paths.category(data.category.slug, { page: data.listing?.page }),
        hidden: isFiltered(data) || data.category.isHidden,
        pages: data.listing
          ? {
              ...data.listing,
              href: (page) => paths.category(data.category.slug, { ...data.query, page }),
            }
          : undefined,
        picture: (site) => ({
          sign: categorySocialImage(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

/** Whether the page shows a part of the category, or in another order: nothing to be found by. */
const isFiltered = (data: Pick<ShownList, 'search' | 'state' | 'place' | 'narrowing' | 'asked'>) =>
  Boolean(data.search || data.state || data.place || data.asked.order) || isNarrowed(data.narrowing)

interface ShownList {
  search: string
  state: object | null
  place: object | null
  narrowing: Narrowing
  asked: { order?: string | undefined }
}

export default function Category() {
  const data = useLoaderData<typeof loader>()
  const { category, alsoAt, state } = data
  const href = (change: Partial<DirectoryQuery>) =>
    paths.category(category.slug, { ...data.query, page: 1, ...change })
  const chosen = [state, ...Object.values(data.narrowing)].filter(Boolean).length
  return (
    <>
      {category.isHidden && <PreviewBar />}
      <AutoRefresh name="portada" live={`category:${category.id} image:${category.id}`}>
        <CategoryHero category={category} />
      </AutoRefresh>
      <Section id="lista">
        {alsoAt.length > 0 && <AlsoOfInterest categories={alsoAt} />}
        <SearchForm
          action={paths.category(category.slug)}
          search={data.search}
          label={`Buscar en ${category.name}`}
          placeholder="Nombre"
          order={data.asked.order}
          place={data.asked.place}
          filters={{
            state: state?.code,
            states: data.states,
            narrowing: data.narrowing,
            counts: data.listing?.filters,
            hasPlace: data.place !== null,
            chosen,
            tools: (
              <ListTools
                {...{ state, href }}
                listing={data.listing}
                narrowing={data.narrowing}
                place={data.place}
                clear={
                  (data.search !== '' || chosen > 0) &&
                  paths.category(category.slug, { order: data.asked.order })
                }
              />
            ),
          }}
        />
        <Results {...data} href={href} />
        <CityLinks
          title={state ? `Por ciudad en ${state.name}` : 'Por ciudad'}
          categorySlug={category.slug}
          cities={data.cities}
        />
        <WhyUs />
        <RegisterCall />
      </Section>
      {!isFiltered(data) && <ListOfBusinesses {...data} />}
      {data.offersAdmin && <AdminButton slug={category.slug} />}
    </>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

interface ListHref {
  href: (change: Partial<DirectoryQuery>) => string
}

function Results({ category, listing, search, state, query, unknown, href, ...shown }: Shown & ListHref) {
  const { place, narrowing, order, withoutFilters, alternatives } = shown
  return (
    <AutoRefresh
      name="resultados"
      live={`category:${category.id} image:${category.id} business rating`}
      stack
    >
      {unknown && (
        <Notice title={`No conocemos el lugar «${unknown}»`}>Mostramos la lista sin ese filtro.</Notice>
      )}
      {listing ? (
        <CategoryResults
          words={{ search, state }}
          {...{ category, listing, place, narrowing, order, withoutFilters, alternatives, href }}
          back={categoryReturn(category.slug, query)}
        />
      ) : (
        <ListFailure />
      )}
    </AutoRefresh>
  )
}

function ListOfBusinesses({ category, listing }: Shown) {
  const { origin } = useSite()
  const trail = [{ name: category.name, path: paths.category(category.slug) }]
  return <JsonLd value={graph(businessList(origin, listing?.businesses ?? []), breadcrumbs(origin, trail))} />
}
