import { adminPaths, withReturn } from '~/admin-paths'
import { classNames } from '~/ui/class-names'
import { usePermission } from '~/ui/controls/permission'
import { BADGE_TONES } from '~/ui/display/badge'
import { Caret } from '~/ui/display/caret'
import { ROW_MENU, ROW_MENU_ITEM, ROW_MENU_LIST } from '~/ui/list/row-menu'
import type { ReservationRow } from '../admin/list.server'
import { STATUS_LABELS, STATUSES, statusWord } from '../labels'
import { STATUS_TONES, StatusBadge } from './status-badge'

interface Props {
  reservation: Pick<ReservationRow, 'id' | 'status' | 'sequence' | 'fullName'>
  back: string
}

/** How a reservation of the list stands; opened, the other states, each a button (row 205), and the reason that can be given. */
export function StatusMenu({ reservation: { id, status, sequence, fullName }, back }: Props) {
  const may = usePermission()
  if (!may('POST', adminPaths.reservationStatus(id))) return <StatusBadge status={status} />
  return (
    <details className={ROW_MENU} name="acciones">
      <summary className={classNames('button button-small min-w-11', BADGE_TONES[STATUS_TONES[status]])}>
        {STATUS_LABELS[status]}
        <span className="visually-hidden">: cambiar el estado de la reserva de {fullName}</span>
        <Caret />
      </summary>
      <form method="post" action={adminPaths.reservationStatus(id)}>
        <input type="hidden" name="cambio" value={sequence} />
        <input type="hidden" name="volver" value={back} />
        <ul className={classNames(ROW_MENU_LIST, 'max-md:right-auto max-md:left-0')}>
          {STATUSES.filter((each) => each !== status).map((each) => (
            <li key={each}>
              <button
                className={classNames(ROW_MENU_ITEM, each === 'cancelled' ? 'text-error' : 'text-ink')}
                type="submit"
                name="estado"
                value={statusWord(each)}
              >
                <span>
                  <span className="visually-hidden">Marcar como </span>
                  {STATUS_LABELS[each]}
                  <span className="visually-hidden"> la reserva de {fullName}</span>
                </span>
              </button>
            </li>
          ))}
          {status !== 'cancelled' && (
            <li>
              <a
                className={classNames(ROW_MENU_ITEM, 'text-error')}
                href={withReturn(adminPaths.cancelReservation(id), back)}
              >
                <span>
                  Cancelar con motivo<span className="visually-hidden"> la reserva de {fullName}</span>
                </span>
              </a>
            </li>
          )}
        </ul>
      </form>
    </details>
  )
}
