import type { BusinessDetail } from '~/features/businesses/schema'

const BARS = `rating-bars | [&_li]:grid [&_li]:grid-cols-[1.3em_1fr_2.2em] [&_li]:items-center [&_li]:gap-2.5
  [&_li]:pb-2 [&_svg]:block [&_svg]:h-4.5 [&_svg]:w-full [&_svg]:rounded-house [&_svg]:border-2
  [&_svg]:border-line [&_svg]:bg-card [&_rect]:fill-gold`

/** Widths are attributes: the page allows no inline style. */
export function RatingDistribution({ distribution }: { distribution: BusinessDetail['distribution'] }) {
  const total = distribution.reduce((sum, count) => sum + count, 0)
  return (
    <ul className={`${BARS} figures`}>
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
