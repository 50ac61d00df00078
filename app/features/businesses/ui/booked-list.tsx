import type { Booked } from '~/values/booking'
import { readablePhone } from '~/values/contact/phone'
import { whatsappHref } from '~/values/contact/phone-links'

const TOUCHED = 'py-2.5'

/** Who has a reservation, and how they are reached. */
export const BookedList = ({ bookings }: { bookings: readonly Booked[] }) => (
  <ul>
    {bookings.map(({ id, day, time, fullName, phone, email }) => (
      <li key={id}>
        {day}, {time}: {fullName}{' '}
        {phone && (
          <>
            <a className={TOUCHED} href={`tel:${phone}`}>
              {readablePhone(phone)}
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
