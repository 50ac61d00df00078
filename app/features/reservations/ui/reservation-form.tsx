import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormGuards } from '~/ui/form/form-guards'
import { returnedField, typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'
import type { Offer } from '../schema'
import type { ReturnedWithTimes } from './newest-offer'
import { SlotPicker } from './slot-picker'

interface Props extends Omit<Sending, 'returned'> {
  returned?: ReturnedWithTimes | undefined
  offer: Offer
  onDay?: ((date: string) => void) | undefined
  stamp: string
  /** Of what somebody might ask this business for. */
  example: string
  /** The same form sent twice books once (T91). */
  formKey: string
}

/** The fields of `reservationSchema`. */
export function ReservationForm({ offer, onDay, stamp, formKey, example, ...sending }: Props) {
  const { returned, action } = sending
  return (
    <FormFrame lengths={LENGTHS.reservation} {...sending} button="Enviar solicitud">
      <SlotPicker offer={offer} onDay={onDay} returned={returned} action={action} />
      <FormGuards stamp={typedIn(returned, 'sello') ?? stamp} />
      <input type="hidden" name="clave" value={typedIn(returned, 'clave') ?? formKey} />
      <Field {...returnedField(returned, 'nombre')} label="Tu nombre" autoComplete="name" />
      <Field
        {...returnedField(returned, 'correo')}
        label="Tu correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...returnedField(returned, 'telefono')}
        label="Tu teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Field
        {...returnedField(returned, 'requerimiento')}
        label="¿Qué necesitas?"
        help={`Por ejemplo: ${example}.`}
      />
      <LongField {...returnedField(returned, 'comentario')} label="Comentario" optional />
      <p className="help">Tus datos los ven solo el negocio y nuestro equipo. Nada de esto se publica.</p>
    </FormFrame>
  )
}
