import { STATES } from '~/features/places/states'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, Field, PhoneField, SelectField, TextAreaField } from '~/ui/form/field'
import { useField, useReturnedValue } from '~/ui/form/form-context'
import { PageHeading, Section } from '~/ui/layout/section'
import { formatPhone } from '~/values/contact/phone'
import { HOME_SERVICE_LABELS, LANGUAGE_LABELS } from '../directory-filters'
import type { OwnerFieldName } from '../fields'
import { PRICE_RANGES, QUESTIONED_CITY_FIELD } from '../owner-types'
import type { BusinessRef } from '../schema'
import { BusinessLinkList } from './business-card'

/** Converts stored values to initial form values. Phones are formatted; values of checkboxes become lists. */
export const toBusinessFormValues = <Stored extends Partial<Record<OwnerFieldName, string>>>(
  stored: Stored,
) => ({
  ...stored,
  idiomas: (stored.idiomas ?? '').split('\n'),
  'mas-categorias': (stored['mas-categorias'] ?? '').split('\n'),
  telefono: formatPhone(stored.telefono ?? ''),
  whatsapp: formatPhone(stored.whatsapp ?? ''),
})

/** Fields about what a business offers. Its name is in another part of the form. */
export function BusinessOfferingFields() {
  return (
    <>
      <div className="lg:col-span-2">
        <TextAreaField name="descripcion" label="Descripción" optional />
      </div>
      <TextAreaField
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
          ...PRICE_RANGES.map((value) => ({ value, label: value })),
        ]}
      />
      <HomeServiceField />
      <div className="md:col-span-full">
        <LanguagesField />
      </div>
    </>
  )
}

/** Checkboxes for the languages spoken with customers. In a new form none is checked. */
export const LanguagesField = () => (
  <ChoiceGroup
    legend="¿En qué idiomas atienden? (opcional)"
    name="idiomas"
    type="checkbox"
    optional
    options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
  />
)

export const HomeServiceField = () => (
  <SelectField
    name="domicilio"
    label="Servicio a domicilio"
    optional
    options={[
      { value: '', label: 'Prefiero no decir' },
      { value: 'si', label: HOME_SERVICE_LABELS.yes },
      { value: 'no', label: HOME_SERVICE_LABELS.no },
    ]}
  />
)

/** Fields of the owner's form for contact person, phone, WhatsApp and e-mail. */
export function ContactDetailFields() {
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

/** Field that decides whether the page shows the e-mail (D155). */
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

/**
 * Fields for a WhatsApp number, or for the statement that there is none. With that, pages neither show nor
 * ask for one.
 */
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

/**
 * Fields of the address. `unknownState` is the text that explains why a state must be chosen. Undefined if
 * the state is known.
 */
export function AddressFields({ unknownState }: { unknownState?: string | undefined }) {
  return (
    <>
      <Field name="direccion" label="Dirección" optional autoComplete="street-address" />
      <Field name="ciudad" label="Ciudad" autoComplete="address-level2" />
      <ConfirmedCityField />
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

/** Hidden field with the city about which the form already asked. */
export const ConfirmedCityField = () => (
  <input type="hidden" name={QUESTIONED_CITY_FIELD} value={useReturnedValue(QUESTIONED_CITY_FIELD) ?? ''} />
)

export const PostalCodeField = () => (
  <Field name="codigo-postal" label="Código postal" optional inputMode="numeric" autoComplete="postal-code" />
)

/** Optional fields for the addresses of website, Facebook and Instagram. */
export function WebAddressFields() {
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

export interface CategorySlugAndName {
  slug: string
  name: string
}

/** Checkboxes for further categories. The main category, if chosen, is checked and disabled. */
export function MoreCategoriesField({ categories }: { categories: CategorySlugAndName[] }) {
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

/** Page that lists several businesses with the same name to choose from (D2). */
export function SameNameBusinessesPage({ businesses }: { businesses: BusinessRef[] }) {
  return (
    <Section top narrow>
      <PageHeading kicker="Mismo nombre" title={businesses[0]?.name ?? ''}>
        Hay {businesses.length} negocios con este nombre. ¿Cuál buscas?
      </PageHeading>
      <BusinessLinkList businesses={businesses} />
    </Section>
  )
}
