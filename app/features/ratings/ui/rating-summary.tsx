import type { RatingSummary as Summary } from '~/features/businesses/schema'
import { decimal, ratingCount, spokenRating } from '~/features/businesses/ui/rating-words'
import { RATING, StarRow } from '~/features/businesses/ui/stars'

/** The average in big figures, `--` without ratings (row 129), and both scores. */
export function RatingSummary({ rating }: { rating: Summary }) {
  return (
    <div className={`${'rating-summary'} figures`}>
      <b className="lettering big-figure" aria-hidden="true">
        {decimal(rating.average) ?? '--'}
      </b>
      <div>
        <p className={RATING}>
          <StarRow value={rating.average ?? 0} label={spokenRating(rating)} />
          <span aria-hidden="true">
            {rating.count === 0 ? 'Aún sin calificar' : ratingCount(rating.count)}
          </span>
        </p>
        <p className="text-soft">
          Profesional {decimal(rating.professional) ?? '--'} · Confianza {decimal(rating.trust) ?? '--'}
        </p>
      </div>
    </div>
  )
}
