import type { ComponentProps, ReactNode } from 'react'
import type { Listing } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import type { DirectoryQuery } from '~/paths'
import { Pagination } from '~/ui/list/pagination'
import { Corrected } from './corrected'
import { DistanceNote } from './list-tools'
import { ResultsHeading } from './results-heading'

interface Props {
  title: string
  order: ReactNode
  hint?: ReactNode
  listing: Listing
  search: string
  place: { name: string } | null
  cards: Pick<ComponentProps<typeof BusinessList>, 'href' | 'categoryBadge' | 'eager' | 'isReturnedTo'>
  /** Address of this list with something else asked for. */
  href: (change: Partial<DirectoryQuery>) => string
}

/** A list that is not empty, with all that belongs to it. */
export function FoundBusinesses(props: Props) {
  const { title, order, hint, listing, search, place, cards, href } = props
  const { businesses, page, pages } = listing
  return (
    <>
      <ResultsHeading title={title} page={page} pages={pages}>
        {order}
      </ResultsHeading>
      {hint}
      <Corrected listing={listing} search={search} href={(change) => href({ page: 1, ...change })} />
      <BusinessList businesses={businesses} {...cards} />
      <DistanceNote place={place} />
      <Pagination page={page} pages={pages} href={(other) => href({ page: other })} />
    </>
  )
}
