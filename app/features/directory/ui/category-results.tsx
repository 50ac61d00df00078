import type { EmptyResultSuggestions, Listing } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import type { CategoryBadge } from '~/features/categories/schema'
import { businessesAvailable } from '~/features/categories/ui/category-loteria-card'
import { paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { NothingFound } from './nothing-found'
import { ResultsHeading } from './results-heading'
import { resultsTitle } from './results-title'

interface Props {
  category: CategoryBadge
  listing: Listing
  words: { search: string; state: ChosenState }
  alternatives: EmptyResultSuggestions | null
  /** Address of this page with another text, state or page; or with the text as it is typed. */
  href: (change: {
    search?: string
    state?: string | undefined
    literal?: boolean | undefined
    page?: number
  }) => string
}

/** The businesses of a category, or why there are none (rows 86, 87, 96). */
export function CategoryResults({ category, listing, words, alternatives, href }: Props) {
  if (listing.total === 0) {
    return (
      <NothingFound
        words={{ ...words, category: category.name }}
        suggestions={listing.suggestions}
        alternatives={alternatives}
        href={(change) => href({ literal: undefined, ...change })}
      />
    )
  }
  const isNarrowed = words.search !== '' || words.state !== null
  return (
    <>
      <ResultsHeading
        title={isNarrowed ? resultsTitle(listing, words) : businessesAvailable(listing.total)}
        page={listing.page}
        pages={listing.pages}
      />
      <Corrected listing={listing} search={words.search} href={href} />
      <BusinessList
        businesses={listing.businesses}
        href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug })}
      />
      <Pagination page={listing.page} pages={listing.pages} href={(page) => href({ page })} />
    </>
  )
}
