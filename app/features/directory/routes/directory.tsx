import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { isNarrowed } from '~/features/businesses/attributes'
import { CACHED_LIST } from '~/features/businesses/http/cached-list'
import { readDirectoryQuery, tidySearch } from '~/features/businesses/http/directory-query'
import { listCategoryCards, listCategoryChoices } from '~/features/categories/cards.server'
import { FALLBACK_CHOICES } from '~/features/categories/fallback'
import { CategorySelect } from '~/features/categories/ui/category-select'
import { homeState, rememberState } from '~/features/places/http/chosen-state.server'
import { forgetPlace, rememberPlace } from '~/features/places/http/visitor-place.server'
import { parseStateFilter, stateName } from '~/features/places/states'
import { setCookies } from '~/http/cookies.server'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { readForm } from '~/http/forms/form.server'
import { pageMeta } from '~/http/meta'
import { type DirectoryQuery, paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { Section, WRAP } from '~/ui/layout/section'
import { emptyResultSuggestions } from '../empty-result-suggestions.server'
import { countEmptySearch } from '../empty-searches.server'
import {
  cityInSearch,
  fieldOf,
  namesPlace,
  narrowingOf,
  readTypedPlace,
  readWhere,
  zipInSearch,
} from '../http/where.server'
import { listBusinesses } from '../listing.server'
import { statesListed } from '../listing-counts.server'
import { DirectoryResults } from '../ui/directory-results'
import { ListFailure } from '../ui/list-failure'
import { ListTools } from '../ui/list-tools'
import { SearchForm } from '../ui/search-form'
import { SearchPrompt } from '../ui/search-prompt'
import { countWithoutFilters } from '../without-filters.server'

const SERVICES_SHOWN = { list: 4, search: 3 }

/** Two rows of categories on a wide screen, four on a phone. */
const CARDS_SHOWN = 12

export const handle = { enhance: 'list', live: true, cache: CACHED_LIST }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = queryAt(request, searchParams)
  const known = await withLastValue('category choices', listCategoryChoices(db))
  const categories = known.value ?? FALLBACK_CHOICES
  const category = categories.find((choice) => choice.slug === asked.category)
  const { place, state, near, unknown: unknownPlace } = readWhere(request, asked)
  const query = { ...asked, category: category?.slug, state: state ?? undefined, near }
  const { search = '', view = 'list', page = 1 } = query
  const order = query.order ?? (place ? 'near' : 'newest')
  const narrowing = narrowingOf(query, place)
  const isPrompt = view === 'search' && !search && !category && !known.isOld
  const filter = { stateCode: state, categoryId: category?.id ?? null }
  const isLiteral = query.literal
  const services = SERVICES_SHOWN[view]
  const shownAs = { page, order, services, from: place, now: new Date() }
  const wanted = { ...filter, ...narrowing, ...shownAs, text: search, isLiteral }
  // Of categories that are old nobody knows whether the list is filtered as it says.
  const listing =
    isPrompt || known.isOld ? null : await withFallback('contacts', listBusinesses(db, wanted), null)
  const cards = isPrompt ? await withFallback('categories', listCategoryCards(db, null), []) : []
  if (listing?.exact === 0 && search && page === 1 && !isLiteral)
    await withFallback('empty search', countEmptySearch(db, search), undefined)
  const shown = {
    ...{ isPrompt, view, order, narrowing, search, categories, listing },
    query: { ...query, page: listing?.page ?? 1 },
    asked: { order: query.order, place: unknownPlace ?? fieldOf(place) },
    place: place && { name: place.name },
    category: category ?? null,
    state: state && { code: state, name: stateName(state) },
    states: await withFallback('states', statesListed(db, category?.id ?? null), undefined),
    unknown: known.isOld
      ? []
      : unknownFilters(searchParams, { slug: category ? undefined : asked.category, place: unknownPlace }),
    cards: cards.slice(0, CARDS_SHOWN),
    withoutFilters: listing?.total === 0 ? await countWithoutFilters(db, wanted) : [],
    alternatives: listing?.total === 0 ? await emptyResultSuggestions(db, { ...filter, text: search }) : null,
  }
  return answer(shown, { status: listing || isPrompt ? 200 : 503 })
}

/** What the address asks for; one that says the same less tidily leads to its own. */
function queryAt(request: Request, searchParams: URLSearchParams) {
  const tidy = tidySearch(searchParams)
  if (tidy !== null) throw redirect(paths.directory() + tidy, 301)
  const asked = readDirectoryQuery(searchParams)
  const zip = zipInSearch(asked)
  if (zip) throw redirect(paths.directory({ ...asked, ...zip, order: undefined, page: 1 }))
  const city = cityInSearch(request, asked)
  if (city?.search) throw redirect(paths.directory({ ...asked, ...city, order: undefined, page: 1 }))
  return { ...asked, ...city }
}

