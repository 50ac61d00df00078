import { EmailField, PhoneField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { HELP } from '~/ui/form/styles'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'
import { type Choosing, SlotPicker } from './slot-picker'

export interface ReservationFormProps extends Omit<Sending, 'returned'>, Choosing {
  formToken: string
  example: string
  /** The same form sent twice books once (T91). */
  formKey: string
}

/** The fields of `reservationSchema`. */
export function ReservationForm(props: ReservationFormProps) {
  const { offer, onDay, formToken, formKey, example, ...sending } = props
  return (
    <FormFrame
      guard={{ formToken }}
      lengths={LENGTHS.reservation}
      {...sending}
      button="Enviar solicitud"
      failed={NOT_SENT.reservation}
    >
      <SlotPicker {...sending} offer={offer} onDay={onDay} />
      <HiddenField name="clave" value={formKey} />
      <Field name="nombre" label="Tu nombre" autoComplete="name" />
      <EmailField name="correo" label="Tu correo" />
      <PhoneField name="telefono" label="Tu teléfono" />
      <Field name="requerimiento" label="¿Qué necesitas?" help={`Por ejemplo: ${example}.`} />
      <LongField name="comentario" label="Comentario" optional />
      <p className={HELP}>Tus datos los ven solo el negocio y nuestro equipo. Nada de esto se publica.</p>
    </FormFrame>
  )
}
