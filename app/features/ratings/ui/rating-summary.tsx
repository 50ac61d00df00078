import type { ReactNode } from 'react'
import type { RatingSummary as Summary } from '~/features/businesses/schema'
import { decimal, ratingCount, spokenRating } from '~/features/businesses/ui/rating-words'
import { RATING, StarRow } from '~/features/businesses/ui/stars'

interface Props {
  rating: Summary
  /** Beside the figure, where there is one. */
  children?: ReactNode
}

/** The average in big figures with both scores; `--` and a sentence without ratings (row 129). */
export function RatingSummary({ rating, children }: Props) {
  return (
    <div className="rating-summary figures">
      <b className="lettering big-figure" aria-hidden="true">
        {decimal(rating.average) ?? '--'}
      </b>
      {rating.average === null ? (
        <p>Aún sin calificar. ¿Ya fuiste su cliente? Tu opinión puede ser la primera.</p>
      ) : (
        <>
          {children}
          <div>
            <p className={RATING}>
              <StarRow value={rating.average} label={spokenRating(rating)} />
              <span aria-hidden="true">{ratingCount(rating.count)}</span>
            </p>
            <p className="text-soft">
              Profesional {decimal(rating.professional)} · Confianza {decimal(rating.trust)}
            </p>
          </div>
        </>
      )}
    </div>
  )
}
