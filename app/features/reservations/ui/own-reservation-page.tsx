import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import { ButtonLink } from '~/ui/controls/button'
import { KeepLink } from '~/ui/controls/keep-link'
import { CHIPS } from '~/ui/display/chip'
import { Facts } from '~/ui/display/facts'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section, STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { whatsappHref } from '~/values/contact/phone-links'
import { reservationFacts } from '../facts'
import { STATUS_LABELS } from '../labels'
import type { ShownReservation } from '../own.server'
import { ReservationStatusNotice } from './reservation-status-notice'

interface Props extends ShownReservation {
  address: string
  /** It is among those of this browser. */
  isKept: boolean
  links: { calendar: string; move: string; cancel: string }
}

/** What whoever reserved sees: proof, ways on, and ways out (D64, D65). */
export function OwnReservationPage(props: Props) {
  const { place, isListed, code, status, isOpen, requirement, day, time, zone } = props
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="Tu reserva" />
      <ReservationStatusNotice {...props} again={isListed ? paths.reserve(place) : null} />
      {status !== 'completed' && <Contact {...props} />}
      <section className="sign">
        <Facts facts={reservationFacts({ code, day, time, zone, requirement }, STATUS_LABELS[status])} />
      </section>
      {isOpen && <CalendarAndChanges {...props} />}
      <section className={STACK}>
        <h2 className={SIDE_TITLE}>Guarda este enlace</h2>
        <p>
          Con él vuelves a ver tu reserva, la cambias o la cancelas, sin contraseña. Es privado: quien lo
          tenga puede hacer lo mismo.
        </p>
        <KeepLink label="Enlace privado" url={props.address} title={`Mi reserva en ${place.name}:`} />
        {props.isKept && (
          <p>
            En este dispositivo también está en <a href={paths.myReservations()}>Mis reservas</a>.
          </p>
        )}
      </section>
      {isListed && <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>}
    </Section>
  )
}

const CalendarAndChanges = ({ links, isListed }: Props) => (
  <div className={CHIPS}>
    <ButtonLink icon="calendar" href={links.calendar} download>
      Guardar en mi calendario
    </ButtonLink>
    {isListed && <ButtonLink href={links.move}>Cambiar el horario</ButtonLink>}
    <ButtonLink tone="danger" href={links.cancel}>
      Cancelar
    </ButtonLink>
  </div>
)

function Contact({ place, status, isOpen, isTold, phone, whatsapp, greeting }: Props) {
  if (!phone && !whatsapp) return null
  const isLastStep = isOpen && status === 'pending' && !isTold
  return (
    <div className="actions">
      {whatsapp && (
        <ButtonLink
          tone="whatsapp"
          size="big"
          icon="whatsapp"
          href={whatsappHref(whatsapp, greeting)}
          {...(isLastStep && { className: 'col-span-full' })}
        >
          {isLastStep ? 'Avisarle por WhatsApp' : 'WhatsApp'}
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink size="big" icon="phone" href={`tel:${phone}`} aria-label={`Llamar a ${place.name}`}>
          Llamar
        </ButtonLink>
      )}
    </div>
  )
}
