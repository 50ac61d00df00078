import { paths } from '~/paths'
import { Chip, StateChip } from '~/ui/display/chip'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { BusinessCard as Business } from '../schema'
import { ContactButtons } from './contact-buttons'
import { ServiceChips } from './service-chips'
import { Stars } from './stars'

interface Props {
  business: Business
  href: string
  /** Without services and buttons, for the nine of the day. */
  compact?: boolean
  /** Shows the category as a badge that leads to its page (row 85). */
  categoryBadge?: boolean
  eager?: boolean
}

/** Who, what, where, how good, what to do. The link on the name covers the card. */
export function BusinessCard({ business, href, compact, categoryBadge, eager }: Props) {
  const { name, city, category } = business
  return (
    <article className="business-card">
      <PictureFrame picture={business.picture} hue={category.hue} size={92} eager={eager} />
      <div className="business-facts">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p>
          {!categoryBadge && `${category.name} · `}
          {city}
          {'\u00a0'}
          <StateChip code={business.stateCode} name={business.stateName} />
        </p>
        <Stars rating={business.rating} />
        {categoryBadge && (
          <p>
            <Chip href={paths.category(category.slug)}>{category.name}</Chip>
          </p>
        )}
      </div>
      {!compact && <ServiceChips services={business.services} count={business.serviceCount} />}
      {!compact && <ContactButtons {...business} />}
    </article>
  )
}
