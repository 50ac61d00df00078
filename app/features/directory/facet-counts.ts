import {
  type DirectoryFilters,
  type FacetCounts,
  FILTER_CHOICES,
  FILTERS,
  type FilterName,
  isFiltered,
  LANGUAGE_CODES,
  type Language,
  toAttributeBits,
  toHoursBits,
} from '~/features/businesses/directory-filters'
import type { WithoutFilter } from '~/features/businesses/schema'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'

/** A business of a list before filtering, or a group of businesses with the same values. */
export interface FilterCandidate {
  attributes: number
  /** Bit mask of opening hours. */
  hours: number
  /** Miles from the place of the list. Infinity if unknown. */
  miles: number
  businesses: number
}

/** Makes a predicate: whether a business passes the filters. */
export function matchesFilters(
  chosenFilters: DirectoryFilters,
): (business: Omit<FilterCandidate, 'businesses'>) => boolean {
  const { within = Number.POSITIVE_INFINITY } = chosenFilters
  const [wanted, wantedHours] = [toAttributeBits(chosenFilters), toHoursBits(chosenFilters)]
  return ({ attributes, hours, miles }) =>
    (attributes & wanted) === wanted && (hours & wantedHours) === wantedHours && miles <= within
}

type Candidates = readonly FilterCandidate[]

function countLeft(candidates: Candidates, wanted: DirectoryFilters): number {
  const isLeft = matchesFilters(wanted)
  return candidates.reduce((sum, each) => sum + (isLeft(each) ? each.businesses : 0), 0)
}

const setFilters = (chosenFilters: DirectoryFilters): FilterName[] =>
  FILTERS.filter((filter) => chosenFilters[filter] !== undefined)

/**
 * Result for a list that is too long to count (D144). If it is empty, it has the filters that can be removed,
 * without numbers.
 */
export const uncounted = (chosenFilters: DirectoryFilters, isEmpty: boolean) => ({
  filters: null,
  languagesNear: [],
  withoutFilters: isEmpty
    ? setFilters(chosenFilters).map((filter): WithoutFilter => ({ filters: [filter], businesses: null }))
    : [],
})

/**
 * Counts the effect of filters on a list (D144): businesses per choice of a filter, with the other filters as
 * set. If the set filters leave no business, it returns the number without each of them, or without all.
 * `closed`: businesses added as long as no filter is set.
 */
export function countFilters(candidates: Candidates, chosenFilters: DirectoryFilters, closed = 0) {
  const set = setFilters(chosenFilters)
  const without = (filters: readonly FilterName[]) => {
    const rest = { ...chosenFilters, ...Object.fromEntries(filters.map((filter) => [filter, undefined])) }
    const businesses = countLeft(candidates, rest) + (isFiltered(rest) ? 0 : closed)
    return { filters: [...filters], businesses }
  }
  const isEmpty = set.length > 0 && countLeft(candidates, chosenFilters) === 0
  const single = set.map((filter) => without([filter])).filter(({ businesses }) => businesses > 0)
  const ways = single.length > 0 ? single : [without(set)]
  return {
    filters: choiceCounts(candidates, chosenFilters),
    languagesNear: languagesNear(candidates),
    withoutFilters: isEmpty ? ways.filter(({ businesses }) => businesses > 0) : [],
  }
}

/** Languages other than Spanish and English of the businesses near the place; without a place, of all. */
function languagesNear(candidates: Candidates): Language[] {
  const hasPlace = candidates.some(({ miles }) => Number.isFinite(miles))
  const near = hasPlace ? candidates.filter(({ miles }) => miles <= SEARCH_RADIUS_MILES) : candidates
  return LANGUAGE_CODES.filter((code) => code !== 'es' && code !== 'en').filter((language) => {
    const bits = toAttributeBits({ language })
    return near.some(({ attributes }) => (attributes & bits) > 0)
  })
}

/** Businesses left per choice of each filter, with the other filters as set. */
function choiceCounts(candidates: Candidates, chosenFilters: DirectoryFilters): FacetCounts {
  const entries = FILTERS.map((filter) => [
    filter,
    Object.fromEntries(
      FILTER_CHOICES[filter].map((choice) => [
        String(choice),
        countLeft(candidates, { ...chosenFilters, [filter]: choice }),
      ]),
    ),
  ])
  return Object.fromEntries(entries)
}
