import type {
  BusinessCard,
  EmptyResultSuggestions,
  Listing,
  ListingOrder,
} from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { BusinessList } from '~/features/businesses/ui/business-list'
import type { PinMap } from '~/features/places/map/schema'
import { type DirectoryQuery, directoryQuery, paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { DistanceNote, ListTools } from './list-tools'
import { ordersFrom } from './narrowing-words'
import { NothingFound } from './nothing-found'
import { ResultsHeading } from './results-heading'
import { ResultsWithMap } from './results-map'
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
  map: PinMap | null
}

export function DirectoryResults(props: Props) {
  const { listing, query, words, place, narrowing, order, alternatives, map } = props
  const tools = (
    <ListTools
      {...{ narrowing, place, order }}
      isMapped={map !== null}
      state={words.state}
      category={words.category}
      orders={words.search ? [] : ordersFrom(place)}
      href={(change) => paths.directory({ ...query, page: 1, ...change })}
    />
  )
  const otherView = query.view === 'search' ? 'list' : 'search'
  return (
    <>
      {listing.total === 0 ? (
        <>
          {tools}
          <NothingFound
            words={words}
            suggestions={listing.suggestions}
            alternatives={alternatives}
            href={(change) => paths.directory({ ...query, literal: undefined, page: 1, ...change })}
          />
        </>
      ) : (
        <>
          <ResultsHeading
            title={resultsTitle(listing, { ...words, near: place?.name })}
            page={listing.page}
            pages={listing.pages}
          >
            <a href={paths.directory({ ...query, page: 1, view: otherView })}>
              {otherView === 'search' ? 'Buscar de otra forma' : 'Ver la lista completa'}
            </a>
          </ResultsHeading>
          {!words.state && !place && NEAR_ME.test(words.search) && (
            <p>Para ver lo que te queda cerca, escribe tu código postal o tu ciudad en «¿Dónde?».</p>
          )}
          <Corrected
            listing={listing}
            search={words.search}
            href={(change) => paths.directory({ ...query, page: 1, ...change })}
          />
          {tools}
          <ResultsWithMap map={map}>
            <BusinessList
              map={map}
              compact={map !== null}
              businesses={listing.businesses}
              href={cardHref(query)}
              categoryBadge={query.view === 'search'}
              eager={2}
            />
          </ResultsWithMap>
          <DistanceNote place={place} />
          <Pagination
            page={listing.page}
            pages={listing.pages}
            href={(page) => paths.directory({ ...query, page })}
          />
        </>
      )}
    </>
  )
}

/** The list leads to the business by its name, the search view by its category; both know the way back (D1). */
function cardHref(query: DirectoryQuery): (business: BusinessCard) => string {
  const back = directoryQuery(query)
  return query.view === 'search'
    ? ({ category, slug }) => paths.business({ categorySlug: category.slug, slug }, back)
    : ({ slug }) => paths.businessByName(slug, back)
}
