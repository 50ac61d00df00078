import type { ComponentProps, ReactNode } from 'react'
import type { DirectoryFilters } from '~/features/businesses/attributes'
import type { EmptyResultSuggestions, Listing, ListingOrder } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import type { DirectoryQuery } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { DistanceNote, ListOrder } from './list-tools'
import { NothingFound } from './nothing-found'
import { ResultsHeading } from './results-heading'
import { fartherNote, resultsTitle } from './results-title'
import { type Place, Understood } from './understood'

/** What a list found, and how it was asked for. */
export interface FoundList {
  listing: Listing
  search: string
  state: ChosenState
  place: Place | null
  chosenFilters: DirectoryFilters
  order: ListingOrder
  alternatives: EmptyResultSuggestions | null
  query: { phrase?: string | undefined }
}

interface Props extends FoundList {
  category?: string | undefined
  /** In place of what is told of the search. */
  title?: string | false
  /** Its order without a place to look from. */
  usual?: 'newest' | 'name'
  hint?: ReactNode
  cards: Pick<ComponentProps<typeof BusinessList>, 'href' | 'categoryBadge' | 'eager' | 'isReturnedTo'>
  /** Address of this list with something else asked for. */
  href: (change: Partial<DirectoryQuery>) => string
}

/** A list with all that belongs to it, or why it is empty. */
export function ListResults({ category, title, usual, hint, cards, href, ...found }: Props) {
  const { listing, search, state, place, order, chosenFilters, query } = found
  const words = { search, state, category }
  if (listing.total === 0)
    return (
      <NothingFound
        {...found}
        words={words}
        suggestions={listing.suggestions}
        withoutFilters={listing.withoutFilters}
        href={(change) => href({ literal: undefined, ...change })}
      />
    )
  const { businesses, page, pages } = listing
  const { within } = chosenFilters
  const farther = place && search === '' && fartherNote(listing, within)
  return (
    <>
      <ResultsHeading
        title={title || resultsTitle(listing, { ...words, near: place?.name, within })}
        page={page}
        pages={pages}
      >
        <ListOrder place={place} order={order} href={href} usual={usual} isSearch={search !== ''} />
      </ResultsHeading>
      {farther && <p>{farther}</p>}
      {hint}
      <Understood
        phrase={query.phrase}
        listing={listing}
        search={listing.words}
        place={place}
        chosenFilters={chosenFilters}
        href={(change) => href({ page: 1, ...change })}
      />
      <Corrected listing={listing} search={search} href={(change) => href({ page: 1, ...change })} />
      <BusinessList businesses={businesses} {...cards} />
      <DistanceNote place={place} isSearch={search !== ''} />
      <Pagination page={page} pages={pages} href={(other) => href({ page: other })} />
    </>
  )
}
