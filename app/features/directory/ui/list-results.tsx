import type { ComponentProps, ReactNode } from 'react'
import type { DirectoryFilters } from '~/features/businesses/directory-filters'
import {
  type BusinessCard,
  type BusinessListPageData,
  type EmptyResultSearchSuggestions,
  isOrderedByDistance,
  type ListingOrder,
} from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-card'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'
import type { DirectoryQuery } from '~/paths'
import { SectionHeading } from '~/ui/layout/section'
import type { SelectedState } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'
import { CLEARED_HOURS_FILTERS, formatCountOfBusinessesWithoutHours } from './filter-words'
import { DistanceMenu, DistanceNote, ListOrderMenu } from './list-tools'
import { EmptyListNotice } from './nothing-found'
import { DidYouMean, ParsedPhraseNotice, type ShownSearchPlace } from './parsed-phrase-notice'

type Distance = 'near' | 'far' | 'unknown'

const distanceOf = ({ miles }: BusinessCard): Distance =>
  typeof miles !== 'number' ? 'unknown' : miles > SEARCH_RADIUS_MILES ? 'far' : 'near'

/**
 * Splits a list into groups by distance, in its order: near, beyond 85 miles, unknown (D127). A near group at
 * the start has no heading, all others have one.
 */
export function groupByDistance(businesses: BusinessCard[], place: string) {
  const groups: { distance: Distance; heading: string | null; businesses: BusinessCard[] }[] = []
  for (const business of businesses) {
    const distance = distanceOf(business)
    const last = groups.at(-1)
    if (last?.distance === distance) last.businesses.push(business)
    else groups.push({ distance, heading: headingOf(distance, place, groups.length), businesses: [business] })
  }
  return groups
}

function headingOf(distance: Distance, place: string, before: number): string | null {
  if (distance === 'near') return before === 0 ? null : `Más cerca de ${place}`
  return distance === 'far'
    ? `A más de ${SEARCH_RADIUS_MILES} millas de ${place}`
    : `No sabemos a qué distancia de ${place}`
}

interface GroupedBusinessesProps extends Omit<ComponentProps<typeof BusinessList>, 'compact' | 'isRow'> {
  /** Place of a search, or of a list sorted by distance. Null for other lists. */
  from: { name: string } | null
}

/** Shows a list of businesses. With a place it is split by distance, with headings. */
function GroupedBusinesses({ businesses, from, eager, ...cards }: GroupedBusinessesProps) {
  if (!from) return <BusinessList businesses={businesses} eager={eager} {...cards} />
  return groupByDistance(businesses, from.name).map(({ heading, businesses: some }, index) => (
    <section key={some[0]?.slug}>
      {heading && <h3 className="pt-4 side-title">{heading}</h3>}
      <BusinessList businesses={some} eager={index === 0 ? eager : 0} {...cards} />
    </section>
  ))
}

interface CorrectionNoticeProps {
  listing: Pick<BusinessListPageData, 'exact' | 'correction' | 'isInstead' | 'suggestions'>
  search: string
  /** Builds the address of the same list with another text, or with the text taken literally. */
  href: (change: { search?: string; literal?: boolean | undefined }) => string
}

/**
 * Shows the text that the results match instead of the search, with a link to the original text. Also links
 * to other spellings (D46). Renders nothing without either.
 */
function CorrectionNotice({ listing, search, href }: CorrectionNoticeProps) {
  const { exact, correction, isInstead, suggestions } = listing
  if (correction === null && suggestions.length === 0) return null
  return (
    <p>
      {correction !== null && (
        <>
          {isInstead && `Aquí todavía nadie se dedica a «${search}». `}
          {exact === 0 ? 'Mostramos' : beside(exact, search)} resultados de{' '}
          <a href={href({ search: correction })}>
            <b>«{correction}»</b>
          </a>
          . <a href={href({ literal: true })}>Buscar «{search}» tal cual</a>.{' '}
        </>
      )}
      {suggestions.length > 0 && (
        <DidYouMean suggestions={suggestions} href={(change) => href({ ...change, literal: undefined })} />
      )}
    </p>
  )
}

const beside = (exact: number, search: string) =>
  `${exact === 1 ? 'El primero es' : `Los primeros ${exact} son`} de «${search}»; después van`

/** A list with its results and the query that was used. */
export interface ListResultsData {
  listing: BusinessListPageData
  search: string
  state: SelectedState
  place: ShownSearchPlace | null
  /** State whose businesses come first if the search has no place. */
  firstState: SelectedState
  chosenFilters: DirectoryFilters
  unmet: DirectoryFilters
  order: ListingOrder
  alternatives: EmptyResultSearchSuggestions | null
  query: { phrase?: string | undefined }
}

interface ListResultsProps extends ListResultsData {
  category?: string | undefined
  /** Heading to show instead of the default. Empty or false: the default. */
  title?: string | false
  /** Order of the list if there is no place. */
  defaultOrder?: 'newest' | 'name'
  hint?: ReactNode
  cards: Pick<ComponentProps<typeof BusinessList>, 'href' | 'categoryBadge' | 'eager' | 'isReturnedTo'>
  /** Builds the address of this list with a changed query. */
  href: (change: Partial<DirectoryQuery>) => string
}

