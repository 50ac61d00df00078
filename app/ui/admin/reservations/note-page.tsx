import { adminPaths } from '~/admin-paths'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { errorOf, typedIn } from '~/ui/form/returned-form'
import { AdminPage } from '../admin-page'

interface Props extends Omit<Sending, 'action'> {
  id: number
  code: string
  note: string | null
}

/** The note of administrators on a reservation. */
export function NotePage({ id, code, note, ...sending }: Props) {
  const { returned } = sending
  return (
    <AdminPage
      title="Nota de la administración"
      back={{ text: `Volver a la reservación ${code}`, href: adminPaths.reservation(id) }}
      narrow
    >
      <FormFrame {...sending} action={adminPaths.reservationNote(id)} button="Guardar la nota">
        <input
          type="hidden"
          name="previa"
          value={typedIn(returned, 'previa') ?? note ?? ''}
          key={typedIn(returned, 'previa')}
        />
        <LongField
          label="Nota"
          name="nota"
          optional
          maxLength={1000}
          defaultValue={typedIn(returned, 'nota') ?? note ?? ''}
          error={errorOf(returned, 'nota')}
          help="Solo la ve quien administra. Vacía, se borra."
        />
      </FormFrame>
    </AdminPage>
  )
}
