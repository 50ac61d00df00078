import { paths } from '~/paths'
import { Chip, StateChip } from '~/ui/display/chip'
import { ListCard } from '~/ui/display/list-card'
import { CLOSINGS } from '../labels'
import type { BusinessCard as Business } from '../schema'
import { ContactButtons } from './contact-buttons'
import { OpenAndDistance } from './open-and-distance'
import { ServiceLine } from './service-line'
import { ShopPicture } from './shop-picture'
import { Stars } from './stars'

interface Props {
  business: Business
  href: string
  compact?: boolean
  /** Without its services. */
  isBare?: boolean | undefined
  categoryBadge?: boolean
  eager?: boolean
}

/** Who, what, where, how good, what to do. The link on the name covers the card. */
export function BusinessCard({ business, href, compact, isBare, categoryBadge, eager }: Props) {
  const { name, city, category } = business
  return (
    <ListCard
      picture={<ShopPicture slug={business.slug} picture={business.picture} eager={eager} />}
      title={<a href={href}>{name}</a>}
      foot={
        !compact && (
          <>
            {!isBare && <ServiceLine services={business.services} count={business.serviceCount} />}
            <ContactButtons {...business} />
          </>
        )
      }
    >
      <p>
        {!categoryBadge && `${category.name} · `}
        {city}
        {'\u00a0'}
        <StateChip code={business.stateCode} name={business.stateName} />
      </p>
      <Stars rating={business.rating} />
      {business.closed && (
        <p>
          <b className="text-red">{CLOSINGS[business.closed].label}</b>
        </p>
      )}
      <OpenAndDistance open={business.open} miles={business.miles} />
      {categoryBadge && (
        <p>
          <Chip href={paths.category(category.slug)}>{category.name}</Chip>
        </p>
      )}
    </ListCard>
  )
}
