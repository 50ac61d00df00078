import type { PinMap } from '~/features/places/map/schema'
import { cardAnchor, pinAnchor } from '~/features/places/ui/pin-map'
import { businessAnchor } from '~/paths'
import { classNames } from '~/ui/class-names'
import { CARD_LIST } from '~/ui/display/list-card'
import type { BusinessCard as Business } from '../schema'
import { BusinessCard } from './business-card'

interface Props {
  businesses: Business[]
  href: (business: Business) => string
  compact?: boolean
  isBare?: boolean
  /** The pages of its businesses lead back to their cards. */
  isReturnedTo?: boolean
  /** On phones they lie in one row to push aside by hand. */
  isRow?: boolean
  categoryBadge?: boolean
  /** How many pictures are on the first screen and load at once. */
  eager?: number
  map?: PinMap | null | undefined
}

/** As many cards to a row as have room, one on phones. */
export function BusinessList(props: Props) {
  const { businesses, href, compact, isBare, isReturnedTo, isRow, categoryBadge, eager = 0, map } = props
  return (
    <ul className={classNames(CARD_LIST, isRow && 'row')}>
      {businesses.map((business, index) => (
        <li
          key={`${business.category.slug}/${business.slug}`}
          id={map ? cardAnchor(index + 1) : isReturnedTo ? businessAnchor(business.slug) : undefined}
        >
          <BusinessCard
            business={business}
            href={href(business)}
            {...{ compact, isBare }}
            categoryBadge={categoryBadge}
            eager={index < eager}
            pin={map ? { number: index + 1, href: pinOf(map, index + 1) } : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

/** The sign of a number; undefined for who is placed nowhere. */
function pinOf({ pins }: PinMap, number: number): string | undefined {
  const [first] = pins.find(({ numbers }) => numbers.includes(number))?.numbers ?? []
  return first === undefined ? undefined : `#${pinAnchor(first)}`
}
