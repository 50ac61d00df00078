import { classNames } from '~/ui/class-names'
import type { BusinessCard as Business } from '../schema'
import { BusinessCard } from './business-card'

interface Props {
  businesses: Business[]
  href: (business: Business) => string
  compact?: boolean
  categoryBadge?: boolean
  /** How many pictures are on the first screen and load at once. */
  eager?: number
}

/** Two cards to a row, three when compact; one on phones. */
export function BusinessList({ businesses, href, compact, categoryBadge, eager = 0 }: Props) {
  return (
    <ul className={classNames('business-list', compact && 'business-list-three')}>
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
