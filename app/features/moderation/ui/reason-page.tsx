import { adminPaths } from '~/admin-paths'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  title: string
  button: string
}

/** Asks why, and goes back to the queue as it was filtered. */
export function ReasonPage({ title, action, ...sending }: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back ?? adminPaths.review() }} narrow>
      <FormFrame {...sending} lengths={LENGTHS.reason} action={keep(action)}>
        <LongField
          label="Motivo"
          name="motivo"
          rows={3}
          help="Queda guardado para quien administra; no se publica."
        />
      </FormFrame>
    </AdminPage>
  )
}
