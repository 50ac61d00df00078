import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { isFiltered } from '~/features/businesses/attributes'
import { CACHED_LIST } from '~/features/businesses/http/cached-list'
import { readDirectoryQuery } from '~/features/businesses/http/directory-query'
import type { BusinessCard } from '~/features/businesses/schema'
import { listCategoryCards, listCategoryChoices } from '~/features/categories/cards.server'
import { FALLBACK_CHOICES } from '~/features/categories/fallback'
import { CategorySelect } from '~/features/categories/ui/category-select'
import { homeState, rememberState } from '~/features/places/http/chosen-state.server'
import { forgetPlace, rememberPlace } from '~/features/places/http/visitor-place.server'
import { parseStateFilter } from '~/features/places/states'
import { namesPlace } from '~/features/search/find/understood.server'
import { setCookies } from '~/http/cookies.server'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { readForm } from '~/http/forms/form.server'
import { pageMeta } from '~/http/meta'
import { type DirectoryQuery, directoryQuery, paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { Section, WRAP } from '~/ui/layout/section'
import { readList, readListQuery } from '../http/list-page.server'
import { readTypedPlace } from '../http/where.server'
import { categoriesListed } from '../listing-counts.server'
import { ListFailure } from '../ui/list-failure'
import { ListResults } from '../ui/list-results'
import { ListSearch } from '../ui/list-search'
import { SearchPrompt } from '../ui/search-prompt'

const SERVICES_SHOWN = { list: 4, search: 3 }

/** Two rows of categories on a wide screen, four on a phone. */
const CARDS_SHOWN = 12

export const handle = { enhance: 'list', showsReadTime: true, cache: CACHED_LIST }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = await readListQuery(db, request, paths.directory)
  const known = await withLastValue('category choices', listCategoryChoices(db))
  const categories = known.value ?? FALLBACK_CHOICES
  const category = categories.find((choice) => choice.slug === asked.category)
  const { search = '', view = 'list' } = asked
  const isPrompt = view === 'search' && !search && !category && !known.isOld
  const { unknownPlace, query, ...list } = await readList(db, request, asked, {
    categoryId: category?.id ?? null,
    usual: 'newest',
    services: SERVICES_SHOWN[view],
    // Of categories that are old nobody knows whether the list is filtered as it says.
    isUnread: isPrompt || known.isOld,
  })
  const cards = isPrompt ? await withFallback('categories', listCategoryCards(db, null), []) : []
  const listed =
    (category ? null : list.listing?.filed?.categories) ??
    (await withFallback('categories', categoriesListed(db, list.state?.code ?? null), null))
  const shown = {
    ...list,
    isPrompt,
    view,
    categories: categories.filter(
      ({ id, slug }) => known.isOld || listed?.includes(id) !== false || slug === category?.slug,
    ),
    query: { ...query, category: category?.slug },
    category: category ?? null,
    unknown: known.isOld
      ? []
      : unknownFilters(searchParams, { slug: category ? undefined : asked.category, place: unknownPlace }),
    cards: cards.slice(0, CARDS_SHOWN),
  }
  return answer(shown, { status: list.listing || isPrompt ? 200 : 503 })
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
  if (!typed && search && (await withFallback('search', namesPlace(db, search), false)))
    return redirect(paths.directory({ search }), { status: 303, headers: setCookies(forgetPlace(request)) })
  const said = typed ? readTypedPlace(typed, picked) : { state: picked }
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
  const { search, category, state, place, chosenFilters, view, asked, listing } = data ?? {}
  const title = [search && `«${search}»`, category?.name, state?.name, place?.name]
    .filter(Boolean)
    .join(' · ')
  return pageMeta(matches, {
    title: title ? `${title} en el directorio` : 'Directorio de negocios latinos',
    description: 'Busca negocios latinos por oficio, ciudad o nombre, y llámalos en tu idioma.',
    canonical: paths.directory({ category: category?.slug, page: listing?.page }),
    // A category has a page of its own; a search or another order is nothing to be found by.
    isCopy: Boolean(category),
    hidden: Boolean(
      search ||
        state ||
        place ||
        (view && view !== 'list') ||
        asked?.order ||
        isFiltered(chosenFilters ?? {}),
    ),
    pages: listing ? { ...listing, href: (page) => paths.directory({ ...data?.query, page }) } : undefined,
  })
}

export default function Directory() {
  const { unknown, cards, isPrompt, categories, ...shown } = useLoaderData<typeof loader>()
  const { listing, query, place, search, category, state, view, asked } = shown
  const href = (change: Partial<DirectoryQuery>) => paths.directory({ ...query, page: 1, ...change })
  const field = (
    <AutoRefresh name="categorias" live="category business">
      <CategorySelect value={category?.slug} categories={categories} />
    </AutoRefresh>
  )
  return (
    <>
      <section className="search-head">
        <div className={WRAP}>
          <h1 className="visually-hidden">¿Qué necesitas hoy?</h1>
          <ListSearch
            {...shown}
            category={{ field, name: category?.name }}
            whole={paths.directory({ view, order: asked.order })}
            href={href}
          />
        </div>
      </section>
      <Section tight>
        <AutoRefresh name="resultados" stack>
          {unknown.length > 0 && (
            <Notice title={`No conocemos ${unknown.join(' ni ')}`}>Mostramos la lista sin ese filtro.</Notice>
          )}
          {listing ? (
            <ListResults
              {...shown}
              listing={listing}
              href={href}
              category={category?.name}
              hint={!state && !place && NEAR_ME.test(search) && <HowToSayWhere />}
              cards={{
                href: cardHref(query),
                categoryBadge: view === 'search',
                eager: 2,
                isReturnedTo: directoryQuery(query) !== '',
              }}
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

const NEAR_ME = /cerca de m[ií]|cercan[oa]s? a m[ií]|near me/i

const HowToSayWhere = () => (
  <p>Para ver lo que te queda cerca, escribe tu código postal o tu ciudad en «¿Dónde?».</p>
)

/** The list leads to the business by its name, the search view by its category; both know the way back (D1). */
function cardHref(query: DirectoryQuery): (business: BusinessCard) => string {
  const back = directoryQuery(query)
  return query.view === 'search'
    ? ({ category, slug }) => paths.business({ categorySlug: category.slug, slug }, back)
    : ({ slug }) => paths.businessByName(slug, back)
}
