import { useCallback, useEffect, useRef, useState } from 'react'
import { Field, LongField } from '../form/field'
import { FormFrame, type Sending } from '../form/form-frame'
import { FormGuards } from '../form/form-guards'
import { errorOf, returnedField, typedIn } from '../form/returned-form'
import { StarRadios } from '../form/star-radios'

interface Props extends Sending {
  /** Only where the page is made for this form. */
  stamp?: string | undefined
}

/** The fields of `ratingSchema` (row 138). With the script the button waits for both scores and the e-mail (row 142). */
export function RatingForm({ stamp, ...sending }: Props) {
  const { returned } = sending
  const { fields, isIncomplete, look } = useCompleteness()
  return (
    <div ref={fields} onInput={look}>
      <FormFrame {...sending} button="Enviar calificación" isIncomplete={isIncomplete}>
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
        <LongField
          {...returnedField(returned, 'comentario')}
          label="Tu comentario"
          optional
          maxLength={2000}
        />
      </FormFrame>
    </div>
  )
}

function stars(name: string, returned: Sending['returned']) {
  const chosen = Number(typedIn(returned, name))
  return { name, value: chosen, error: errorOf(returned, name) }
}

/** Whether something required is still missing, once the script has had a look at the form. */
function useCompleteness() {
  const fields = useRef<HTMLDivElement>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const look = useCallback(() => {
    const form = fields.current?.querySelector('form')
    const values = form ? new FormData(form) : undefined
    setIsIncomplete(!['profesional', 'confianza', 'correo'].every((name) => values?.get(name)))
  }, [])
  useEffect(look, [look])
  return { fields, isIncomplete, look }
}
