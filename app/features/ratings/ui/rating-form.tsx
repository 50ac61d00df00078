import { StarRadios } from '~/ui/form/choice-group'
import { EmailField, Field, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'

interface RatingFormProps extends FormFrameBaseProps {
  formToken?: string
  /**
   * True for the customer of a reservation. The private link identifies this author, so the form has no
   * e-mail field (D117).
   */
  isCustomer?: boolean
}

/**
 * Fields of `ratingSchema` (row 138). The script (app/enhance/business.ts) lists the required fields that are
 * missing (row 142).
 */
export function RatingForm({ formToken, isCustomer, ...sending }: RatingFormProps) {
  return (
    <div data-rating>
      <FormFrame
        guard={{ formToken }}
        lengths={MAX_FIELD_LENGTHS.rating}
        {...sending}
        button="Enviar calificación"
        failed={SEND_FAILED_MESSAGES.rating}
      >
        <StarRadios legend="¿Cómo fue su trabajo?" name="profesional" />
        <StarRadios legend="¿Cuánta confianza te da?" name="confianza" />
        {!isCustomer && <EmailField name="correo" label="Tu correo" help="No se publica." />}
        <Field name="nombre" label="Tu nombre" optional autoComplete="name" />
        <TextAreaField name="comentario" label="Tu comentario" optional />
      </FormFrame>
    </div>
  )
}
