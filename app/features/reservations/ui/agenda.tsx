import { formatPhone } from '~/values/contact/phone'
import { reservationChatHref } from '../chat-texts'
import type { Proposal } from '../proposal-rows.server'
import type { ReservationStatus } from '../schema'

interface ReservationContactProps {
  fullName: string
  phone: string
  businessName: string
  status: ReservationStatus
  date: string
  time: string
  code: string
  origin?: string
  proposal: Pick<Proposal, 'date' | 'time' | 'state'> | null
}

/**
 * Shows the phone of the customer and a link to a chat, in one line. The message of the chat depends on the
 * status.
 */
export function ReservationContact(reservation: ReservationContactProps) {
  const { fullName, phone } = reservation
  return (
    <p className="figures flex flex-wrap gap-x-3 [&>a]:whitespace-nowrap [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center md:pointer-fine:[&>a]:min-h-6">
      <a href={`tel:${phone}`}>
        {formatPhone(phone)}
        <span className="visually-hidden"> (llamar a {fullName})</span>
      </a>
      <a className="print:hidden" href={reservationChatHref(reservation)} rel="noopener">
        WhatsApp
        <span className="visually-hidden"> a {fullName}</span>
      </a>
    </p>
  )
}
