import { classNames } from '~/ui/class-names'
import type { RatingSummary } from '../schema'
import { decimal, spokenRating } from './rating-words'

/** Whole stars up to the floor of the value (row 131); the exact figure stands beside them. */
export function StarRow({ value, label }: { value: number; label: string }) {
  return <span className={`stars stars-${Math.floor(value)}`} role="img" aria-label={label} />
}

export const RATING = 'rating'

/** Stars, figure and count in one line; says so when there are none. */
export function Stars({ rating }: { rating: RatingSummary }) {
  if (rating.average === null) return <p className={RATING}>Aún sin calificar</p>
  return (
    <p className={classNames(RATING, 'figures')}>
      <StarRow value={rating.average} label={spokenRating(rating)} />
      <b aria-hidden="true">{decimal(rating.average)}</b>
      <span aria-hidden="true">({rating.count})</span>
    </p>
  )
}
