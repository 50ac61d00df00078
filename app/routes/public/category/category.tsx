import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readPage, readSearch } from '~/http/directory-query'
import { pageMeta } from '~/http/meta'
import { notFound } from '~/http/not-found.server'
import { type Listing, listBusinesses, statesToOffer } from '~/models/business/listing.server'
import { countCategories, findCategoryAt } from '~/models/category/find.server'
import { parseStateFilter, stateName } from '~/models/place/states'
import { paths } from '~/paths'

const SERVICES_SHOWN = 3

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search: queryString, searchParams } = new URL(request.url)
  const { category, alsoAt, isPlainAlias } = await findCategoryAt(db, params.category ?? '')
  if (!category) throw await notFound(db, params.category ?? '')
  if (isPlainAlias) throw redirect(paths.category(category.slug) + queryString, 301)

  const search = readSearch(searchParams) ?? ''
  const state = parseStateFilter(searchParams.get('state'))
  const filter = { stateCode: state, categoryId: category.id }
  const [listing, categories] = await Promise.all([
    listBusinesses(db, {
      ...filter,
      text: search,
      page: readPage(searchParams),
      order: 'name',
      services: SERVICES_SHOWN,
    }),
    countCategories(db),
  ])
  return {
    category,
    alsoAt,
    categories,
    search,
    state: state && { code: state, name: stateName(state) },
    listing,
    otherStates: listing.total === 0 ? await statesToOffer(db, filter) : [],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.state ? `${data.category.name} en ${data.state.name}` : data.category.name,
        description: data.category.description,
        canonical: paths.category(data.category.slug, { page: data.listing.page }),
      })
    : pageMeta(matches, { title: 'Página no encontrada' })
