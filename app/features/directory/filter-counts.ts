import {
  attributesOf,
  CHOICES,
  type DirectoryFilters,
  FILTERS,
  type Filter,
  type FilterCounts,
  isFiltered,
} from '~/features/businesses/attributes'
import { hoursOf } from '~/features/businesses/hours-filter'
import type { WithoutFilter } from '~/features/businesses/schema'

/** A business of a list before anything narrows it, or as many as are alike in all of this. */
export interface Candidate {
  attributes: number
  /** The bits of its hours. */
  hours: number
  /** From where the list looks; infinite where that is not known. */
  miles: number
  businesses: number
}

/** Tells the businesses that a list narrowed so has. */
export function leftBy(
  chosenFilters: DirectoryFilters,
): (business: Omit<Candidate, 'businesses'>) => boolean {
  const { within = Number.POSITIVE_INFINITY } = chosenFilters
  const [wanted, wantedHours] = [attributesOf(chosenFilters), hoursOf(chosenFilters)]
  return ({ attributes, hours, miles }) =>
    (attributes & wanted) === wanted && (hours & wantedHours) === wantedHours && miles <= within
}

type Candidates = readonly Candidate[]

function countLeft(candidates: Candidates, wanted: DirectoryFilters): number {
  const isLeft = leftBy(wanted)
  return candidates.reduce((sum, each) => sum + (isLeft(each) ? each.businesses : 0), 0)
}

/** Filters that ask for what many do not say of themselves: one that nobody meets narrows nothing. */
const SAID_BY_FEW = ['open', 'day', 'allDay', 'homeService'] as const

/**
 * What filters do to a list: those that somebody meets are `met` and applied, the others not; how many each choice would leave, and
 * where the filters leave nobody, how many there are without each of them, or farther away (`everywhere`).
 */
export function filterList(candidates: Candidates, chosenFilters: DirectoryFilters, everywhere = candidates) {
  const set = FILTERS.filter((filter) => chosenFilters[filter] !== undefined)
  const only = (filters: readonly Filter[]): DirectoryFilters =>
    Object.fromEntries(
      set.map((filter) => [filter, filters.includes(filter) ? chosenFilters[filter] : undefined]),
    )
  const unmet = SAID_BY_FEW.filter(
    (filter) => set.includes(filter) && countLeft(candidates, only([filter])) === 0,
  )
  const left = set.filter((filter) => !unmet.some((each) => each === filter))
  const met = only(left)
  const without = (filters: readonly Filter[]) => ({
    filters: [...filters],
    businesses: countLeft(candidates, only(left.filter((filter) => !filters.includes(filter)))),
  })
  const single = left.map((filter) => without([filter])).filter(({ businesses }) => businesses > 0)
  const ways: WithoutFilter[] = [...(single.length > 0 || left.length < 2 ? single : [without(left)])]
  return {
    met,
    unmet,
    filters: countFilters(candidates, met),
    withoutFilters:
      countLeft(candidates, met) > 0
        ? []
        : [...ways, ...farther(everywhere, met)].filter(({ businesses }) => businesses > 0),
  }
}

/** Those that the filters leave, but for the way there. */
function farther(everywhere: Candidates, met: DirectoryFilters): WithoutFilter[] {
  const { within, ...others } = met
  return isFiltered(others) ? [{ filters: ['place'], businesses: countLeft(everywhere, others) }] : []
}

/** How many each choice of each filter would leave beside the other filters. */
function countFilters(candidates: Candidates, chosenFilters: DirectoryFilters): FilterCounts {
  const count = (wanted: DirectoryFilters) => countLeft(candidates, wanted)
  const entries = FILTERS.map((filter) => [
    filter,
    Object.fromEntries(
      CHOICES[filter].map((choice) => [String(choice), count({ ...chosenFilters, [filter]: choice })]),
    ),
  ])
  return Object.fromEntries(entries)
}
