import { isNarrowed, type Narrowing } from '~/features/businesses/attributes'
import type {
  EmptyResultSuggestions,
  Listing,
  ListingOrder,
  WithoutFilter,
} from '~/features/businesses/schema'
import type { CategoryBadge } from '~/features/categories/schema'
import { businessesAvailable } from '~/features/categories/ui/category-loteria-card'
import { type DirectoryQuery, paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { FoundBusinesses } from './found-businesses'
import { ListOrder } from './list-tools'
import { NothingFound } from './nothing-found'
import { resultsTitle } from './results-title'

interface Props {
  category: CategoryBadge
  listing: Listing
  words: { search: string; state: ChosenState }
  place: { name: string } | null
  narrowing: Narrowing
  order: ListingOrder
  alternatives: EmptyResultSuggestions | null
  withoutFilters: WithoutFilter[]
  href: (change: Partial<DirectoryQuery>) => string
  /** This list, as the pages of its businesses lead back to it. */
  back: string
}

export function CategoryResults(props: Props) {
  const { category, listing, words, place, narrowing, order, withoutFilters, alternatives, href, back } =
    props
  if (listing.total === 0)
    return (
      <NothingFound
        words={{ ...words, category: category.name }}
        suggestions={listing.suggestions}
        {...{ alternatives, narrowing, place, withoutFilters }}
        href={(change) => href({ literal: undefined, ...change })}
      />
    )
  const isWhole = words.search === '' && !words.state && !place && !isNarrowed(narrowing)
  return (
    <FoundBusinesses
      {...{ listing, place, href }}
      order={<ListOrder {...{ place, order, href }} usual="name" isSearch={words.search !== ''} />}
      title={
        isWhole ? businessesAvailable(listing.total) : resultsTitle(listing, { ...words, near: place?.name })
      }
      search={words.search}
      cards={{
        isReturnedTo: true,
        href: ({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug }, back),
      }}
    />
  )
}
