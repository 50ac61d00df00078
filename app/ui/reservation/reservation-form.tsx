import type { Offer } from '~/models/reservation/schema'
import { Field, LongField } from '../form/field'
import { FormFrame, type Sending } from '../form/form-frame'
import { FormGuards } from '../form/form-guards'
import { returnedField, typedIn } from '../form/returned-form'
import { SlotPicker } from './slot-picker'

interface Props extends Sending {
  offer: Offer
  onDay?: ((date: string) => void) | undefined
  stamp: string
  /** The same form sent twice books once (T91). */
  formKey: string
}

/** The fields of `reservationSchema`. */
export function ReservationForm({ offer, onDay, stamp, formKey, ...sending }: Props) {
  const { returned, action } = sending
  return (
    <FormFrame {...sending} button="Enviar solicitud">
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
        maxLength={300}
        help="Por ejemplo: corte de cabello para dos personas."
      />
      <LongField {...returnedField(returned, 'comentario')} label="Comentario" optional maxLength={1000} />
      <p className="help">Tus datos los ven solo el negocio y nuestro equipo. Nada de esto se publica.</p>
    </FormFrame>
  )
}
