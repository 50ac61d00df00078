import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormGuards } from '~/ui/form/form-guards'
import { errorOf, returnedField, typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'
import { REASONS, reasonsFor, type Subject } from '../reports/labels'

interface Props extends Sending {
  subject: Subject
  reason?: string | undefined
  stamp: string
}

/** The fields of `reportSchema`. */
export function ReportForm({ subject, reason, stamp, ...sending }: Props) {
  const { returned } = sending
  const chosen = typedIn(returned, 'motivo') ?? reason
  return (
    <FormFrame lengths={LENGTHS.report} {...sending} button="Enviar">
      <FormGuards stamp={typedIn(returned, 'sello') ?? stamp} />
      <ChoiceGroup
        legend="¿Qué pasa?"
        name="motivo"
        type="radio"
        options={reasonsFor(subject).map((each) => ({
          value: REASONS[each].word,
          label: REASONS[each].label,
        }))}
        values={chosen ? [chosen] : []}
        error={errorOf(returned, 'motivo')}
      />
      <LongField
        {...returnedField(returned, 'mensaje')}
        label="Cuéntanos más"
        optional
        help={subject === 'rating' ? undefined : 'Si un dato está mal, escribe cuál y cómo debe quedar.'}
      />
      <Field
        {...returnedField(returned, 'correo')}
        label="Tu correo"
        type="email"
        optional
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        help="Solo para responderte. Lo necesitamos si pides quitar o borrar algo, o si el negocio es tuyo."
      />
      <Field {...returnedField(returned, 'nombre')} label="Tu nombre" optional autoComplete="name" />
      <Field
        {...returnedField(returned, 'telefono')}
        label="Tu teléfono"
        type="tel"
        inputMode="tel"
        optional
        autoComplete="tel"
      />
    </FormFrame>
  )
}
