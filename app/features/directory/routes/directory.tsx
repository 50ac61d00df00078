import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { hasFilters } from '~/features/businesses/directory-filters'
import { LIST_CACHE_RULE, readDirectoryQuery } from '~/features/businesses/http/directory-query'
import type { BusinessCard } from '~/features/businesses/schema'
import { FALLBACK_CATEGORY_OPTIONS } from '~/features/categories/built-in'
import type { CategoryCardData } from '~/features/categories/category-card'
import { listActiveCategories, listCategoryCards } from '~/features/categories/read.server'
import { CategoryGrid } from '~/features/categories/ui/category-loteria-card'
import { CategorySelect } from '~/features/categories/ui/category-select'
import {
  buildChosenStateCookie,
  buildDeletePlaceCookie,
  buildPlaceCookie,
  readVisitorState,
} from '~/features/places/http/visitor-place.server'
import { parseStateFilter } from '~/features/places/states'
import { buildCookieHeaders } from '~/http/cookies.server'
import { withFallback, withLastValue } from '~/http/fallback.server'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { buildDirectoryQueryString, type DirectoryQuery, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notices'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { Section, SectionHeading, WRAP_CLASS } from '~/ui/layout/section'
import { cutText } from '~/values/text/clean'
import { readDirectoryList, readListQueryOrRedirect } from '../http/list-page.server'
import { parseTypedPlace } from '../http/search-place.server'
import { listCategoryIdsWithBusinesses } from '../listing-counts.server'
import { ListResults } from '../ui/list-results'
import { ListSearchForm } from '../ui/list-search'

const EXAMPLE_SEARCHES = ['plomero', 'panadería miami', 'abogado inmigración', 'taxes']

/** Shown in the search view without a text or category (row 83): examples and categories. */
function SearchPrompt({ categories }: { categories: CategoryCardData[] }) {
  return (
    <>
      <h2>Escribe lo que buscas</h2>
      <p>Un oficio, un nombre o una ciudad. Por ejemplo:</p>
      <p className={CHIPS_CLASS}>
        {EXAMPLE_SEARCHES.map((search) => (
          <ButtonLink key={search} size="small" href={paths.directory({ search, view: 'search' })}>
            {search}
          </ButtonLink>
        ))}
      </p>
      <SectionHeading title="O elige una categoría">
        <a href={paths.directory()}>Ver la lista completa</a>
      </SectionHeading>
      <CategoryGrid categories={categories} />
    </>
  )
}

const SERVICES_SHOWN = { list: 4, search: 3 }

/** Maximum number of category cards. */
const CARDS_SHOWN = 12

export const handle = { enhance: 'list', showsReadTime: true, cache: LIST_CACHE_RULE }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = await readListQueryOrRedirect(db, request, paths.directory)
  const known = await withLastValue('category choices', listActiveCategories(db))
  const categories = known.value ?? FALLBACK_CATEGORY_OPTIONS
  const category = categories.find((choice) => choice.slug === asked.category)
  const { search = '', view = 'list' } = asked
  const isPrompt = view === 'search' && !search && !category && !known.isOld
  const { unknownPlace, query, ...list } = await readDirectoryList(db, request, asked, {
    categoryId: category?.id ?? null,
    defaultOrder: 'newest',
    servicesPerCard: SERVICES_SHOWN[view],
    // If the stored categories are outdated, the category of the address may be unknown.
    needsOnlyFormValues: isPrompt || known.isOld,
  })
  const cards = isPrompt ? await withFallback('categories', listCategoryCards(db, null), []) : []
  const listed =
    (category ? null : list.listing?.filed?.categories) ??
    (await withFallback('categories', listCategoryIdsWithBusinesses(db, list.state?.code ?? null), null))
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

/** Lists values of the address that are unknown. The page names them, because the list ignores them. */
function unknownFilters(parameters: URLSearchParams, { slug, place }: Unknown): string[] {
  const state = (parameters.get('state') ?? '').trim()
  const isState = state === '' || ALL_STATES_PATTERN.test(state) || parseStateFilter(state) !== null
  return [
    ...(slug === undefined ? [] : [`la categoría «${slug}»`]),
    ...(isState ? [] : [`el estado «${cutText(state, MAX_QUOTED_TEXT_LENGTH)}»`]),
    ...(place ? [`el lugar «${cutText(place, MAX_QUOTED_TEXT_LENGTH)}»`] : []),
  ]
}

const ALL_STATES_PATTERN = /^(todos?|all|todos los estados)$/i
const MAX_QUOTED_TEXT_LENGTH = 30
const MAX_PLACE_TEXT_LENGTH = 100

/**
 * Redirects the search of the home page to its address (rows 27, 28). A known place or a state in the field
 * applies to the search and is remembered. An empty field forgets the place. Without a text it then lists the
 * businesses of the state of the page (rows 29, 41, D41, D143).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { search, state: picked = null } = readDirectoryQuery(form)
  const typed = cutText(form.get('cerca')?.trim() ?? '', MAX_PLACE_TEXT_LENGTH)
  const said = typed ? parseTypedPlace(typed, picked) : { state: picked }
  if ('near' in said) {
    const { near, isKnown } = said
    const headers = buildCookieHeaders(isKnown ? buildPlaceCookie(near) : undefined)
    return redirect(paths.directory({ search, near }), { status: 303, headers })
  }
  const { state } = said
  const isAsItWas = state === readVisitorState(request)
  const headers = buildCookieHeaders(
    isAsItWas ? undefined : buildChosenStateCookie(state),
    buildDeletePlaceCookie(request),
  )
  const isBound = Boolean(typed) || !search
  const address = paths.directory({ search, state: (isBound && state) || undefined })
  return redirect(address, { status: 303, headers })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { search, category, state, place, chosenFilters, view, asked, listing } = data ?? {}
  const title = [search && `«${search}»`, category?.name, state?.name, place?.name]
    .filter(Boolean)
    .join(' · ')
  return buildPageMeta(matches, {
    title: title ? `${title} en el directorio` : 'Directorio de negocios latinos',
    description: 'Busca negocios latinos por oficio, ciudad o nombre, y llámalos en tu idioma.',
    canonical: paths.directory({ category: category?.slug, page: listing?.page }),
    // A category has its own page, to which search engines are sent. A search or another order is not
    // indexed.
    isCopy: Boolean(category),
    hidden: Boolean(
      search ||
        state ||
        place ||
        (view && view !== 'list') ||
        asked?.order ||
        hasFilters(chosenFilters ?? {}),
    ),
    pages: listing ? { ...listing, href: (page) => paths.directory({ ...data?.query, page }) } : undefined,
  })
}

export default function DirectoryRoute() {
  const { unknown, cards, isPrompt, categories, ...shown } = useLoaderData<typeof loader>()
  const { listing, query, place, search, category, state, view, asked } = shown
  const href = (change: Partial<DirectoryQuery>) => paths.directory({ ...query, page: 1, ...change })
  const field = (
    <AutoRefreshRegion name="categorias" live="category business">
      <CategorySelect value={category?.slug} categories={categories} />
    </AutoRefreshRegion>
  )
  return (
    <>
      <section className="search-head">
        <div className={WRAP_CLASS}>
          <h1 className="visually-hidden">¿Qué necesitas hoy?</h1>
          <ListSearchForm
            {...shown}
            category={{ field, name: category?.name }}
            whole={paths.directory({ view, order: asked.order })}
            href={href}
          />
        </div>
      </section>
      <Section tight>
        <AutoRefreshRegion name="resultados" stack>
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
                isReturnedTo: buildDirectoryQueryString(query) !== '',
              }}
            />
          ) : isPrompt ? (
            <SearchPrompt categories={cards} />
          ) : (
            <ListFailure />
          )}
        </AutoRefreshRegion>
      </Section>
    </>
  )
}

const NEAR_ME = /cerca de m[ií]|cercan[oa]s? a m[ií]|near me/i

const HowToSayWhere = () => (
  <p>Para ver lo que te queda cerca, escribe tu código postal o tu ciudad en «¿Dónde?».</p>
)

/**
 * Returns the function that builds the link of a card. The list links by name, the search view by category.
 * Both links contain the query to return to (D1).
 */
function cardHref(query: DirectoryQuery): (business: BusinessCard) => string {
  const back = buildDirectoryQueryString(query)
  return query.view === 'search'
    ? ({ category, slug }) => paths.business({ categorySlug: category.slug, slug }, back)
    : ({ slug }) => paths.businessByName(slug, back)
}

/** Shown instead of the list if it could not be read (row 80; D89). */
function ListFailure() {
  return (
    <Notice kind="error" title="No se pudieron cargar los contactos" role="alert">
      Ya quedó anotado. Espera un momento y vuelve a intentarlo, o ve al <a href={paths.home()}>inicio</a>.
    </Notice>
  )
}
