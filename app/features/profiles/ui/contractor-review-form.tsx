import { FIRST_RATING } from '~/features/moderation/page-reviews/schema'
import { paths } from '~/paths'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormGuards } from '~/ui/form/form-guards'
import { errorOf, returnedField, typedIn } from '~/ui/form/returned-form'
import { StarRadios } from '~/ui/form/star-radios'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Omit<Sending, 'action'> {
  /** None on a page that is read. */
  stamp?: string
}

/** The fields of `pageReviewSchema`; five stars are chosen to begin with, for all to see (row 163, D57). */
export function ContractorReviewForm({ stamp, ...sending }: Props) {
  const { returned } = sending
  const chosen = returned ? Number(typedIn(returned, 'calificacion')) : FIRST_RATING
  return (
    <FormFrame
      lengths={LENGTHS.pageReview}
      {...sending}
      action={paths.reviewElectrician()}
      button="Enviar mi opinión"
    >
      <FormGuards stamp={typedIn(returned, 'sello') ?? stamp} />
      <StarRadios
        legend="¿Cómo te fue?"
        name="calificacion"
        value={chosen}
        error={errorOf(returned, 'calificacion')}
      />
      <Field {...returnedField(returned, 'nombre')} label="Tu nombre" autoComplete="name" />
      <Field
        {...returnedField(returned, 'correo')}
        label="Tu correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        help="No se publica."
      />
      <Field
        {...returnedField(returned, 'proyecto')}
        label="¿Qué trabajo fue?"
        optional
        help="Por ejemplo: cambio de tablero."
      />
      <LongField {...returnedField(returned, 'comentario')} label="Tu comentario" rows={4} />
    </FormFrame>
  )
}
