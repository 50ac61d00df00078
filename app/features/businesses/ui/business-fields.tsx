import { STATES } from '~/features/places/states'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, Field, LongField, PhoneField } from '~/ui/form/field'
import { useField, useReturned } from '~/ui/form/form-context'
import { SelectField } from '~/ui/form/select-field'
import { PageHeading, Section } from '~/ui/layout/section'
import { formatPhone } from '~/values/contact/phone'
import { HOME_SERVICE, LANGUAGES } from '../directory-filters'
import type { OwnerFieldName } from '../fields'
import { CONFIRMED_CITY_FIELD, PRICES } from '../owner-types'
import type { BusinessRef } from '../schema'
import { BusinessPlaceList } from './business-card'

/** Converts stored values to initial form values: formatted phones, and lists for checkboxes. */
export const toInitialValues = <Stored extends Partial<Record<OwnerFieldName, string>>>(stored: Stored) => ({
  ...stored,
  idiomas: (stored.idiomas ?? '').split('\n'),
  'mas-categorias': (stored['mas-categorias'] ?? '').split('\n'),
  telefono: formatPhone(stored.telefono ?? ''),
  whatsapp: formatPhone(stored.whatsapp ?? ''),
})

/** Fields about the offer of a business. Its name is elsewhere. */
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
        options={[
          { value: '', label: 'Prefiero no decir' },
          ...PRICES.map((value) => ({ value, label: value })),
        ]}
      />
      <LanguagesField />
      <HomeServiceField />
    </>
  )
}

/** Languages of service. None is preselected. */
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
      { value: '', label: 'Prefiero no decir' },
      { value: 'si', label: HOME_SERVICE.yes },
      { value: 'no', label: HOME_SERVICE.no },
    ]}
  />
)

export function ContactFields() {
  return (
    <>
      <Field name="responsable" label="Responsable" optional autoComplete="name" />
      <PhoneField name="telefono" label="Teléfono" optional />
      <WhatsAppFields />
      <EmailField name="correo" label="Correo" optional help="Ahí llegan los avisos de las reservas." />
      <ShowEmailField />
    </>
  )
}

/** Choice whether the page shows the e-mail (D155). */
export const ShowEmailField = () => (
  <SelectField
    name="mostrar-correo"
    label="¿Mostrar el correo en la página?"
    options={[
      { value: 'si', label: 'Sí, para que escriban los clientes' },
      { value: 'no', label: 'No, solo es para avisos' },
    ]}
  />
)

/** A WhatsApp number, or the statement that there is none. Then no page offers or requests it. */
export const WhatsAppFields = () => (
  <>
    <PhoneField
      name="whatsapp"
      label="WhatsApp"
      optional
      autoComplete="off"
      help="Solo si es otro número que el teléfono."
    />
    <ChoiceGroup
      legend="¿No usan WhatsApp?"
      name="sin-whatsapp"
      type="checkbox"
      optional
      options={[{ value: 'si', label: 'No tenemos WhatsApp' }]}
    />
  </>
)

/** Fields of the address. `unknownState`: text why the state must be chosen, if it is unknown. */
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

/** Hidden field with the city that the form asked about. */
export const CityAsked = () => (
  <input type="hidden" name={CONFIRMED_CITY_FIELD} value={useReturned(CONFIRMED_CITY_FIELD) ?? ''} />
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

const Web = (field: FieldProps) => (
  <Field {...field} inputMode="url" optional autoComplete="off" autoCapitalize="none" spellCheck={false} />
)

export interface CategoryChoice {
  slug: string
  name: string
}

/** Further categories of a business. The main one is checked and disabled. */
export function MoreCategoriesField({ categories }: { categories: CategoryChoice[] }) {
  const more = useField({ name: 'mas-categorias' }).values
  const [principal] = useField({ name: 'categoria' }).values
  const options = categories.map(({ slug, name }) =>
    slug === principal
      ? { value: slug, label: `${name} (principal)`, disabled: true, checked: true }
      : { value: slug, label: name },
  )
  return (
    <details className="md:col-span-full" open={more.some(Boolean)}>
      <summary className="button">Más categorías</summary>
      <ChoiceGroup legend="También en" name="mas-categorias" type="checkbox" optional options={options} />
    </details>
  )
}

/** Asks which of several businesses with one name is wanted (D2). */
export function NameChooser({ businesses }: { businesses: BusinessRef[] }) {
  return (
    <Section top narrow>
      <PageHeading kicker="Mismo nombre" title={businesses[0]?.name ?? ''}>
        Hay {businesses.length} negocios con este nombre. ¿Cuál buscas?
      </PageHeading>
      <BusinessPlaceList businesses={businesses} />
    </Section>
  )
}
