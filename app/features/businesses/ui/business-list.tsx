import { classNames } from '~/ui/class-names'
import { CARD_LIST, CARDS_IN_THREES } from '~/ui/display/list-card'
import type { BusinessCard as Business } from '../schema'
import { BusinessCard } from './business-card'

interface Props {
  businesses: Business[]
  href: (business: Business) => string
  compact?: boolean
  /** On phones they lie in one row to push aside by hand. */
  isRow?: boolean
  categoryBadge?: boolean
  /** How many pictures are on the first screen and load at once. */
  eager?: number
}

/** Two cards to a row, three when compact; one on phones. */
export function BusinessList({ businesses, href, compact, isRow, categoryBadge, eager = 0 }: Props) {
  return (
    <ul className={classNames(compact ? CARDS_IN_THREES : CARD_LIST, isRow && 'row')}>
      {businesses.map((business, index) => (
        <li key={`${business.category.slug}/${business.slug}`}>
          <BusinessCard
            business={business}
            href={href(business)}
            compact={compact}
            categoryBadge={categoryBadge}
            eager={index < eager}
          />
        </li>
      ))}
    </ul>
  )
}
