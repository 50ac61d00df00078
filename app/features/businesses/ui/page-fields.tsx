import { STATES } from '~/features/places/states'
import { Field, LongField } from '~/ui/form/field'
import { type ReturnedForm, returnedField } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { readablePhone } from '~/values/phone-links'
import { type OwnField, PRICES } from '../facts/fields'

/** A field as it came back, else as it is stored, for the props of `Field`. */
export function storedField<Name extends string>(
  returned: ReturnedForm | undefined,
  stored: Record<Name, string>,
  name: Name,
) {
  const field = returnedField(returned, name)
  return { ...field, defaultValue: returned ? (field.defaultValue ?? '') : readablePhone(stored[name]) }
}

interface Props {
  /** The field of this name, as `storedField` gives it. */
  of: (name: OwnField) => ReturnType<typeof storedField>
}

/** What a page says of the business itself; its name stands apart. */
export function OfferFields({ of }: Props) {
  return (
    <>
      <LongField {...of('descripcion')} label="Descripción" optional />
      <LongField
        {...of('servicios')}
        label="Servicios o productos"
        optional
        help="Uno en cada línea, los más importantes primero."
      />
      <Field
        {...of('especialidad')}
        label="Especialidad"
        optional
        help="Si son varias, sepáralas con comas."
      />
      <SelectField
        {...of('precio')}
        label="Precios"
        optional
        options={[{ value: '', label: 'No decirlo' }, ...PRICES.map((value) => ({ value, label: value }))]}
      />
    </>
  )
}

/** Who is behind it and how to reach them. */
export function ContactFields({ of }: Props) {
  return (
    <>
      <Field {...of('responsable')} label="Responsable" optional autoComplete="name" />
      <Phone {...of('telefono')} label="Teléfono" autoComplete="tel" />
      <Phone {...of('whatsapp')} label="WhatsApp" help="Solo si es otro número que el teléfono." />
      <Field
        {...of('correo')}
        label="Correo"
        type="email"
        optional
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        help="Se ve en la página, y ahí llegan los avisos de las reservas."
      />
    </>
  )
}

/** Where it is. */
export function PlaceFields({ of }: Props) {
  return (
    <>
      <Field {...of('direccion')} label="Dirección" optional autoComplete="street-address" />
      <Field {...of('ciudad')} label="Ciudad" autoComplete="address-level2" />
      <SelectField
        {...of('estado')}
        label="Estado"
        options={STATES.map(({ code, label }) => ({ value: code, label }))}
      />
      <Field
        {...of('codigo-postal')}
        label="Código postal"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </>
  )
}

/** Where else it can be found. */
export function WebFields({ of }: Props) {
  return (
    <>
      <Web {...of('sitio')} label="Sitio web" />
      <Web {...of('facebook')} label="Facebook" />
      <Web {...of('instagram')} label="Instagram" />
    </>
  )
}

type FieldProps = Parameters<typeof Field>[0]

const Phone = (field: FieldProps) => <Field {...field} type="tel" inputMode="tel" optional />

const Web = (field: FieldProps) => (
  <Field {...field} inputMode="url" optional autoComplete="off" autoCapitalize="none" spellCheck={false} />
)