/** Shows a list with heading, notices and pagination. If it is empty, shows why. */
export function ListResults({
  category,
  title,
  defaultOrder,
  hint,
  cards,
  href,
  ...found
}: ListResultsProps) {
  const { listing, search, state, place, order, chosenFilters, query } = found
  const words = { search, state, category }
  if (listing.total === 0)
    return (
      <EmptyListNotice
        {...found}
        words={words}
        suggestions={listing.suggestions}
        withoutFilters={listing.withoutFilters}
        withoutHours={listing.withoutHours}
        href={(change) => href({ literal: undefined, ...change })}
      />
    )
  const { businesses, page, pages } = listing
  const { within } = chosenFilters
  return (
    <>
      <ResultsHeading
        title={
          title ||
          formatResultsTitle(listing, {
            ...words,
            near: place?.name,
            city: place?.isOnlyCity ? place.city : null,
            within,
          })
        }
        page={page}
        pages={pages}
      >
        <div className="chips ml-auto">
          {place && (
            <DistanceMenu place={place} within={within} counts={listing.filters?.within} href={href} />
          )}
          <ListOrderMenu
            place={place}
            order={order}
            href={href}
            defaultOrder={defaultOrder}
            isSearch={search !== ''}
          />
        </div>
      </ResultsHeading>
      {hint}
      <ParsedPhraseNotice
        phrase={query.phrase}
        listing={listing}
        search={listing.words}
        place={place}
        state={state}
        firstState={found.firstState}
        unmet={found.unmet}
        chosenFilters={chosenFilters}
        href={(change) => href({ page: 1, ...change })}
      />
      <CorrectionNotice listing={listing} search={search} href={(change) => href({ page: 1, ...change })} />
      <GroupedBusinesses
        {...cards}
        businesses={businesses}
        from={isOrderedByDistance(order) || search !== '' ? place : null}
      />
      {listing.withoutHours > 0 && (
        <p>
          {formatCountOfBusinessesWithoutHours(listing.withoutHours)}
          <a href={href({ page: 1, ...CLEARED_HOURS_FILTERS })}>Ver sin filtro de horario</a>
        </p>
      )}
      <DistanceNote place={place} isSearch={search !== ''} />
      <Pagination page={page} pages={pages} href={(other) => href({ page: other })} />
    </>
  )
}

interface Words {
  search: string
  category?: string | null
  state: SelectedState
  near?: string | undefined
  /** City to which the list is limited, if any. */
  city?: string | null | undefined
  /** Radius in miles to which the list is limited, if any. */
  within?: number | undefined
}

/** Widest radius of the filter, in miles. The heading calls businesses within it near. */
const NEAR_HEADING_MILES = 50

/**
 * Builds a heading such as `38 negocios con «pan» en Georgia`, with the corrected text if no result matches
 * as typed. Above the maximum it starts with `Más de 240`. With a place and no radius, it adds how many are
 * near if others are not: `15 negocios de Repostería, 3 a menos de 50 millas de Houston`.
 */
export function formatResultsTitle(
  listing: Pick<BusinessListPageData, 'total' | 'isCapped' | 'exact' | 'correction' | 'filters' | 'words'>,
  words: Words,
): string {
  const { category, state, city, within } = words
  const near = city ? undefined : words.near
  const typed = words.search && (listing.words || words.search)
  const search = listing.exact === 0 ? (listing.correction ?? typed) : typed
  const figure = listing.total.toLocaleString('es-US')
  const around = listing.filters?.within[NEAR_HEADING_MILES] ?? listing.total
  const isNear = around >= listing.total
  const found = [
    `${listing.isCapped ? `Más de ${figure}` : figure} ${listing.total === 1 ? 'negocio' : 'negocios'}`,
    category && `de ${category}`,
    search && `con «${search}»`,
    listing.correction && listing.exact > 0 && 'o algo parecido',
    city ? `en ${city}` : state && `en ${state.name}`,
    near && within && `a menos de ${within} millas de ${near}`,
    near && !within && isNear && `cerca de ${near}`,
  ]
  const title = found.filter(Boolean).join(' ')
  return !near || within || isNear
    ? title
    : `${title}, ${around > 0 ? around.toLocaleString('es-US') : 'ninguno'} a menos de ${NEAR_HEADING_MILES} millas de ${near}`
}

interface ResultsHeadingProps {
  title: string
  page?: number
  pages?: number
  children?: ReactNode
}

export function ResultsHeading({ title, page = 1, pages = 1, children }: ResultsHeadingProps) {
  return (
    <SectionHeading title={title} id="resultados" tight>
      {pages > 1 && (
        <p className="figures max-md:visually-hidden">
          Página {page} de {pages}
        </p>
      )}
      {children}
    </SectionHeading>
  )
}
