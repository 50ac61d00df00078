import { useCallback, useEffect, useRef, useState } from 'react'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Missing, type Sending } from '~/ui/form/form-frame'
import { FormGuards } from '~/ui/form/form-guards'
import { errorOf, returnedField, typedIn } from '~/ui/form/returned-form'
import { StarRadios } from '~/ui/form/star-radios'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Sending {
  /** None on a page that is read. */
  stamp?: string
}

/** The fields of `ratingSchema` (row 138). With the script the button waits for both scores and the e-mail (row 142). */
export function RatingForm({ stamp, ...sending }: Props) {
  const { returned } = sending
  const { fields, missing, look } = useMissing()
  return (
    <div ref={fields} onInput={look}>
      <FormFrame lengths={LENGTHS.rating} {...sending} button="Enviar calificación" missing={missing}>
        <FormGuards stamp={typedIn(returned, 'sello') ?? stamp} />
        <StarRadios legend="¿Cómo fue su trabajo?" {...stars('profesional', returned)} />
        <StarRadios legend="¿Cuánta confianza te da?" {...stars('confianza', returned)} />
        <Field
          {...returnedField(returned, 'correo')}
          label="Tu correo"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help="No se publica."
        />
        <Field {...returnedField(returned, 'nombre')} label="Tu nombre" optional autoComplete="name" />
        <LongField {...returnedField(returned, 'comentario')} label="Tu comentario" optional />
      </FormFrame>
    </div>
  )
}

function stars(name: string, returned: Sending['returned']) {
  const chosen = Number(typedIn(returned, name))
  return { name, value: chosen, error: errorOf(returned, name) }
}

/** What is still missing, once the script has had a look at the form; pages that are read have a script of their own. */
function useMissing() {
  const fields = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<Missing[]>([])
  const look = useCallback(() => {
    const form = fields.current?.querySelector('form')
    if (form) setMissing(missingIn(form))
  }, [])
  useEffect(look, [look])
  return { fields, missing, look }
}

/** Each required field without a value, a question with several choices once. */
function missingIn(form: HTMLFormElement): Missing[] {
  const empty = [...form.querySelectorAll<HTMLInputElement>(':required')].filter(
    ({ validity }) => validity.valueMissing,
  )
  const labels = new Map(empty.map((field) => [field.name, labelOf(field)]))
  return [...labels].map(([id, label]) => ({ id, label }))
}

/** The question a field belongs to, else its label. */
const labelOf = (field: HTMLInputElement) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
