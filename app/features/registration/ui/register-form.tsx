import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormGuards } from '~/ui/form/form-guards'
import { errorOf, type ReturnedForm, returnedField, typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'

/** What the form offers. */
export interface RegisterChoices {
  categories: { id: number; slug: string; name: string }[]
  /** A marketing service is set up, so there is something to consent to (D38). */
  offersNews: boolean
}

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  /** The state to begin with (D29). */
  state?: string | null
  /** None on a page that is read. */
  stamp?: string
  /** To fit into another page: without what the city says already, and with categories by their shorter number. */
  isShort?: boolean
}

/** The fields of `registrationSchema` (rows 167 to 170). */
export function RegisterForm({ choices, state, stamp, isShort, ...sending }: Props) {
  const { returned } = sending
  const typed = returned?.values.categoria ?? []
  // The short form on the home page sends their numbers.
  const chosen = choices.categories
    .filter(({ id, slug }) => typed.includes(slug) || typed.includes(String(id)))
    .map(({ slug }) => slug)
  return (
    <FormFrame
      lengths={LENGTHS.registration}
      {...sending}
      action={paths.register()}
      button="Registrar mi negocio"
      sending="Verificando y Registrando..."
    >
      <FormGuards stamp={typedIn(returned, 'sello') ?? stamp} />
      <Field {...returnedField(returned, 'negocio')} label="Nombre del negocio" autoComplete="organization" />
      <Field {...returnedField(returned, 'responsable')} label="Tu nombre" autoComplete="name" />
      <Field
        {...returnedField(returned, 'correo')}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...returnedField(returned, 'telefono')}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help={isShort ? undefined : 'Con este número te llaman y te escriben los clientes.'}
      />
      <ChoiceGroup
        legend="¿A qué te dedicas?"
        name="categoria"
        type="checkbox"
        options={choices.categories.map(({ id, slug, name }) => ({
          value: isShort ? String(id) : slug,
          label: name,
        }))}
        values={chosen}
        help={isShort ? undefined : 'Puedes elegir varias.'}
        error={errorOf(returned, 'categoria')}
      />
      <Field {...returnedField(returned, 'ciudad')} label="Ciudad" autoComplete="address-level2" />
      {!isShort && (
        <>
          <StateField returned={returned} state={state} />
          <Field
            {...returnedField(returned, 'codigo-postal')}
            label="Código postal"
            optional
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </>
      )}
      <LongField
        {...returnedField(returned, 'descripcion')}
        label="Descripción"
        optional
        rows={isShort ? undefined : 4}
      />
      {choices.offersNews && <NewsConsent isTicked={typedIn(returned, 'novedades') === 'si'} />}
    </FormFrame>
  )
}

function StateField({
  returned,
  state,
}: {
  returned?: ReturnedForm | undefined
  state?: string | null | undefined
}) {
  const label = (
    <>
      Estado <span className="optional">(opcional)</span>
    </>
  )
  return (
    <StateSelect
      id="registro-estado"
      name="estado"
      label={label}
      allLabel="Según la ciudad"
      value={returned ? (typedIn(returned, 'estado') ?? '') : state}
    />
  )
}

/** Never ticked beforehand (D38). */
const NewsConsent = ({ isTicked }: { isTicked: boolean }) => (
  <ChoiceGroup
    legend="¿Quieres recibir noticias nuestras?"
    name="novedades"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Sí, quiero recibir consejos y novedades por correo' }]}
    values={isTicked ? ['si'] : []}
  />
)
