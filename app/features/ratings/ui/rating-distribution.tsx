import type { BusinessDetail } from '~/features/businesses/schema'

/**
 * Shows the number of ratings per star count, with bars. Bar widths are SVG attributes, because the content
 * security policy forbids inline styles.
 */
export function RatingDistribution({ distribution }: { distribution: BusinessDetail['distribution'] }) {
  const total = distribution.reduce((sum, count) => sum + count, 0)
  return (
    <ul className={`${'rating-bars'} figures`}>
      {distribution.map((count, index) => {
        const stars = 5 - index
        return (
          <li key={stars}>
            <span>
              {stars}
              <span className="visually-hidden">{stars === 1 ? ' estrella:' : ' estrellas:'}</span>
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={total === 0 ? 0 : Math.round((100 * count) / total)} height="10" />
            </svg>
            <span>{count}</span>
          </li>
        )
      })}
    </ul>
  )
}
