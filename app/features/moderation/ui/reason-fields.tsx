import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { OTHER_REASON } from '../labels'

interface ReasonFieldsProps {
  reasons: readonly string[]
  /** Key of the entry. It makes ids unique if a page has these fields several times. */
  of?: string
}

/** Shows the usual reasons and a field for any other. */
export const ReasonFields = ({ reasons, of }: ReasonFieldsProps) => (
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
