import type { ReactNode } from 'react'
import type { BusinessListPageData, ListingOrder } from '~/features/businesses/schema'
import type { DirectoryQuery } from '~/paths'
import type { ListResultsData } from './list-results'
import { ListFilterChips } from './list-tools'
import { SearchForm } from './search-form'

interface ListSearchProps extends Pick<ListResultsData, 'search' | 'state' | 'place' | 'chosenFilters'> {
  listing: BusinessListPageData | null
  view?: 'list' | 'search'
  /** Values of the address that the form must send again. */
  asked: { order: ListingOrder | undefined; place: string | undefined }
  states: readonly string[] | undefined
  /** Field and chosen name of the category. Omitted if it cannot be chosen. */
  category?: { field: ReactNode; name: string | undefined }
  /** Address of the list without filters. */
  whole: string
  href: (change: Partial<DirectoryQuery>) => string
  action?: string
  trades?: readonly string[] | undefined
  label?: string
  placeholder?: string
}

/** Search form of a list with text, place and filters. Links below it remove filters. */
export function ListSearchForm(props: ListSearchProps) {
  const {
    search,
    state,
    place,
    chosenFilters,
    listing,
    view,
    asked,
    states,
    category,
    whole,
    href,
    ...form
  } = props
  const chosen = [category?.name, state, ...Object.values(chosenFilters)].filter(Boolean).length
  return (
    <SearchForm
      {...form}
      search={search}
      view={view}
      order={asked.order}
      place={asked.place}
      isOnlyCity={place?.isOnlyCity}
      filters={{
        state: state?.code,
        states,
        chosenFilters,
        chosen,
        counts: listing?.filters,
        hasPlace: place !== null,
        category: category?.field,
        tools: (
          <ListFilterChips
            listing={listing}
            chosenFilters={chosenFilters}
            place={place}
            state={state}
            view={view}
            href={href}
            category={category?.name}
            clear={(search !== '' || chosen > 0) && whole}
            hasOtherView={category !== undefined}
          />
        ),
      }}
    />
  )
}
