import { STATES } from '~/features/places/states'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { SelectField } from '~/ui/form/select-field'
import { readablePhone } from '~/values/contact/phone'
import type { OwnField } from '../fields'
import { HOME_SERVICE, LANGUAGES } from '../languages'
import { CITY_ASKED, PRICES } from '../owner-business'

/** What a form begins with: the same, its telephone numbers as people write them, what it ticks one by one. */
export const storedAsShown = <Stored extends Partial<Record<OwnField, string>>>(stored: Stored) => ({
  ...stored,
  idiomas: (stored.idiomas ?? '').split('\n'),
  'mas-categorias': (stored['mas-categorias'] ?? '').split('\n'),
  telefono: readablePhone(stored.telefono ?? ''),
  whatsapp: readablePhone(stored.whatsapp ?? ''),
})

/** What a page says of the business itself; its name stands apart. */
export function OfferFields() {
  return (
    <>
      <LongField name="descripcion" label="Descripción" optional />
      <LongField
        name="servicios"
        label="Servicios o productos"
        optional
        help="Uno en cada línea, los más importantes primero."
      />
      <Field name="especialidad" label="Especialidad" optional help="Si son varias, sepáralas con comas." />
      <SelectField
        name="precio"
        label="Precios"
        optional
        options={[{ value: '', label: 'No decirlo' }, ...PRICES.map((value) => ({ value, label: value }))]}
      />
      <LanguagesField />
      <HomeServiceField />
    </>
  )
}

/** The languages somebody is served in; nothing is ticked beforehand. */
export const LanguagesField = () => (
  <ChoiceGroup
    legend="¿En qué idiomas atienden? (opcional)"
    name="idiomas"
    type="checkbox"
    optional
    options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
  />
)

export const HomeServiceField = () => (
  <SelectField
    name="domicilio"
    label="Servicio a domicilio"
    optional
    options={[
      { value: '', label: 'No decirlo' },
      { value: 'si', label: HOME_SERVICE.yes },
      { value: 'no', label: HOME_SERVICE.no },
    ]}
  />
)

export function ContactFields() {
  return (
    <>
      <Field name="responsable" label="Responsable" optional autoComplete="name" />
      <Phone name="telefono" label="Teléfono" autoComplete="tel" />
      <Phone name="whatsapp" label="WhatsApp" help="Solo si es otro número que el teléfono." />
      <Field
        name="correo"
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

/** `unknownState`: why it has to be chosen, where it is not known. */
export function PlaceFields({ unknownState }: { unknownState?: string | undefined }) {
  return (
    <>
      <Field name="direccion" label="Dirección" optional autoComplete="street-address" />
      <Field name="ciudad" label="Ciudad" autoComplete="address-level2" />
      <CityAsked />
      <SelectField
        name="estado"
        label="Estado"
        empty="Elige tu estado"
        help={unknownState}
        options={STATES.map(({ code, label }) => ({ value: code, label }))}
      />
      <PostalCodeField />
    </>
  )
}

/** Which city the form has asked about. */
export const CityAsked = () => (
  <input type="hidden" name={CITY_ASKED} value={useField({ name: CITY_ASKED }).values[0] ?? ''} />
)

export const PostalCodeField = () => (
  <Field name="codigo-postal" label="Código postal" optional inputMode="numeric" autoComplete="postal-code" />
)

export function WebFields() {
  return (
    <>
      <Web name="sitio" label="Sitio web" />
      <Web name="facebook" label="Facebook" />
      <Web name="instagram" label="Instagram" />
    </>
  )
}

type FieldProps = Parameters<typeof Field>[0]

const Phone = (field: FieldProps) => <Field {...field} type="tel" inputMode="tel" optional />

const Web = (field: FieldProps) => (
  <Field {...field} inputMode="url" optional autoComplete="off" autoCapitalize="none" spellCheck={false} />
)
