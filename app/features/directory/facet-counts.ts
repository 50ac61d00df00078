import {
  ALLOWED_FILTER_VALUES,
  type DirectoryFilters,
  type FacetCounts,
  FILTER_NAMES,
  type FilterName,
  hasFilters,
  LANGUAGE_CODES,
  type Language,
  toRequiredAttributeBits,
  toRequiredHoursBits,
} from '~/features/businesses/directory-filters'
import type { FilterRemovalCount } from '~/features/businesses/schema'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'

/**
 * Filter values of a business, or of a group of businesses with equal values. `businesses` is their number.
 */
export interface FilterValueGroup {
  attributes: number
  /** Bit mask of the opening filters that it passes (`toRequiredHoursBits`). */
  hours: number
  /** Whether opening hours are published. */
  hasHours: boolean
  /** Miles from the place of the list. Infinity if the distance is not known. */
  miles: number
  businesses: number
}

/** Builds a function that returns whether a business passes the filters. */
export function buildFilterMatcher(
  chosenFilters: DirectoryFilters,
): (business: Omit<FilterValueGroup, 'businesses' | 'hasHours'>) => boolean {
  const { within = Number.POSITIVE_INFINITY } = chosenFilters
  const [wanted, wantedHours] = [toRequiredAttributeBits(chosenFilters), toRequiredHoursBits(chosenFilters)]
  return ({ attributes, hours, miles }) =>
    (attributes & wanted) === wanted && (hours & wantedHours) === wantedHours && miles <= within
}

type Candidates = readonly FilterValueGroup[]

function countLeft(candidates: Candidates, wanted: DirectoryFilters): number {
  const isLeft = buildFilterMatcher(wanted)
  return candidates.reduce((sum, each) => sum + (isLeft(each) ? each.businesses : 0), 0)
}

const setFilters = (chosenFilters: DirectoryFilters): FilterName[] =>
  FILTER_NAMES.filter((filter) => chosenFilters[filter] !== undefined)

/**
 * Result for a list that is too long for counts (D144). For an empty list, `withoutFilters` has each set
 * filter, without a number.
 */
export const buildFacetResultWithoutCounts = (chosenFilters: DirectoryFilters, isEmpty: boolean) => ({
  filters: null,
  languagesNear: [],
  withoutHours: 0,
  withoutFilters: isEmpty
    ? setFilters(chosenFilters).map((filter): FilterRemovalCount => ({ filters: [filter], businesses: null }))
    : [],
})

/**
 * Counts how many businesses each choice of a filter would leave, with the other filters as set (D144). If
 * the set filters leave none, `withoutFilters` has each filter whose removal alone gives results. If none
 * does, it has all set filters together, if that gives results. `closedCount`: number of closed businesses,
 * added while no filter is set.
 */
export function countFilterChoices(candidates: Candidates, chosenFilters: DirectoryFilters, closedCount = 0) {
  const set = setFilters(chosenFilters)
  const without = (filters: readonly FilterName[]) => {
    const rest = { ...chosenFilters, ...Object.fromEntries(filters.map((filter) => [filter, undefined])) }
    const businesses = countLeft(candidates, rest) + (hasFilters(rest) ? 0 : closedCount)
    return { filters: [...filters], businesses }
  }
  const isEmpty = set.length > 0 && countLeft(candidates, chosenFilters) === 0
  const single = set.map((filter) => without([filter])).filter(({ businesses }) => businesses > 0)
  const ways = single.length > 0 ? single : [without(set)]
  return {
    filters: choiceCounts(candidates, chosenFilters),
    languagesNear: languagesNear(candidates, chosenFilters),
    withoutHours: countWithoutHours(candidates, chosenFilters),
    withoutFilters: isEmpty ? ways.filter(({ businesses }) => businesses > 0) : [],
  }
}

/**
 * Counts the businesses that the filters by opening hours exclude because they publish no hours. They pass
 * the other filters. 0 if no such filter is set.
 */
function countWithoutHours(candidates: Candidates, chosenFilters: DirectoryFilters): number {
  if (toRequiredHoursBits(chosenFilters) === 0) return 0
  return countLeft(
    candidates.filter(({ hasHours }) => !hasHours),
    { ...chosenFilters, open: undefined, day: undefined, allDay: undefined },
  )
}

/**
 * Lists the languages of businesses near the place that pass the other filters, except Spanish and English.
 * Without known distances it uses all businesses. A filter for such a language has results (D144).
 */
function languagesNear(candidates: Candidates, chosenFilters: DirectoryFilters): Language[] {
  const hasPlace = candidates.some(({ miles }) => Number.isFinite(miles))
  const near = hasPlace ? candidates.filter(({ miles }) => miles <= SEARCH_RADIUS_MILES) : candidates
  return LANGUAGE_CODES.filter((code) => code !== 'es' && code !== 'en').filter(
    (language) => countLeft(near, { ...chosenFilters, language }) > 0,
  )
}

/** Counts the businesses left per choice of each filter. The other filters stay as set. */
function choiceCounts(candidates: Candidates, chosenFilters: DirectoryFilters): FacetCounts {
  const entries = FILTER_NAMES.map((filter) => [
    filter,
    Object.fromEntries(
      ALLOWED_FILTER_VALUES[filter].map((choice) => [
        String(choice),
        countLeft(candidates, { ...chosenFilters, [filter]: choice }),
      ]),
    ),
  ])
  return Object.fromEntries(entries)
}
