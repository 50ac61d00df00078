import type { ReactNode } from 'react'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import type { DirectoryQuery } from '~/paths'
import type { FoundList } from './list-results'
import { ListTools } from './list-tools'
import { SearchForm } from './search-form'

interface Props extends Pick<FoundList, 'search' | 'state' | 'place' | 'chosenFilters'> {
  listing: Listing | null
  view?: 'list' | 'search'
  /** What the address says, as the form sends it again. */
  asked: { order: ListingOrder | undefined; place: string | undefined }
  states: readonly string[] | undefined
  /** Where the category can be chosen: the field, and the one that is. */
  category?: { field: ReactNode; name: string | undefined }
  /** The list with nothing that narrows it. */
  whole: string
  href: (change: Partial<DirectoryQuery>) => string
  action?: string
  trades?: readonly string[] | undefined
  label?: string
  placeholder?: string
}

/** The search of a list: what and where, what narrows it, and each of that to be taken off. */
export function ListSearch(props: Props) {
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
      filters={{
        state: state?.code,
        states,
        chosenFilters,
        chosen,
        counts: listing?.filters,
        hasPlace: place !== null,
        isSearch: search !== '',
        category: category?.field,
        tools: (
          <ListTools
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
