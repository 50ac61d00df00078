import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { INPUT } from '~/ui/form/styles'
import type { ReservationRow } from '../admin/list.server'
import { STATUS_LABELS, STATUSES, statusWord } from '../labels'

interface Props {
  reservation: Pick<ReservationRow, 'id' | 'status' | 'sequence' | 'fullName'>
  back: string
}

/** Any state from any other (row 206); a cancellation with its reason has a page of its own. */
export function StatusForm({ reservation: { id, status, sequence, fullName }, back }: Props) {
  return (
    <PostForm className="flex flex-wrap gap-2" action={adminPaths.reservationStatus(id)}>
      <input type="hidden" name="cambio" value={sequence} />
      <input type="hidden" name="volver" value={back} />
      <select
        className={`${INPUT} min-w-36 flex-[1_1_9rem]`}
        name="estado"
        defaultValue={statusWord(status)}
        aria-label={`Estado de la reserva de ${fullName}`}
        // A browser that comes back to the page would keep what was chosen before.
        autoComplete="off"
      >
        {STATUSES.map((each) => (
          <option key={each} value={statusWord(each)}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </select>
      <Button className="whitespace-nowrap">
        Guardar<span className="visually-hidden"> el estado de {fullName}</span>
      </Button>
    </PostForm>
  )
}
