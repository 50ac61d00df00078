import type { Listing, WaysOn } from '~/models/business/schema'
import type { CategoryBadge } from '~/models/category/schema'
import { paths } from '~/paths'
import { BusinessList } from '../business/business-list'
import { Pagination } from '../pagination'
import { DidYouMean } from '../search/did-you-mean'
import { NothingFound } from '../search/nothing-found'
import { ResultsHeading } from '../search/results-heading'
import { resultsTitle } from '../search/results-title'
import type { ChosenState } from '../site'
import { businessesAvailable } from './category-loteria-card'

interface Props {
  category: CategoryBadge
  listing: Listing
  words: { search: string; state: ChosenState }
  waysOn: WaysOn | null
  /** Address of this page with another text, state or page. */
  href: (change: { search?: string; state?: string | undefined; page?: number }) => string
}

/** The businesses of a category, or why there are none (rows 86, 87, 96). */
export function CategoryResults({ category, listing, words, waysOn, href }: Props) {
  if (listing.total === 0) {
    return (
      <NothingFound
        words={{ ...words, category: category.name }}
        suggestions={listing.suggestions}
        waysOn={waysOn}
        href={href}
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
      {listing.suggestions.length > 0 && (
        <p>
          <DidYouMean suggestions={listing.suggestions} href={href} />
        </p>
      )}
      <BusinessList
        businesses={listing.businesses}
        href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug })}
      />
      <Pagination page={listing.page} pages={listing.pages} href={(page) => href({ page })} />
    </>
  )
}
