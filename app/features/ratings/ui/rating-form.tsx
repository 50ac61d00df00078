import { useCallback, useEffect, useRef, useState } from 'react'
import { EmailField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type MissingField, type Sending } from '~/ui/form/form-frame'
import { StarRadios } from '~/ui/form/star-radios'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'

interface Props extends Sending {
  formToken?: string
}

/** The fields of `ratingSchema` (row 138). With the script the button waits for both scores and the e-mail (row 142). */
export function RatingForm({ formToken, ...sending }: Props) {
  const { fields, missing, look } = useMissing()
  return (
    <div ref={fields} onInput={look}>
      <FormFrame
        guard={{ formToken }}
        lengths={LENGTHS.rating}
        {...sending}
        button="Enviar calificación"
        failed={NOT_SENT.rating}
        missing={missing}
      >
        <StarRadios legend="¿Cómo fue su trabajo?" name="profesional" />
        <StarRadios legend="¿Cuánta confianza te da?" name="confianza" />
        <EmailField name="correo" label="Tu correo" help="No se publica." />
        <Field name="nombre" label="Tu nombre" optional autoComplete="name" />
        <LongField name="comentario" label="Tu comentario" optional />
      </FormFrame>
    </div>
  )
}

/** What is still missing, once the script has had a look at the form; pages that are read have a script of their own. */
function useMissing() {
  const fields = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<MissingField[]>([])
  const look = useCallback(() => {
    const form = fields.current?.querySelector('form')
    if (form) setMissing(missingIn(form))
  }, [])
  useEffect(look, [look])
  return { fields, missing, look }
}

/** Each required field without a value, a question with several choices once. */
function missingIn(form: HTMLFormElement): MissingField[] {
  const empty = [...form.querySelectorAll<HTMLInputElement>(':required')].filter(
    ({ validity }) => validity.valueMissing,
  )
  const labels = new Map(empty.map((field) => [field.name, labelOf(field)]))
  return [...labels].map(([id, label]) => ({ id, label }))
}

/** The question a field belongs to, else its label. */
const labelOf = (field: HTMLInputElement) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
