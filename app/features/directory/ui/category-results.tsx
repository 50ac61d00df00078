import type { EmptyResultSuggestions, Listing, ListingOrder } from '~/features/businesses/schema'
import { isNarrowed, type Narrowing } from '~/features/businesses/traits'
import { BusinessList } from '~/features/businesses/ui/business-list'
import type { CategoryBadge } from '~/features/categories/schema'
import { businessesAvailable } from '~/features/categories/ui/category-loteria-card'
import type { PinMap } from '~/features/places/map/schema'
import { type DirectoryQuery, paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { DistanceNote, ListTools } from './list-tools'
import { ordersFrom } from './narrowing-words'
import { NothingFound } from './nothing-found'
import { ResultsHeading } from './results-heading'
import { ResultsWithMap } from './results-map'
import { resultsTitle } from './results-title'

interface Props {
  category: CategoryBadge
  listing: Listing
  words: { search: string; state: ChosenState }
  place: { name: string } | null
  narrowing: Narrowing
  order: ListingOrder
  alternatives: EmptyResultSuggestions | null
  map: PinMap | null
  /** Address of this page with something else asked for. */
  href: (change: Partial<DirectoryQuery>) => string
}

export function CategoryResults(props: Props) {
  const { category, listing, words, place, narrowing, order, alternatives, map, href } = props
  const tools = (
    <ListTools
      {...{ narrowing, place, order }}
      isMapped={map !== null}
      state={words.state}
      orders={words.search ? [] : ordersFrom(place, 'name')}
      href={(change) => href({ page: 1, ...change })}
    />
  )
  if (listing.total === 0) {
    return (
      <>
        {tools}
        <NothingFound
          words={{ ...words, category: category.name }}
          suggestions={listing.suggestions}
          alternatives={alternatives}
          href={(change) => href({ literal: undefined, ...change })}
        />
      </>
    )
  }
  const isWhole = words.search === '' && !words.state && !place && !isNarrowed(narrowing)
  return (
    <>
      <ResultsHeading
        title={
          isWhole
            ? businessesAvailable(listing.total)
            : resultsTitle(listing, { ...words, near: place?.name })
        }
        page={listing.page}
        pages={listing.pages}
      />
      <Corrected listing={listing} search={words.search} href={href} />
      {tools}
      <ResultsWithMap map={map}>
        <BusinessList
          map={map}
          compact={map !== null}
          businesses={listing.businesses}
          href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug })}
        />
      </ResultsWithMap>
      <DistanceNote place={place} />
      <Pagination page={listing.page} pages={listing.pages} href={(page) => href({ page })} />
    </>
  )
}
