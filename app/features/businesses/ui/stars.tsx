import { classNames } from '~/ui/class-names'
import type { RatingSummary } from '../schema'

/** Mark of a verified business (D56), shown next to its name. */
export const VerifiedMark = () => <b className="text-sm">✓ Verificado</b>

/** Formats an average with one decimal. Null without ratings. */
export const formatAverage = (average: number | null) => (average === null ? null : average.toFixed(1))

export const formatRatingCount = (count: number) =>
  `${count} ${count === 1 ? 'calificación' : 'calificaciones'}`

/** Text of a rating for screen readers: `4.9 de 5 (12 calificaciones)` (D55). */
export function formatRatingForScreenReader({ average, count }: RatingSummary): string {
  return average === null
    ? 'Aún sin calificaciones'
    : `${formatAverage(average)} de 5 (${formatRatingCount(count)})`
}

/** Shows whole stars, rounded down (row 131). */
export function StarRow({ value, label }: { value: number; label: string }) {
  return <span className={`stars stars-${Math.floor(value)}`} role="img" aria-label={label} />
}

export const RATING_CLASS = 'rating'

/** Shows stars, value and count in one line, or a text if there are no ratings. */
export function Stars({ rating }: { rating: RatingSummary }) {
  if (rating.average === null) return <p className={RATING_CLASS}>Aún sin calificaciones</p>
  return (
    <p className={classNames(RATING_CLASS, 'figures')}>
      <StarRow value={rating.average} label={formatRatingForScreenReader(rating)} />
      <b aria-hidden="true">{formatAverage(rating.average)}</b>
      <span aria-hidden="true">({rating.count})</span>
    </p>
  )
}
