import { data as answer, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readPage, readSearch } from '~/http/directory-query'
import { pageMeta } from '~/http/meta'
import { notFound } from '~/http/not-found.server'
import { signedIn } from '~/http/session.server'
import { useSite } from '~/http/site'
import { tolerate } from '~/http/tolerate.server'
import { listBusinesses } from '~/models/business/listing.server'
import { waysOn } from '~/models/business/ways-on.server'
import { hasPublicAdminButton } from '~/models/category/admin-slug'
import { findCategoryAt } from '~/models/category/find.server'
import { parseStateFilter, stateName } from '~/models/place/states'
import { breadcrumbs, businessList, graph } from '~/models/search-engines/structured-data'
import { categorySign } from '~/models/sharing/sign'
import { paths } from '~/paths'
import { AdminButton } from '~/ui/category/admin-button'
import { AlsoOfInterest } from '~/ui/category/also-of-interest'
import { CategoryHero } from '~/ui/category/category-hero'
import { CategoryResults } from '~/ui/category/category-results'
import { PreviewBar } from '~/ui/category/preview-bar'
import { WhyUs } from '~/ui/category/why-us'
import { JsonLd } from '~/ui/json-ld'
import { Region } from '~/ui/region'
import { RegisterCall } from '~/ui/register-call'
import { ListFailure } from '~/ui/search/list-failure'
import { SearchForm } from '~/ui/search/search-form'
import { Section } from '~/ui/section'

const SERVICES_SHOWN = 3

export const handle = { enhance: 'list', live: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search: queryString, searchParams } = new URL(request.url)
  const account = await signedIn(db, request)
  const { category, alsoAt, isPlainAlias } = await findCategoryAt(db, params.category ?? '', Boolean(account))
  if (!category) throw await notFound(db, params.category ?? '')
  if (isPlainAlias) throw redirect(paths.category(category.slug) + queryString, 301)

  const search = readSearch(searchParams) ?? ''
  const state = parseStateFilter(searchParams.get('state'))
  const filter = { stateCode: state, categoryId: category.id }
  const wanted = {
    ...filter,
    text: search,
    page: readPage(searchParams),
    order: 'name' as const,
    services: SERVICES_SHOWN,
  }
  const listing = await tolerate(request)('contacts', listBusinesses(db, wanted), null)
  const shown = {
    category,
    alsoAt,
    search,
    state: state && { code: state, name: stateName(state) },
    listing,
    waysOn: listing?.total === 0 ? await waysOn(db, { ...filter, text: search }) : null,
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
                paths.category(data.category.slug, { search: data.search, state: data.state?.code, page }),
            }
          : undefined,
        picture: (site) => ({
          sign: categorySign(data.category, site),
          address: (version) => paths.categorySign(data.category.slug, version),
        }),
      })
    : []

export default function Category() {
  const { category, alsoAt, search, state, listing, waysOn, offersAdmin } = useLoaderData<typeof loader>()
  const { origin } = useSite()
  const href = (query: { search?: string | undefined; state?: string | undefined; page?: number }) =>
    paths.category(category.slug, query)
  return (
    <>
      {category.isHidden && <PreviewBar />}
      <Region name="portada" live={`category:${category.id} image:${category.id}`}>
        <CategoryHero category={category} />
      </Region>
      <Section id="lista">
        {alsoAt.length > 0 && <AlsoOfInterest categories={alsoAt} />}
        <SearchForm
          action={href({})}
          search={search}
          state={state?.code}
          label={`Buscar en ${category.name}`}
          placeholder="Nombre, lugar"
        />
        <Region name="resultados" live={`category:${category.id} image:${category.id} business rating`} stack>
          {listing ? (
            <CategoryResults
              category={category}
              listing={listing}
              words={{ search, state }}
              waysOn={waysOn}
              href={(change) => href({ search, state: state?.code, ...change })}
            />
          ) : (
            <ListFailure />
          )}
        </Region>
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
