import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { typedIn } from '~/ui/form/returned-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  title: string
  back: string
  button: string
}

export function ReasonPage({ title, back, ...sending }: Props) {
  const { returned } = sending
  const to = typedIn(returned, 'volver') ?? back
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: to }} narrow>
      <FormFrame lengths={LENGTHS.reason} {...sending}>
        <input type="hidden" name="volver" value={to} />
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
