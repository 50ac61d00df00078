import { href } from '~/href'
import { StarRadios } from '~/ui/form/choice-group'
import { EmailField, Field, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'

const PRESELECTED_STARS = '5'

interface ContractorRatingFormProps extends Omit<FormFrameBaseProps, 'action'> {
  formToken?: string
}

/** Form with the fields of `contractorRatingSchema`. Five stars are visibly selected at first (row 163, D57). */
export function ContractorRatingForm({ formToken, ...sending }: ContractorRatingFormProps) {
  return (
    <FormFrame
      guard={{ formToken }}
      stored={{ calificacion: PRESELECTED_STARS }}
      lengths={MAX_FIELD_LENGTHS.contractorRating}
      {...sending}
      action={href('/landing/electricista/opinar')}
      button="Enviar mi opinión"
      failed={SEND_FAILED_MESSAGES.contractorRating}
    >
      <StarRadios legend="¿Cómo te fue?" name="calificacion" />
      <Field name="nombre" label="Tu nombre" autoComplete="name" />
      <EmailField name="correo" label="Tu correo" help="No se publica." />
      <Field name="proyecto" label="¿Qué trabajo fue?" optional help="Por ejemplo: cambio de tablero." />
      <TextAreaField name="comentario" label="Tu comentario" rows={4} />
    </FormFrame>
  )
}
