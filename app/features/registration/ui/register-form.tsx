import { HomeServiceField, LanguagesField, PostalCodeField } from '~/features/businesses/ui/page-fields'
import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, PhoneField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { OPTIONAL } from '~/ui/form/looks'
import { typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'

export interface RegisterChoices {
  categories: { id: number; slug: string; name: string }[]
  offersNews: boolean
}

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  state?: string | null
  stamp?: string
  /** To fit into another page: without what the city says already, and with categories by their shorter number. */
  isShort?: boolean
}

export function RegisterForm({ choices, state, stamp, isShort, ...sending }: Props) {
  const { returned } = sending
  return (
    <FormFrame
      guard={{ stamp }}
      lengths={LENGTHS.registration}
      {...sending}
      action={paths.register()}
      button="Registrar mi negocio"
      sending="Verificando y Registrando..."
    >
      <Field name="negocio" label="Nombre del negocio" autoComplete="organization" />
      <Field name="responsable" label="Tu nombre" autoComplete="name" />
      <EmailField name="correo" label="Correo electrónico" />
      <PhoneField
        name="telefono"
        label="Teléfono"
        help={isShort ? undefined : 'Con este número te llaman y te escriben los clientes.'}
      />
      <CategoryChoices categories={choices.categories} returned={returned} isShort={isShort} />
      <Field name="ciudad" label="Ciudad" autoComplete="address-level2" />
      {!isShort && <StateAndPostalCode state={returned ? (typedIn(returned, 'estado') ?? '') : state} />}
      <LongField name="descripcion" label="Descripción" optional rows={isShort ? undefined : 4} />
      {!isShort && (
        <>
          <LanguagesField />
          <HomeServiceField />
        </>
      )}
      {choices.offersNews && <NewsConsent />}
    </FormFrame>
  )
}

interface CategoryProps extends Pick<RegisterChoices, 'categories'>, Pick<Props, 'returned' | 'isShort'> {}

function CategoryChoices({ categories, returned, isShort }: CategoryProps) {
  const typed = returned?.values.categoria ?? []
  // The short form on the home page sends their numbers.
  const chosen = categories
    .filter(({ id, slug }) => typed.includes(slug) || typed.includes(String(id)))
    .map(({ slug }) => slug)
  return (
    <ChoiceGroup
      legend="¿A qué te dedicas?"
      name="categoria"
      type="checkbox"
      options={categories.map(({ id, slug, name }) => ({ value: isShort ? String(id) : slug, label: name }))}
      values={returned && chosen}
      help={isShort ? undefined : 'Puedes elegir varias.'}
    />
  )
}

function StateAndPostalCode({ state }: { state: string | null | undefined }) {
  const label = (
    <>
      Estado <span className={OPTIONAL}>(opcional)</span>
    </>
  )
  return (
    <>
      <StateSelect
        id="registro-estado"
        name="estado"
        label={label}
        allLabel="Según la ciudad"
        value={state}
      />
      <PostalCodeField />
    </>
  )
}

/** Never ticked beforehand (D38). */
const NewsConsent = () => (
  <ChoiceGroup
    legend="¿Quieres recibir noticias nuestras?"
    name="novedades"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Sí, quiero recibir consejos y novedades por correo' }]}
  />
)
