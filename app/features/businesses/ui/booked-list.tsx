import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import type { AffectedReservation } from '~/values/affected-reservation'
import { formatPhone, whatsappHref } from '~/values/contact/phone'

const TOUCHED = 'py-2.5'

/** List of reservations with contact details. */
export const AffectedReservationList = ({ bookings }: { bookings: readonly AffectedReservation[] }) => (
  <ul>
    {bookings.map(({ id, day, time, fullName, phone, email }) => (
      <li key={id}>
        {day}, {time}: {fullName}{' '}
        {phone && (
          <>
            <a className={TOUCHED} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>{' '}
            <a className={TOUCHED} href={whatsappHref(phone, `Hola, ${fullName}.`)}>
              WhatsApp
            </a>
          </>
        )}{' '}
        {email && (
          <a className={TOUCHED} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </li>
    ))}
  </ul>
)

/** Notice with the reservations at times that suggested hours would close. Nothing without reservations. */
export const HoursWithBookings = ({ bookings }: { bookings: readonly AffectedReservation[] }) =>
  bookings.length > 0 && (
    <Notice title="Ese horario cierra horas con reservas">
      <p>Avísales antes de cambiarlo; sus reservas siguen en pie.</p>
      <AffectedReservationList bookings={bookings} />
    </Notice>
  )

interface NoticeProps {
  bookings: readonly AffectedReservation[]
  /** Text about the consequences for them. */
  lead: string
  /** Address of the list of reservations. */
  href: string
}

/** Notice with upcoming reservations before a business is closed or deleted. Nothing without reservations. */
export const ComingBookings = ({ bookings, lead, href }: NoticeProps) =>
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
