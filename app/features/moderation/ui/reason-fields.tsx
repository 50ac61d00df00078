import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { OTHER } from '../labels'

/** One of some usual reasons, or another in one's own words. */
export const ReasonFields = ({ reasons }: { reasons: readonly string[] }) => (
  <div className="reason">
    <ChoiceGroup
      legend="Motivo"
      name="motivo"
      type="radio"
      help="Queda guardado para quien administra; no se publica."
      options={[
        ...reasons.map((reason) => ({ value: reason, label: reason })),
        { value: OTHER, label: 'Otro motivo' },
      ]}
    />
    <div className="other-reason">
      <Field label="Escribe el otro motivo" name="otro" optional />
    </div>
  </div>
)
