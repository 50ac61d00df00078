import { useCallback, useEffect, useRef, useState } from 'react'
import { StarRadios } from '~/ui/form/choice-group'
import { EmailField, Field, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps, type MissingFormField } from '~/ui/form/form-frame'
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
 * Fields of `ratingSchema` (row 138). With JavaScript, the form lists the required fields that are missing
 * (row 142).
 */
export function RatingForm({ formToken, isCustomer, ...sending }: RatingFormProps) {
  const { fields, missing, look } = useMissing()
  return (
    <div ref={fields} onInput={look}>
      <FormFrame
        guard={{ formToken }}
        lengths={MAX_FIELD_LENGTHS.rating}
        {...sending}
        button="Enviar calificación"
        failed={SEND_FAILED_MESSAGES.rating}
        missing={missing}
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

/**
 * Returns a ref for the fields, those required ones that have no value, and the function `look` that updates
 * the list. Pages without React use another script.
 */
function useMissing() {
  const fields = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<MissingFormField[]>([])
  const look = useCallback(() => {
    const form = fields.current?.querySelector('form')
    if (form) setMissing(missingIn(form))
  }, [])
  useEffect(look, [look])
  return { fields, missing, look }
}

/** Returns the required fields without a value. A group of radio buttons counts as one field. */
function missingIn(form: HTMLFormElement): MissingFormField[] {
  const empty = [...form.querySelectorAll<HTMLInputElement>(':required')].filter(
    ({ validity }) => validity.valueMissing,
  )
  const labels = new Map(empty.map((field) => [field.name, labelOf(field)]))
  return [...labels].map(([id, label]) => ({ id, label }))
}

/** Returns the legend of the field's fieldset. Without a fieldset, returns the label. */
const labelOf = (field: HTMLInputElement) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
