import type {
  BusinessCard,
  EmptyResultSuggestions,
  Listing,
  ListingOrder,
  WithoutFilter,
} from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import type { PinMap } from '~/features/places/map/schema'
import { type DirectoryQuery, directoryQuery, paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { FoundBusinesses } from './found-businesses'
import { ListTools } from './list-tools'
import { ordersFrom } from './narrowing-words'
import { NothingFound } from './nothing-found'
import { resultsTitle } from './results-title'

const NEAR_ME = /cerca de m[ií]|cercan[oa]s? a m[ií]|near me/i

interface Props {
  listing: Listing
  query: DirectoryQuery
  words: { search: string; category: string | null; state: ChosenState }
  place: { name: string } | null
  narrowing: Narrowing
  order: ListingOrder
  alternatives: EmptyResultSuggestions | null
  withoutFilters: WithoutFilter[]
  map: PinMap | null
}

export function DirectoryResults(props: Props) {
  const { listing, query, words, place, narrowing, order, withoutFilters, alternatives, map } = props
  const href = (change: Partial<DirectoryQuery>) => paths.directory({ ...query, page: 1, ...change })
  const tools = (
    <ListTools
      {...{ listing, narrowing, place, order, href }}
      isMapped={map !== null}
      state={words.state}
      category={words.category}
      orders={words.search ? [] : ordersFrom(place)}
    />
  )
  if (listing.total === 0)
    return (
      <>
        {tools}
        <NothingFound
          {...{ words, alternatives, narrowing, place, withoutFilters }}
          suggestions={listing.suggestions}
          href={(change) => href({ literal: undefined, ...change })}
        />
      </>
    )
  return (
    <FoundBusinesses
      {...{ tools, listing, place, map, href }}
      title={resultsTitle(listing, { ...words, near: place?.name })}
      beside={<OtherView query={query} />}
      hint={!words.state && !place && NEAR_ME.test(words.search) && <HowToSayWhere />}
      search={words.search}
      cards={{ href: cardHref(query), categoryBadge: query.view === 'search', eager: 2 }}
    />
  )
}

function OtherView({ query }: Pick<Props, 'query'>) {
  const view = query.view === 'search' ? 'list' : 'search'
  return (
    <a href={paths.directory({ ...query, page: 1, view })}>
      {view === 'search' ? 'Buscar de otra forma' : 'Ver la lista completa'}
    </a>
  )
}

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
