import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { FALLBACK_CHOICES } from '~/features/categories/fallback'
import { homeState, rememberState } from '~/features/places/routes/chosen-state.server'
import { parseStateFilter, stateName } from '~/features/places/states'
import { pageMeta } from '~/features/seo/routes/meta'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { readForm } from '~/http/forms/form.server'
import { KEPT } from '~/http/kept-page'
import { paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import { LiveRegion } from '~/ui/layout/live-region'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { emptyResultSuggestions } from '../empty-result-suggestions.server'
import { countEmptySearch } from '../empty-searches.server'
import { listBusinesses } from '../listing.server'
import { DirectoryFilters } from '../ui/directory-filters'
import { DirectoryResults } from '../ui/directory-results'
import { ListFailure } from '../ui/list-failure'
import { SearchPrompt } from '../ui/search-prompt'
import { readDirectoryQuery, tidySearch } from './directory-query'

const SERVICES_SHOWN = { list: 4, search: 3 }

export const handle = { enhance: 'list', live: true, keep: KEPT }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const tidy = tidySearch(searchParams)
  if (tidy !== null) throw redirect(paths.directory() + tidy, 301)
  const asked = readDirectoryQuery(searchParams)
  const known = await withLastValue(request)('category choices', listCategoryChoices(db))
  const categories = known.value ?? FALLBACK_CHOICES
  const category = categories.find((choice) => choice.slug === asked.category)
  const query = { ...asked, category: category?.slug }
  const { search = '', state = null, view = 'list', order = 'newest', page = 1 } = query
  const isPrompt = view === 'search' && !search && !category && !known.isOld
  const filter = { stateCode: state, categoryId: category?.id ?? null }
  const isLiteral = query.literal
  const wanted = { ...filter, text: search, isLiteral, page, order, services: SERVICES_SHOWN[view] }
  // Of categories that are old nobody knows whether the list is filtered as it says.
  const listing =
    isPrompt || known.isOld ? null : await withFallback(request)('contacts', listBusinesses(db, wanted), null)
  if (listing?.exact === 0 && search && page === 1 && !isLiteral)
    await withFallback(request)('empty search', countEmptySearch(db, search), undefined)
  const shown = {
    isPrompt,
    query: { ...query, page: listing?.page ?? 1 },
    view,
    order,
    search,
    category: category ?? null,
    state: state && { code: state, name: stateName(state) },
    unknown: known.isOld ? [] : unknownFilters(searchParams, asked.category, category !== undefined),
    categories,
    listing,
    alternatives: listing?.total === 0 ? await emptyResultSuggestions(db, { ...filter, text: search }) : null,
  }
  return answer(shown, { status: listing || isPrompt ? 200 : 503 })
}

/** What was asked for and is none of ours: a list that leaves it out has to say so. */
function unknownFilters(parameters: URLSearchParams, slug: string | undefined, isKnown: boolean): string[] {
  const state = (parameters.get('state') ?? '').trim()
  const isState = state === '' || ALL_STATES.test(state) || parseStateFilter(state) !== null
  return [
    ...(slug === undefined || isKnown ? [] : [`la categoría «${slug}»`]),
    ...(isState ? [] : [`el estado «${state.slice(0, LONGEST_TOLD)}»`]),
  ]
}

const ALL_STATES = /^(todos?|all|todos los estados)$/i
const LONGEST_TOLD = 30

/**
 * The search of the home page gets its address (rows 27 and 28). The state that was picked in it is remembered as
 * chosen by hand; the one that stood there already is not: nobody chose it (rows 29 and 41, D41).
 */
export async function action({ request }: ActionFunctionArgs) {
  const { search, state = null } = readDirectoryQuery(await readForm(request))
  const headers = state === homeState(request) ? undefined : { 'Set-Cookie': rememberState(state) }
  return redirect(paths.directory({ search, state: state ?? undefined }), {
    status: 303,
    ...(headers && { headers }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { search, category, state, view, order, listing } = data ?? {}
  const title = [search && `«${search}»`, category?.name, state?.name].filter(Boolean).join(' · ')
  return pageMeta(matches, {
    title: title ? `${title} en el directorio` : 'Directorio de negocios latinos',
    description: 'Busca negocios latinos por oficio, ciudad o nombre, y llámalos en tu idioma.',
    canonical: paths.directory({ page: listing?.page }),
    // A category has a page of its own; a search or another order is nothing to be found by.
    hidden: Boolean(search || category || state || view === 'search' || order !== 'newest'),
    pages: listing ? { ...listing, href: (page) => paths.directory({ ...data?.query, page }) } : undefined,
  })
}

export default function Directory() {
  const {
    isPrompt,
    query,
    view,
    order,
    search,
    category,
    state,
    unknown,
    categories,
    listing,
    alternatives,
  } = useLoaderData<typeof loader>()
  return (
    <Section top>
      <PageHeading kicker="Directorio" title="¿Qué necesitas hoy?" />
      <DirectoryFilters
        search={search}
        category={category?.slug}
        state={state?.code}
        view={view}
        order={order}
        categories={categories}
      />
      <LiveRegion name="resultados" stack>
        {unknown.length > 0 && (
          <Notice title={`No conocemos ${unknown.join(' ni ')}`}>Mostramos la lista sin ese filtro.</Notice>
        )}
        {listing ? (
          <DirectoryResults
            listing={listing}
            query={query}
            words={{ search, category: category?.name ?? null, state }}
            alternatives={alternatives}
          />
        ) : isPrompt ? (
          <SearchPrompt />
        ) : (
          <ListFailure />
        )}
      </LiveRegion>
    </Section>
  )
}