interface Unknown {
  slug: string | undefined
  place: string | undefined
}

/** What was asked for and is none of ours: a list that leaves it out has to say so. */
function unknownFilters(parameters: URLSearchParams, { slug, place }: Unknown): string[] {
  const state = (parameters.get('state') ?? '').trim()
  const isState = state === '' || ALL_STATES.test(state) || parseStateFilter(state) !== null
  return [
    ...(slug === undefined ? [] : [`la categoría «${slug}»`]),
    ...(isState ? [] : [`el estado «${state.slice(0, LONGEST_TOLD)}»`]),
    ...(place ? [`el lugar «${place.slice(0, LONGEST_TOLD)}»`] : []),
  ]
}

const ALL_STATES = /^(todos?|all|todos los estados)$/i
const LONGEST_TOLD = 30
const LONGEST_PLACE = 100

/**
 * The home page's search gets its address (rows 27, 28): in the place written in it, which is chosen, else in the state that
 * the page says it searches in (rows 29, 41, D41), unless the text itself names a city or a zip code.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { search, state: picked = null } = readDirectoryQuery(form)
  const typed = form.get('cerca')?.trim().slice(0, LONGEST_PLACE)
  if (!typed && namesPlace(search))
    return redirect(paths.directory({ search }), { status: 303, headers: setCookies(forgetPlace(request)) })
  const said = typed ? readTypedPlace(typed) : { state: picked }
  if ('near' in said) {
    const { near, isKnown } = said
    const headers = setCookies(isKnown ? rememberPlace(near) : undefined)
    return redirect(paths.directory({ search, near }), { status: 303, headers })
  }
  const { state } = said
  const isAsItWas = state === homeState(request)
  const headers = setCookies(isAsItWas ? undefined : rememberState(state), forgetPlace(request))
  return redirect(paths.directory({ search, state: state ?? undefined }), { status: 303, headers })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { search, category, state, place, narrowing, view, asked, listing } = data ?? {}
  const title = [search && `«${search}»`, category?.name, state?.name, place?.name]
    .filter(Boolean)
    .join(' · ')
  return pageMeta(matches, {
    title: title ? `${title} en el directorio` : 'Directorio de negocios latinos',
    description: 'Busca negocios latinos por oficio, ciudad o nombre, y llámalos en tu idioma.',
    canonical: paths.directory({ page: listing?.page }),
    // A category has a page of its own; a search or another order is nothing to be found by.
    hidden: Boolean(
      search ||
        category ||
        state ||
        place ||
        (view && view !== 'list') ||
        asked?.order ||
        isNarrowed(narrowing ?? {}),
    ),
    pages: listing ? { ...listing, href: (page) => paths.directory({ ...data?.query, page }) } : undefined,
  })
}

export default function Directory() {
  const { unknown, cards, isPrompt, ...shown } = useLoaderData<typeof loader>()
  const { listing, query, place, narrowing, order, search, category, state } = shown
  const { withoutFilters, alternatives } = shown
  const href = (change: Partial<DirectoryQuery>) => paths.directory({ ...query, page: 1, ...change })
  return (
    <>
      <section className="search-head">
        <div className={WRAP}>
          <h1 className="visually-hidden">¿Qué necesitas hoy?</h1>
          <Search {...shown} href={href} />
        </div>
      </section>
      <Section tight>
        <AutoRefresh name="resultados" stack>
          {unknown.length > 0 && (
            <Notice title={`No conocemos ${unknown.join(' ni ')}`}>Mostramos la lista sin ese filtro.</Notice>
          )}
          {listing ? (
            <DirectoryResults
              {...{ listing, query, place, narrowing, order, withoutFilters, alternatives, href }}
              words={{ search, category: category?.name ?? null, state }}
            />
          ) : isPrompt ? (
            <SearchPrompt categories={cards} />
          ) : (
            <ListFailure />
          )}
        </AutoRefresh>
      </Section>
    </>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

/** Rows 72 and 73. */
function Search(
  props: Omit<Shown, 'unknown' | 'cards' | 'isPrompt'> & {
    href: (change: Partial<DirectoryQuery>) => string
  },
) {
  const { search, view, asked, category, categories, state, states, place, narrowing, listing, href } = props
  const chosen = [category, state, ...Object.values(narrowing)].filter(Boolean).length
  const whole = paths.directory({ view, order: asked.order })
  return (
    <SearchForm
      {...{ search, view }}
      order={asked.order}
      place={asked.place}
      filters={{
        state: state?.code,
        states,
        narrowing,
        counts: listing?.filters,
        hasPlace: place !== null,
        category: <CategorySelect value={category?.slug} categories={categories} />,
        chosen,
        tools: (
          <ListTools
            {...{ listing, narrowing, place, state, view, href }}
            category={category?.name}
            clear={(search !== '' || chosen > 0) && whole}
            hasOtherView
          />
        ),
      }}
    />
  )
}
