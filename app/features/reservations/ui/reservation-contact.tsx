import { readablePhone } from '~/values/contact/phone'
import { whatsappHref } from '~/values/contact/phone-links'

interface Props {
  fullName: string
  phone: string
  businessName: string
  day: string
  time: string
}

/** The telephone of whoever reserved, and a chat with the message begun. */
export function ReservationContact({ fullName, phone, businessName, day, time }: Props) {
  const greeting = `Hola, ${fullName}. Te escribo por tu reserva en ${businessName}, ${day}, ${time}`
  return (
    <p className="figures flex flex-wrap gap-x-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center md:[&>a]:min-h-6">
      <a href={`tel:${phone}`}>
        {readablePhone(phone)}
        <span className="visually-hidden">: llamar a {fullName}</span>
      </a>{' '}
      <a className="print:hidden" href={whatsappHref(phone, greeting)} rel="noopener">
        WhatsApp
        <span className="visually-hidden"> a {fullName}</span>
      </a>
    </p>
  )
}
