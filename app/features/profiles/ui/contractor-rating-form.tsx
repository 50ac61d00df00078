import { paths } from '~/paths'
import { EmailField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { StarRadios } from '~/ui/form/star-radios'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'

const FIRST_RATING = '5'

interface Props extends Omit<Sending, 'action'> {
  formToken?: string
}

/** The fields of `pageRatingSchema`; five stars are chosen to begin with, for all to see (row 163, D57). */
export function ContractorRatingForm({ formToken, ...sending }: Props) {
  return (
    <FormFrame
      guard={{ formToken }}
      stored={{ calificacion: FIRST_RATING }}
      lengths={LENGTHS.pageRating}
      {...sending}
      action={paths.rateElectrician()}
      button="Enviar mi opinión"
      failed={NOT_SENT.pageRating}
    >
      <StarRadios legend="¿Cómo te fue?" name="calificacion" />
      <Field name="nombre" label="Tu nombre" autoComplete="name" />
      <EmailField name="correo" label="Tu correo" help="No se publica." />
      <Field name="proyecto" label="¿Qué trabajo fue?" optional help="Por ejemplo: cambio de tablero." />
      <LongField name="comentario" label="Tu comentario" rows={4} />
    </FormFrame>
  )
}
