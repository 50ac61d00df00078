import {
  attributesOf,
  CHOICES,
  FILTERS,
  type FilterCounts,
  type Narrowing,
} from '~/features/businesses/attributes'

/** A business of a list before anything narrows it, or as many as are alike in all of this. */
export interface Candidate {
  attributes: number
  isOpen: boolean
  /** From where the list looks; infinite where that is not known. */
  miles: number
  businesses: number
}

/** Tells the businesses that a list narrowed so has. */
export function leftBy(narrowing: Narrowing): (business: Omit<Candidate, 'businesses'>) => boolean {
  const { open = false, within = Number.POSITIVE_INFINITY } = narrowing
  const wanted = attributesOf(narrowing)
  return ({ attributes, isOpen, miles }) =>
    (attributes & wanted) === wanted && (!open || isOpen) && miles <= within
}

/** How many each choice of each filter would leave beside the other filters. */
export function countFilters(candidates: readonly Candidate[], narrowing: Narrowing): FilterCounts {
  const count = (wanted: Narrowing) => {
    const isLeft = leftBy(wanted)
    return candidates.reduce((sum, each) => sum + (isLeft(each) ? each.businesses : 0), 0)
  }
  const entries = FILTERS.map((filter) => [
    filter,
    Object.fromEntries(
      CHOICES[filter].map((choice) => [String(choice), count({ ...narrowing, [filter]: choice })]),
    ),
  ])
  return Object.fromEntries(entries)
}
