import { businessAnchor } from '~/paths'
import { classNames } from '~/ui/class-names'
import { CARD_LIST } from '~/ui/display/list-card'
import type { BusinessCard as Business } from '../schema'
import { BusinessCard } from './business-card'

interface Props {
  businesses: Business[]
  href: (business: Business) => string
  compact?: boolean
  /** The pages of its businesses lead back to their cards. */
  isReturnedTo?: boolean
  /** On phones they lie in one row to push aside by hand. */
  isRow?: boolean
  categoryBadge?: boolean
  /** How many pictures are on the first screen and load at once. */
  eager?: number
}

/** As many cards to a row as have room, one on phones. */
export function BusinessList(props: Props) {
  const { businesses, href, compact, isReturnedTo, isRow, categoryBadge, eager = 0 } = props
  return (
    <ul className={classNames(CARD_LIST, isRow && 'row')}>
      {businesses.map((business, index) => (
        <li
          key={`${business.category.slug}/${business.slug}`}
          id={isReturnedTo ? businessAnchor(business.slug) : undefined}
        >
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
