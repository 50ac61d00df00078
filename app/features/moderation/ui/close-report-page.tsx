import { ChoiceGroup } from '~/ui/form/choice-group'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { typedIn } from '~/ui/form/returned-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  back: string
}

const OPTIONS = [
  { value: 'resuelto', label: 'Resuelto: hice lo que pedía' },
  { value: 'desestimado', label: 'Desestimado: no había nada que hacer' },
]

export function CloseReportPage({ back, ...sending }: Props) {
  const { returned } = sending
  const to = typedIn(returned, 'volver') ?? back
  return (
    <AdminPage title="Cerrar el reporte" back={{ text: 'Revisión', href: to }} narrow>
      <FormFrame lengths={LENGTHS.note} {...sending} button="Cerrar el reporte">
        <input type="hidden" name="volver" value={to} />
        <ChoiceGroup legend="En qué quedó" name="decision" type="radio" options={OPTIONS} />
        <LongField
          label="Nota"
          name="nota"
          rows={3}
          optional
          help="Qué hiciste, para quien lo lea después."
        />
      </FormFrame>
    </AdminPage>
  )
}
