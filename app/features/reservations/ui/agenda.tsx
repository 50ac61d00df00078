import { adminPaths, withReturnTo } from '~/admin-paths'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { formatPhone } from '~/values/contact/phone'
import type { AdminReservationRow } from '../admin/read.server'

interface ReservationContactProps {
  reservation: Pick<AdminReservationRow, 'id' | 'fullName' | 'phone' | 'notified' | 'sequence'> & {
    /** Address of the chat with the message for the status. */
    chat: string
  }
  back: string | undefined
}

/**
 * Phone of the customer, and a chat with a message for the status, in one line. Opening the chat marks the
 * customer as notified, if the account has that permission.
 */
export function ReservationContactLine({ reservation, back }: ReservationContactProps) {
  const { fullName, phone, notified } = reservation
  return (
    <div className="figures contact-line">
      <a href={`tel:${phone}`}>
        {formatPhone(phone)}
        <span className="visually-hidden"> (llamar a {fullName})</span>
      </a>
      <Chat reservation={reservation} back={back} />
      {notified && (
        <Badge tone="good">
          Avisado
          <span className="visually-hidden">
            {' '}
            {notified.when}, {notified.by}
          </span>
        </Badge>
      )}
    </div>
  )
}

function Chat({ reservation, back }: ReservationContactProps) {
  const may = usePermissionCheck()
  const { id, fullName, chat, sequence } = reservation
  const action = withReturnTo(adminPaths.reservation(id, 'avisar'), back)
  const label = (
    <>
      WhatsApp<span className="visually-hidden"> a {fullName}</span>
    </>
  )
  if (!may('POST', action))
    return (
      <a className="print:hidden" href={chat} rel="noopener">
        {label}
      </a>
    )
  return (
    <form className="print:hidden" method="post" action={action} data-chat={chat}>
      <input type="hidden" name="cambio" value={sequence} />
      <button className="link-button" type="submit">
        {label}
      </button>
    </form>
  )
}
