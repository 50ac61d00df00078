import { adminPaths, withReturnTo } from '~/admin-paths'
import { classNames } from '~/ui/class-names'
import { Button } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { BADGE_TONE_CLASSES, Badge, type BadgeTone } from '~/ui/display/badge'
import { Caret } from '~/ui/display/caret'
import { ROW_MENU_CLASSES, ROW_MENU_ITEM_CLASSES, ROW_MENU_LIST_CLASSES } from '~/ui/list/records'
import type { AdminReservationRow } from '../admin/read.server'
import { RESERVATION_STATUS_LABELS, RESERVATION_STATUSES, toStatusParam } from '../labels'
import type { ReservationStatus } from '../schema'

export const RESERVATION_STATUS_TONES: Record<ReservationStatus, BadgeTone> = {
  pending: 'warm',
  confirmed: 'good',
  completed: 'plain',
  cancelled: 'bad',
}

export const ReservationStatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge tone={RESERVATION_STATUS_TONES[status]}>{RESERVATION_STATUS_LABELS[status]}</Badge>
)

interface StatusMenuProps {
  reservation: Pick<AdminReservationRow, 'id' | 'status' | 'sequence' | 'fullName'>
  back: string | undefined
}

/**
 * Shows the status of a reservation and a menu with other statuses (row 205). A pending one has a separate
 * button that confirms it. Without the permission, only the status is shown. `Cancelada` links to a form for
 * the reason.
 */
export function StatusMenu({ reservation, back }: StatusMenuProps) {
  const { id, status, sequence, fullName } = reservation
  const may = usePermissionCheck()
  const action = withReturnTo(adminPaths.reservation(id, 'estado'), back)
  if (!may('POST', action)) return <ReservationStatusBadge status={status} />
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {status === 'pending' && (
        <form method="post" action={action}>
          <input type="hidden" name="cambio" value={sequence} />
          <Button size="small" tone="accept" name="estado" value={toStatusParam('confirmed')}>
            Confirmar<span className="visually-hidden"> la reserva de {fullName}</span>
          </Button>
        </form>
      )}
      <OtherStatuses reservation={reservation} back={back} action={action} />
    </div>
  )
}

function OtherStatuses({
  reservation: { id, status, sequence, fullName },
  back,
  action,
}: StatusMenuProps & { action: string }) {
  return (
    <details className={ROW_MENU_CLASSES} name="acciones">
      <summary
        className={classNames(
          'button button-small min-w-11',
          BADGE_TONE_CLASSES[RESERVATION_STATUS_TONES[status]],
        )}
      >
        {RESERVATION_STATUS_LABELS[status]}
        <span className="visually-hidden"> (cambiar el estado de la reserva de {fullName})</span>
        <Caret />
      </summary>
      <form method="post" action={action}>
        <input type="hidden" name="cambio" value={sequence} />
        <ul className={classNames(ROW_MENU_LIST_CLASSES, 'max-md:right-auto max-md:left-0')}>
          {RESERVATION_STATUSES.filter(
            (each) =>
              each !== status && each !== 'cancelled' && !(status === 'pending' && each === 'confirmed'),
          ).map((each) => (
            <li key={each}>
              <button
                className={classNames(ROW_MENU_ITEM_CLASSES, 'text-ink')}
                type="submit"
                name="estado"
                value={toStatusParam(each)}
              >
                <span>
                  <span className="visually-hidden">Marcar como </span>
                  {RESERVATION_STATUS_LABELS[each]}
                  <span className="visually-hidden"> la reserva de {fullName}</span>
                </span>
              </button>
            </li>
          ))}
          {status !== 'cancelled' && (
            <li>
              <a
                className={classNames(ROW_MENU_ITEM_CLASSES, 'text-error')}
                href={`${withReturnTo(adminPaths.reservation(id, 'cancelar'), back)}#cancelar`}
              >
                <span>
                  <span className="visually-hidden">Marcar como </span>
                  {RESERVATION_STATUS_LABELS.cancelled}…
                  <span className="visually-hidden"> la reserva de {fullName}</span>
                </span>
              </a>
            </li>
          )}
        </ul>
      </form>
    </details>
  )
}
