import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { type DirectoryFilters, hasFilters } from '~/features/businesses/directory-filters'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { LIST_CACHE_RULE } from '~/features/businesses/http/directory-query'
import { hasPublicAdminButton } from '~/features/categories/category-card'
import { findBuiltInCategoryDetail, resolveCategoryAddress } from '~/features/categories/read.server'
import {
  CategoryAdminLink,
  CategoryHero,
  InactiveCategoryNotice,
  RelatedCategoryLinks,
  WhyUs,
} from '~/features/categories/ui/category-hero'
import { formatAvailableBusinesses } from '~/features/categories/ui/category-loteria-card'
import { listCitiesWithPage } from '~/features/cities/city-pages.server'
import { CityPageLinks } from '~/features/cities/ui/city-links'
import { buildCategorySocialImageContent } from '~/features/seo/sharing/social-image'
import { buildBusinessListData } from '~/features/seo/structured-data'
import { withFallback } from '~/http/fallback.server'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { buildCategoryReturnQuery, type DirectoryQuery, paths } from '~/paths'
import { RegisterInvitation } from '~/ui/controls/register-call'
import { JsonLd } from '~/ui/display/json-ld'
import { Notice } from '~/ui/feedback/notices'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { Section } from '~/ui/layout/section'
import { buildBreadcrumbData, buildSchemaOrgGraph } from '~/values/structured-data'
import { cutText } from '~/values/text/clean'
import { readDirectoryList, readListQueryOrRedirect } from '../http/list-page.server'
import { formatResultsTitle, ListResults } from '../ui/list-results'
import { ListSearchForm } from '../ui/list-search'
import { EmptyListNotice } from '../ui/nothing-found'

const SERVICES_SHOWN = 3
const CITIES_SHOWN = 12

