import type { Booked } from '~/values/booked'
import { readablePhone } from '~/values/contact/phone'
import { whatsappHref } from '~/values/contact/phone-links'

const TOUCHED = 'py-2.5'

interface Props {
  bookings: readonly Booked[]
  /** Where one is seen, for who may. */
  hrefOf?: (id: number) => string
}

/** Who has a reservation, and how they are reached. */
export const BookedList = ({ bookings, hrefOf }: Props) => (
  <ul>
    {bookings.map(({ id, day, time, fullName, phone, email }) => (
      <li key={id}>
        {day}, {time}: {hrefOf ? <a href={hrefOf(id)}>{fullName}</a> : fullName}{' '}
        {phone && (
          <a className={TOUCHED} href={`tel:${phone}`}>
            {readablePhone(phone)}
          </a>
        )}{' '}
        {phone && (
          <a className={TOUCHED} href={whatsappHref(phone, `Hola, ${fullName}.`)}>
            WhatsApp
          </a>
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
