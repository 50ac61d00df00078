import { type OwnField, PRICES } from '~/models/owner/fields'
import { STATES } from '~/models/place/states'
import { Field, LongField } from '../form/field'
import { FormFrame, type Sending } from '../form/form-frame'
import { type ReturnedForm, returnedField, typedIn } from '../form/returned-form'
import { SelectField } from '../form/select-field'
import { readablePhone } from '../phone'

interface Props extends Sending {
  version: number
  stored: Record<OwnField, string>
}

/** The fields of `ownDataSchema`. */
export function OwnDataForm({ version, stored, ...sending }: Props) {
  const { returned } = sending
  const of = (name: OwnField) => fieldOf(returned, stored, name)
  return (
    <FormFrame {...sending} button="Guardar" sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <Field {...of('negocio')} label="Nombre del negocio" autoComplete="organization" />
      <LongField {...of('descripcion')} label="Descripción" optional maxLength={3000} />
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
        help="Se ve en tu página, y ahí te avisamos de las reservas."
      />
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
      <Web {...of('sitio')} label="Sitio web" />
      <Web {...of('facebook')} label="Facebook" />
      <Web {...of('instagram')} label="Instagram" />
    </FormFrame>
  )
}

/** As it came back, else as it is stored. */
function fieldOf(returned: ReturnedForm | undefined, stored: Record<OwnField, string>, name: OwnField) {
  const field = returnedField(returned, name)
  return { ...field, defaultValue: returned ? (field.defaultValue ?? '') : readablePhone(stored[name]) }
}

type FieldProps = Parameters<typeof Field>[0]

const Phone = (field: FieldProps) => <Field {...field} type="tel" inputMode="tel" optional />

const Web = (field: FieldProps) => (
  <Field {...field} inputMode="url" optional autoComplete="off" autoCapitalize="none" spellCheck={false} />
)
