import type { PinMap } from '~/features/places/map/schema'
import { cardAnchor, pinAnchor } from '~/features/places/ui/pin-map'
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
  map?: PinMap | null | undefined
}

/** Two cards to a row, three when compact and not beside a map; one on phones. */
export function BusinessList({ businesses, href, compact, isRow, categoryBadge, eager = 0, map }: Props) {
  return (
    <ul className={classNames(compact && !map ? CARDS_IN_THREES : CARD_LIST, isRow && 'row')}>
      {businesses.map((business, index) => (
        <li key={`${business.category.slug}/${business.slug}`} id={map ? cardAnchor(index + 1) : undefined}>
          <BusinessCard
            business={business}
            href={href(business)}
            compact={compact}
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
