import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Checklist } from '~/ui/display/prose'
import { SectionHeading } from '~/ui/layout/section'
import type { BusinessRef } from '../schema'
import { formatMinutes, formatPublicPrice, type Service } from '../service-menu/service'

interface ServicesSectionProps {
  services: Service[]
  /** Business at which services can be booked alone. Null if it takes no reservations. */
  bookableBusiness: Pick<BusinessRef, 'categorySlug' | 'slug'> | null
}

/**
 * Lists the services in the owner's order. If one has a price, duration or note they are a menu, otherwise
 * names.
 */
export function ServicesSection({ services, bookableBusiness }: ServicesSectionProps) {
  if (services.length === 0) return null
  const isMenu = services.some(({ price, minutes, note }) => price || minutes || note)
  return (
    <section>
      <SectionHeading title={isMenu ? 'Servicios y precios' : 'Servicios'} />
      {isMenu ? (
        <ul className="border-2 border-line bg-card">
          {services.map((service) => (
            <MenuItem key={service.name} service={service} place={bookableBusiness} />
          ))}
        </ul>
      ) : (
        <div className="service-list">
          <Checklist items={services.map(({ name }) => name)} />
        </div>
      )}
    </section>
  )
}

function MenuItem({ service, place }: { service: Service; place: ServicesSectionProps['bookableBusiness'] }) {
  const { name, price, minutes, note } = service
  return (
    <li className="chips border-t border-hair p-3">
      <div className="min-w-40 flex-1">
        <b>{name}</b>
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      <p className="figures">
        {[price && formatPublicPrice(price), minutes !== null && formatMinutes(minutes)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {place && minutes !== null && (
        <ButtonLink size="small" href={paths.reserve(place, name)} data-reserve="" rel="nofollow">
          Reservar<span className="visually-hidden"> ({name})</span>
        </ButtonLink>
      )}
    </li>
  )
}