export const handle = { enhance: 'list', showsReadTime: true, cache: LIST_CACHE_RULE }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search: queryString } = new URL(request.url)
  const account = await readSignedInUser(db, request)
  const slug = params.categorySlug ?? ''
  const builtIn = findBuiltInCategoryDetail(slug)
  const found = resolveCategoryAddress(db, slug, Boolean(account))
  const unread = { category: builtIn, isPlainAlias: false, alsoAt: [] }
  const { category, alsoAt, isPlainAlias } = await (builtIn ? withFallback('category', found, unread) : found)
  if (!category) throw await buildBusinessNotFoundResponse(db, slug)
  if (isPlainAlias) throw redirect(paths.category(category.slug) + queryString, 301)

  const path = (query: DirectoryQuery = {}) => paths.category(category.slug, query)
  const { category: _, ...asked } = await readListQueryOrRedirect(db, request, path)
  const usual = { categoryId: category.id, defaultOrder: 'name', servicesPerCard: SERVICES_SHOWN } as const
  const { unknownPlace, ...list } = await readDirectoryList(db, request, asked, usual)
  const stateCode = list.state?.code ?? null
  return {
    ...list,
    category,
    alsoAt,
    unknown: unknownPlace && cutText(unknownPlace, 30),
    // Without the list no figures are shown either.
    cities: list.listing
      ? await withFallback(
          'cities',
          listCitiesWithPage(db, category.id, { stateCode, most: CITIES_SHOWN }),
          [],
        )
      : [],
    offersAdmin: hasPublicAdminButton(category.slug) || account?.role === 'administrator',
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? buildPageMeta(matches, {
        title: data.state
          ? `${data.category.name} en ${data.state.name}`
          : `${data.category.name}: negocios latinos`,
        description: data.category.description,
        canonical: paths.category(data.category.slug, { page: data.listing?.page }),
        hidden: isPartial(data) || data.category.isHidden,
        pages: data.listing
          ? {
              ...data.listing,
              href: (page) => paths.category(data.category.slug, { ...data.query, page }),
            }
          : undefined,
        picture: (site) => ({
          sign: buildCategorySocialImageContent(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

/**
 * Whether the page shows a part of the category or another order. Search engines must not index such pages.
 */
const isPartial = (data: Pick<ShownList, 'search' | 'state' | 'place' | 'chosenFilters' | 'asked'>) =>
  Boolean(data.search || data.state || data.place || data.asked.order) || hasFilters(data.chosenFilters)

interface ShownList {
  search: string
  state: object | null
  place: object | null
  chosenFilters: DirectoryFilters
  asked: { order?: string | undefined }
}

export default function CategoryRoute() {
  const data = useLoaderData<typeof loader>()
  const { category, alsoAt, state } = data
  const href = (change: Partial<DirectoryQuery>) =>
    paths.category(category.slug, { ...data.query, page: 1, ...change })
  return (
    <>
      {category.isHidden && <InactiveCategoryNotice />}
      <AutoRefreshRegion name="portada" live={`category:${category.id} image:${category.id}`}>
        <CategoryHero category={category} />
      </AutoRefreshRegion>
      <Section id="lista">
        {alsoAt.length > 0 && <RelatedCategoryLinks categories={alsoAt} />}
        <ListSearchForm
          {...data}
          category={undefined}
          action={paths.category(category.slug)}
          label={`Buscar en ${category.name}`}
          placeholder="¿Qué buscas?"
          whole={paths.category(category.slug, { order: data.asked.order })}
          href={href}
        />
        <Results {...data} href={href} />
        <CityPageLinks
          title={state ? `Por ciudad en ${state.name}` : 'Por ciudad'}
          categorySlug={category.slug}
          cities={data.cities}
        />
        <WhyUs />
        <RegisterInvitation />
      </Section>
      {!isPartial(data) && <ListOfBusinesses {...data} />}
      {data.offersAdmin && <CategoryAdminLink slug={category.slug} />}
    </>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

interface ListHref {
  href: (change: Partial<DirectoryQuery>) => string
}

function Results({ category, listing, query, unknown, href, ...shown }: Shown & ListHref) {
  const { search, state, place } = shown
  const isWhole = search === '' && !state && !place && !hasFilters(shown.chosenFilters)
  const back = buildCategoryReturnQuery(category.slug, query)
  return (
    <AutoRefreshRegion
      name="resultados"
      live={`category:${category.id} image:${category.id} business rating`}
      stack
    >
      {unknown && (
        <Notice title={`No conocemos el lugar «${unknown}»`}>Mostramos la lista sin ese filtro.</Notice>
      )}
      {listing ? (
        <ListResults
          {...shown}
          listing={listing}
          query={query}
          href={href}
          category={category.name}
          title={
            isWhole
              ? formatAvailableBusinesses(listing.total)
              : formatResultsTitle(listing, {
                  search,
                  state,
                  near: place?.name,
                  city: place?.isOnlyCity ? place.city : null,
                  within: shown.chosenFilters.within,
                })
          }
          defaultOrder="name"
          hint={
            state && (
              <p>
                <a href={href({ state: undefined })}>Ver {category.name} en todo Estados Unidos</a>
              </p>
            )
          }
          cards={{
            isReturnedTo: true,
            href: ({ category: { slug: categorySlug }, slug }) =>
              paths.business({ categorySlug, slug }, back),
          }}
        />
      ) : (
        <EmptyListNotice
          {...shown}
          words={{ search, state, category: category.name }}
          suggestions={[]}
          href={href}
        />
      )}
    </AutoRefreshRegion>
  )
}

function ListOfBusinesses({ category, listing }: Shown) {
  const { origin } = useSiteData()
  const trail = [{ name: category.name, path: paths.category(category.slug) }]
  return (
    <JsonLd
      value={buildSchemaOrgGraph(
        buildBusinessListData(origin, listing?.businesses ?? []),
        buildBreadcrumbData(origin, trail),
      )}
    />
  )
}
