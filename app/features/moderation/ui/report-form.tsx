import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, PhoneField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { LENGTHS } from '~/values/text/lengths'
import { REASONS, type ReportTarget, reasonsFor } from '../reports/labels'

interface Props extends Sending {
  subject: ReportTarget
  reason?: string | undefined
  formToken: string
}

export function ReportForm({ subject, reason, formToken, ...sending }: Props) {
  return (
    <FormFrame
      guard={{ formToken }}
      stored={{ motivo: reason }}
      lengths={LENGTHS.report}
      {...sending}
      button="Enviar"
    >
      <ChoiceGroup
        legend="¿Qué pasa?"
        name="motivo"
        type="radio"
        options={reasonsFor(subject).map((each) => ({
          value: REASONS[each].word,
          label: REASONS[each].label,
        }))}
      />
      <LongField
        name="mensaje"
        label="Cuéntanos más"
        optional
        help={subject === 'rating' ? undefined : 'Si un dato está mal, escribe cuál y cómo debe quedar.'}
      />
      <EmailField
        name="correo"
        label="Tu correo"
        optional
        help="Solo para responderte. Lo necesitamos si pides quitar o borrar algo, o si el negocio es tuyo."
      />
      <Field name="nombre" label="Tu nombre" optional autoComplete="name" />
      <PhoneField name="telefono" label="Tu teléfono" optional />
    </FormFrame>
  )
}
