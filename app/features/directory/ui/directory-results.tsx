import {
  type BusinessCard,
  type EmptyResultSuggestions,
  LISTING_ORDERS,
  type Listing,
  type ListingOrder,
} from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import { type DirectoryQuery, directoryQuery, paths } from '~/paths'
import { OrderLinks } from '~/ui/controls/order-links'
import type { ChosenState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { NothingFound } from './nothing-found'
import { ResultsHeading } from './results-heading'
import { resultsTitle } from './results-title'

const ORDER_LABELS: Record<ListingOrder, string> = {
  newest: 'Nuevos',
  name: 'Nombre',
  rating: 'Mejor calificados',
}

const NEAR_ME = /cerca de m[ií]|cercan[oa]s? a m[ií]|near me/i

interface Props {
  listing: Listing
  query: DirectoryQuery
  words: { search: string; category: string | null; state: ChosenState }
  alternatives: EmptyResultSuggestions | null
}

/** What the directory found, in either view (rows 74, 75, 84 to 87). */
export function DirectoryResults({ listing, query, words, alternatives }: Props) {
  const otherView = query.view === 'search' ? 'list' : 'search'
  return (
    <>
      {listing.total === 0 ? (
        <NothingFound
          words={words}
          suggestions={listing.suggestions}
          alternatives={alternatives}
          href={(change) => paths.directory({ ...query, literal: undefined, page: 1, ...change })}
        />
      ) : (
        <>
          <ResultsHeading title={resultsTitle(listing, words)} page={listing.page} pages={listing.pages}>
            <a href={paths.directory({ ...query, page: 1, view: otherView })}>
              {otherView === 'search' ? 'Buscar de otra forma' : 'Ver la lista completa'}
            </a>
          </ResultsHeading>
          {!words.state && NEAR_ME.test(words.search) && (
            <p>Para ver lo que te queda cerca, elige tu estado en los filtros o escribe tu ciudad.</p>
          )}
          <Corrected
            listing={listing}
            search={words.search}
            href={(change) => paths.directory({ ...query, page: 1, ...change })}
          />
          {!words.search && listing.total > 1 && (
            <OrderLinks
              label="Orden de los negocios"
              orders={LISTING_ORDERS}
              current={query.order ?? 'newest'}
              words={ORDER_LABELS}
              href={(order) => paths.directory({ ...query, order, page: 1 })}
            />
          )}
          <BusinessList
            businesses={listing.businesses}
            href={cardHref(query)}
            categoryBadge={query.view === 'search'}
            eager={2}
          />
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
