import { data as answer, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/routes/session.server'
import { emptyResultSuggestions } from '~/features/directory/empty-result-suggestions.server'
import { listBusinesses } from '~/features/directory/listing.server'
import { readLiteral, readPage, readSearch, tidySearch } from '~/features/directory/routes/directory-query'
import { notFound } from '~/features/directory/routes/not-found.server'
import { CategoryResults } from '~/features/directory/ui/category-results'
import { ListFailure } from '~/features/directory/ui/list-failure'
import { SearchForm } from '~/features/directory/ui/search-form'
import { parseStateFilter, stateName } from '~/features/places/states'
import { pageMeta } from '~/features/seo/routes/meta'
import { categorySocialImage } from '~/features/seo/sharing/social-image'
import { breadcrumbs, businessList, graph } from '~/features/seo/structured-data'
import { withFallback } from '~/http/fallback.server'
import { KEPT } from '~/http/kept-page'
import { useSite } from '~/http/site'
import { paths } from '~/paths'
import { RegisterCall } from '~/ui/controls/register-call'
import { JsonLd } from '~/ui/display/json-ld'
import { LiveRegion } from '~/ui/layout/live-region'
import { Section } from '~/ui/layout/section'
import { hasPublicAdminButton } from '../admin-slug'
import { findCategoryAt } from '../find.server'
import { AdminButton } from '../ui/admin-button'
import { AlsoOfInterest } from '../ui/also-of-interest'
import { CategoryHero } from '../ui/category-hero'
import { PreviewBar } from '../ui/preview-bar'
import { WhyUs } from '../ui/why-us'

const SERVICES_SHOWN = 3

export const handle = { enhance: 'list', live: true, keep: KEPT }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search: queryString, searchParams } = new URL(request.url)
  const account = await signedIn(db, request)
  const { category, alsoAt, isPlainAlias } = await findCategoryAt(db, params.category ?? '', Boolean(account))
  if (!category) throw await notFound(db, params.category ?? '')
  if (isPlainAlias) throw redirect(paths.category(category.slug) + queryString, 301)

  const tidy = tidySearch(searchParams)
  if (tidy !== null) throw redirect(paths.category(category.slug) + tidy, 301)
  const search = readSearch(searchParams) ?? ''
  const state = parseStateFilter(searchParams.get('state'))
  const filter = { stateCode: state, categoryId: category.id }
  const wanted = {
    ...filter,
    text: search,
    isLiteral: readLiteral(searchParams),
    page: readPage(searchParams),
    order: 'name' as const,
    services: SERVICES_SHOWN,
  }
  const listing = await withFallback(request)('contacts', listBusinesses(db, wanted), null)
  const shown = {
    category,
    alsoAt,
    search,
    literal: wanted.isLiteral,
    state: state && { code: state, name: stateName(state) },
    listing,
    alternatives: listing?.total === 0 ? await emptyResultSuggestions(db, { ...filter, text: search }) : null,
    offersAdmin: hasPublicAdminButton(category.slug) || account?.role === 'administrator',
  }
  return answer(shown, { status: listing ? 200 : 503 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.state
          ? `${data.category.name} en ${data.state.name}`
          : `${data.category.name}: negocios latinos`,
        description: data.category.description,
        canonical: paths.category(data.category.slug, { page: data.listing?.page }),
        hidden: Boolean(data.search || data.state || data.category.isHidden),
        pages: data.listing
          ? {
              ...data.listing,
              href: (page) =>
                paths.category(data.category.slug, {
                  search: data.search,
                  state: data.state?.code,
                  literal: data.literal,
                  page,
                }),
            }
          : undefined,
        picture: (site) => ({
          sign: categorySocialImage(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

export default function Category() {
  const { category, alsoAt, search, literal, state, listing, alternatives, offersAdmin } =
    useLoaderData<typeof loader>()
  const { origin } = useSite()
  const href = (query: Parameters<typeof paths.category>[1]) => paths.category(category.slug, query)
  return (
    <>
      {category.isHidden && <PreviewBar />}
      <LiveRegion name="portada" live={`category:${category.id} image:${category.id}`}>
        <CategoryHero category={category} />
      </LiveRegion>
      <Section id="lista">
        {alsoAt.length > 0 && <AlsoOfInterest categories={alsoAt} />}
        <SearchForm
          action={href({})}
          search={search}
          state={state?.code}
          label={`Buscar en ${category.name}`}
          placeholder="Nombre, lugar"
        />
        <LiveRegion
          name="resultados"
          live={`category:${category.id} image:${category.id} business rating`}
          stack
        >
          {listing ? (
            <CategoryResults
              category={category}
              listing={listing}
              words={{ search, state }}
              alternatives={alternatives}
              href={(change) => href({ search, literal, state: state?.code, ...change })}
            />
          ) : (
            <ListFailure />
          )}
        </LiveRegion>
        <WhyUs />
        <RegisterCall />
      </Section>
      {!search && !state && (
        <JsonLd
          value={graph(
            businessList(origin, listing?.businesses ?? []),
            breadcrumbs(origin, [{ name: category.name, path: href({}) }]),
          )}
        />
      )}
      {offersAdmin && <AdminButton slug={category.slug} />}
    </>
  )
}
