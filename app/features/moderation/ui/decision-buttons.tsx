import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { OTHER_REASON } from '../labels'

interface Props {
  reasons: readonly string[]
  /** Key of the entry. It makes ids unique if a page has these fields several times. */
  of?: string
}

/** Shows the usual reasons and a field for any other. */
export const ReasonFields = ({ reasons, of }: Props) => (
  <div className="reason">
    <ChoiceGroup
      legend="Motivo"
      name="motivo"
      {...(of ? { id: `motivo-${of}` } : { help: 'Queda guardado para quien administra; no se publica.' })}
      type="radio"
      options={[
        ...reasons.map((reason) => ({ value: reason, label: reason })),
        { value: OTHER_REASON, label: 'Otro motivo' },
      ]}
    />
    <div className="other-reason">
      <Field label="Escribe el otro motivo" name="otro" {...(of && { id: `otro-${of}` })} />
    </div>
  </div>
)

interface ReasonPageProps extends FormFrameBaseProps {
  title: string
  reasons: readonly string[]
  button: string
}

/** Page that asks for a reason. Its links lead back to the list that opened it, by default to the queue. */
export function ReasonPage({ title, reasons, action, ...sending }: ReasonPageProps) {
  const { back = adminPaths.moderation(), withReturnTo: keep } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <FormFrame {...sending} tone="danger" lengths={MAX_FIELD_LENGTHS.reason} action={keep(action)}>
        <ReasonFields reasons={reasons} />
      </FormFrame>
      <ButtonLink href={back}>Cancelar</ButtonLink>
    </AdminPage>
  )
}
