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
        required={false}
        help={
          subject === 'rating'
            ? 'Puedes dejarlo vacío, si elegiste qué pasa.'
            : 'Si un dato está mal, escribe cuál y cómo debe quedar. Puedes dejarlo vacío, si elegiste qué pasa.'
        }
      />
      <EmailField
        name="correo"
        label="Tu correo"
        required={false}
        help="Hace falta si pides quitar o borrar algo, o si el negocio es tuyo. Si no, puedes dejarlo vacío."
      />
      <Field name="nombre" label="Tu nombre" optional autoComplete="name" />
      <PhoneField name="telefono" label="Tu teléfono" optional />
    </FormFrame>
  )
}
