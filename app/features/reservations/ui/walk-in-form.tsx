import { Notice } from '~/ui/feedback/notices'
import { Field, HiddenField, PhoneField, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { DayTimes } from '../week.server'
import { ServiceChoices, SlotPicker, type SlotPickerProps } from './slot-picker'

interface WalkInFormProps
  extends Omit<FormFrameBaseProps, 'returned'>,
    Pick<SlotPickerProps, 'returned' | 'onDay'> {
  /** Null if the business takes no reservations. */
  offer: DayTimes | null
  services: { value: string; label: string }[]
  chosen: readonly string[]
  /** Random key of this form, against double bookings. */
  formKey: string
}

/** Form with the fields of `reservationSchema`, for a customer who called or came in person. */
export function WalkInForm({ offer, onDay, services, chosen, formKey, ...sending }: WalkInFormProps) {
  if (!offer || offer.times.length === 0)
    return (
      <Notice title="No hay horas libres para anotar">
        <p>La página no está publicada, o no queda ninguna hora dentro del horario.</p>
      </Notice>
    )
  return (
    <FormFrame
      {...sending}
      key={formKey}
      lengths={MAX_FIELD_LENGTHS.reservation}
      stored={services.length > 0 ? { servicios: chosen } : undefined}
      button="Anotar la cita"
      sending="Guardando…"
    >
      <ServiceChoices
        services={services}
        legend="Servicio"
        help="Si son varios, se suma su duración."
        onChoose={(names, day) => onDay?.(day || offer.date, names)}
      />
      <SlotPicker {...sending} offer={offer} onDay={onDay} submit="Anotar la cita" />
      <HiddenField name="clave" value={formKey} />
      <Field name="nombre" label="Nombre" autoComplete="off" />
      <PhoneField name="telefono" label="Teléfono" autoComplete="off" />
      <TextAreaField name="comentario" label="Comentario" optional />
    </FormFrame>
  )
}
