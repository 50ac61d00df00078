import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { type AffectedReservation, MAX_AFFECTED_RESERVATIONS } from '~/values/affected-reservation'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'

const TAP_TARGET_CLASS = 'py-2.5'

/** Lists reservations with the contact details of the customers. */
export const AffectedReservationList = ({ bookings }: { bookings: readonly AffectedReservation[] }) => (
  <ul>
    {bookings.map(({ id, day, time, fullName, phone, email }) => (
      <li key={id}>
        {day}, {time}: {fullName}{' '}
        {phone && (
          <>
            <a className={TAP_TARGET_CLASS} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>{' '}
            <a className={TAP_TARGET_CLASS} href={buildWhatsappHref(phone, `Hola, ${fullName}.`)}>
              WhatsApp
            </a>
          </>
        )}{' '}
        {email && (
          <a className={TAP_TARGET_CLASS} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </li>
    ))}
    {bookings.length >= MAX_AFFECTED_RESERVATIONS && (
      <li>Aquí salen las primeras {MAX_AFFECTED_RESERVATIONS}; puede haber más.</li>
    )}
  </ul>
)

/**
 * Warns that suggested hours close times with reservations, and lists them. Renders nothing if there are
 * none.
 */
export const ClosedHoursReservationsNotice = ({ bookings }: { bookings: readonly AffectedReservation[] }) =>
  bookings.length > 0 && (
    <Notice title="Ese horario cierra horas con reservas">
      <p>Avísales antes de cambiarlo; sus reservas siguen en pie.</p>
      <AffectedReservationList bookings={bookings} />
    </Notice>
  )

interface NoticeProps {
  bookings: readonly AffectedReservation[]
  /** Text about what will happen to the reservations. */
  lead: string
  /** Address of the page with the reservations. */
  href: string
}

/**
 * Warns about upcoming reservations before a business is closed or deleted. Renders nothing if there are
 * none.
 */
export const UpcomingReservationsNotice = ({ bookings, lead, href }: NoticeProps) =>
  bookings.length > 0 && (
    <Notice title="Tiene reservas por venir">
      <p>{lead}</p>
      <AffectedReservationList bookings={bookings} />
      <p>
        <ButtonLink size="small" href={href}>
          Ver sus reservas
        </ButtonLink>
      </p>
    </Notice>
  )
