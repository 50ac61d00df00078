import { adminPaths } from '~/admin-paths'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Omit<Sending, 'action'> {
  id: number
  code: string
  note: string | null
}

export function NotePage({ id, code, note, ...sending }: Props) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Nota de la administración"
      back={{ text: `Reservación ${code}`, href: keep(adminPaths.reservation(id)) }}
      narrow
    >
      <FormFrame
        lengths={LENGTHS.note}
        {...sending}
        stored={{ nota: note }}
        action={keep(adminPaths.reservationNote(id))}
        button="Guardar la nota"
      >
        <HiddenField name="previa" value={note ?? ''} />
        <LongField label="Nota" name="nota" optional help="Solo la ve quien administra. Vacía, se borra." />
      </FormFrame>
    </AdminPage>
  )
}
