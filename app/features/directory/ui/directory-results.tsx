import type { Narrowing } from '~/features/businesses/attributes'
import type {
  BusinessCard,
  EmptyResultSuggestions,
  Listing,
  ListingOrder,
  WithoutFilter,
} from '~/features/businesses/schema'
import { type DirectoryQuery, directoryQuery, paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'
import { FoundBusinesses } from './found-businesses'
import { ListOrder } from './list-tools'
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
  href: (change: Partial<DirectoryQuery>) => string
}

export function DirectoryResults(props: Props) {
  const { listing, query, words, place, narrowing, order, withoutFilters, alternatives, href } = props
  if (listing.total === 0)
    return (
      <NothingFound
        {...{ words, alternatives, narrowing, place, withoutFilters }}
        suggestions={listing.suggestions}
        href={(change) => href({ literal: undefined, ...change })}
      />
    )
  return (
    <FoundBusinesses
      {...{ listing, place, href }}
      title={resultsTitle(listing, { ...words, near: place?.name })}
      order={<ListOrder {...{ place, order, href }} isSearch={words.search !== ''} />}
      hint={!words.state && !place && NEAR_ME.test(words.search) && <HowToSayWhere />}
      search={words.search}
      cards={{
        href: cardHref(query),
        categoryBadge: query.view === 'search',
        eager: 2,
        isReturnedTo: directoryQuery(query) !== '',
      }}
    />
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
