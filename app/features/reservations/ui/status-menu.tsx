import { adminPaths } from '~/admin-paths'
import type { ReservationRow } from '../desk/schema'
import { STATUS_LABELS, STATUSES, statusWord } from '../labels'
import { STATUS_TONES } from './status-badge'

interface Props {
  reservation: Pick<ReservationRow, 'id' | 'status' | 'sequence' | 'fullName'>
  /** Where to go on to. */
  back: string
}

/** How a reservation of the list stands; opened, the other states, each a button (row 205). */
export function StatusMenu({ reservation: { id, status, sequence, fullName }, back }: Props) {
  return (
    <details className="row-menu" name="acciones">
      <summary className={`button button-small status-menu badge-${STATUS_TONES[status]}`}>
        {STATUS_LABELS[status]}
        <span className="visually-hidden">: cambiar el estado de la reservación de {fullName}</span>
      </summary>
      <form method="post" action={adminPaths.reservationStatus(id)}>
        <input type="hidden" name="cambio" value={sequence} />
        <input type="hidden" name="volver" value={back} />
        <ul>
          {STATUSES.filter((each) => each !== status).map((each) => (
            <li key={each}>
              <button type="submit" name="estado" value={statusWord(each)}>
                <span>
                  <span className="visually-hidden">Marcar como </span>
                  {STATUS_LABELS[each]}
                  <span className="visually-hidden"> la reservación de {fullName}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </details>
  )
}
