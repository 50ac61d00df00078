import { type ReactNode, useState } from 'react'
import {
  ConfirmedCityField,
  HomeServiceField,
  LanguagesField,
  PostalCodeField,
} from '~/features/businesses/ui/business-fields'
import { StateSelect } from '~/features/places/ui/place-fields'
import { href } from '~/href'
import { paths } from '~/paths'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, Field, PhoneField, SelectField, TextAreaField } from '~/ui/form/field'
import { useField, useIsHydrated } from '~/ui/form/form-context'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { getFirstReturnedFieldValue } from '~/ui/form/post-form'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { withoutAccents } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'

export interface RegisterFormOptions {
  categories: { id: number; slug: string; name: string; illustration: string }[]
  offersNews: boolean
}

interface RegisterFormProps extends Omit<FormFrameBaseProps, 'action'> {
  choices: RegisterFormOptions
  state?: string | null
  formToken?: string
  /**
   * True on the home page: the form then has one step and fewer fields. Categories are sent by id, which is
   * shorter.
   */
  isShort?: boolean
  /** List of the categories that match the typed trade. */
  understood?: ReactNode
  /** Content above the button. */
  sign?: ReactNode
}

/** Form of a registration, in three steps on its own page or short on the home page. */
export function RegisterForm({
  choices,
  state,
  formToken,
  isShort,
  understood,
  sign,
  ...sending
}: RegisterFormProps) {
  const { returned } = sending
  return (
    <FormFrame
      guard={{ formToken }}
      lengths={MAX_FIELD_LENGTHS.registration}
      {...sending}
      action={href('/registrar')}
      button="Registrar mi negocio"
      sending="Verificando y Registrando..."
      failed={SEND_FAILED_MESSAGES.registration}
    >
      <Step title={!isShort && '1. Tu negocio'}>
        <Field name="negocio" label="Nombre del negocio" autoComplete="organization" />
        <Field name="responsable" label="Tu nombre" autoComplete="name" />
      </Step>
      <Step title={!isShort && '2. Qué haces'}>
        <Field
          name="oficio"
          label="¿A qué te dedicas?"
          // Not required by itself: the owner fills in a trade or chooses a category.
          required={false}
          help="Con tus palabras: plomería, tacos, uñas, taxes…"
        />
        {understood}
        <CategoryChoices categories={choices.categories} isShort={isShort} />
        {!isShort && <TextAreaField name="descripcion" label="Descripción" optional rows={4} />}
        {!isShort && (
          <MoreOfTheTrade
            isOpen={Boolean(
              getFirstReturnedFieldValue(returned, 'idiomas') ??
                getFirstReturnedFieldValue(returned, 'domicilio'),
            )}
          />
        )}
      </Step>
      <ContactStep returned={returned} state={state} isShort={isShort} />
      {choices.offersNews && <NewsConsent />}
      {sign}
    </FormFrame>
  )
}

const ContactStep = ({
  returned,
  state,
  isShort,
}: Pick<RegisterFormProps, 'returned' | 'state' | 'isShort'>) => (
  <Step title={!isShort && '3. Cómo te encuentran'}>
    <PhoneField
      name="telefono"
      label="Teléfono"
      help={isShort ? undefined : 'Con este número te llaman los clientes.'}
    />
    <WhatsAppChoice />
    <EmailField
      name="correo"
      label="Correo electrónico"
      help={
        isShort ? undefined : 'Ahí te avisamos de las reservas, y ahí pides otro enlace si pierdes el tuyo.'
      }
    />
    <ChoiceGroup
      legend="¿Mostrar tu correo en tu página?"
      name="mostrar-correo"
      type="checkbox"
      optional
      options={[{ value: 'si', label: 'Sí, para que me escriban los clientes' }]}
    />
    <Field name="ciudad" label="Ciudad" autoComplete="address-level2" />
    <ConfirmedCityField />
    {!isShort && (
      <StateAndPostalCode state={returned ? (getFirstReturnedFieldValue(returned, 'estado') ?? '') : state} />
    )}
    {isShort && (
      <details>
        <summary className="button wrap-anywhere">Descripción (opcional)</summary>
        <TextAreaField name="descripcion" label="Descripción" optional rows={3} />
      </details>
    )}
  </Step>
)

/** Group of fields with a heading. With `title` false it has no heading. */
const Step = ({ title, children }: { title: string | false; children: ReactNode }) =>
  title ? (
    <fieldset className={STACK_CLASS}>
      <legend>
        <h2 className={SIDE_TITLE_CLASS}>{title}</h2>
      </legend>
      {children}
    </fieldset>
  ) : (
    children
  )

interface CategoryProps extends Pick<RegisterFormOptions, 'categories'>, Pick<RegisterFormProps, 'isShort'> {}

/** Checkboxes of categories. The list is open if a category is chosen or has an error. */
function CategoryChoices({ categories, isShort }: CategoryProps) {
  const hasScript = useIsHydrated()
  const [sought, setSought] = useState('')
  const { notes, values: typed } = useField({ name: 'categoria' })
  const { notes: ofMain } = useField({ name: 'principal' })
  // Values are slugs, or ids from the short form on the home page.
  const chosen = categories
    .filter(({ id, slug }) => typed.includes(slug) || typed.includes(String(id)))
    .map(({ slug }) => slug)
  return (
    <details open={chosen.length > 0 || notes.error !== undefined || ofMain.error !== undefined}>
      <summary className="button">O elige de la lista</summary>
      {hasScript && <ListFilter onSeek={setSought} />}
      <ChoiceGroup
        legend="Categorías"
        name="categoria"
        type="checkbox"
        options={categories.map(({ id, slug, name, illustration }) =>
          isShort
            ? { value: String(id), label: name }
            : {
                value: slug,
                label: name,
                picture: paths.illustration(illustration),
                hidden: !plain(name).includes(sought),
              },
        )}
        values={chosen}
        help={isShort ? undefined : 'Puedes elegir varias.'}
      />
      {!isShort && (
        <div className="mt-4">
          <SelectField
            name="principal"
            label="Si elegiste varias, ¿cuál es la principal?"
            help="Es la que sale en tu tarjeta y en la dirección de tu página."
            optional
            options={[
              { value: '', label: 'Elige una' },
              ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
          />
        </div>
      )}
    </details>
  )
}

const ListFilter = ({ onSeek }: { onSeek: (text: string) => void }) => (
  <input
    className="input my-2"
    type="search"
    placeholder="Buscar en la lista"
    aria-label="Buscar en la lista"
    onChange={({ target }) => onSeek(plain(target.value))}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
  />
)

const plain = (text: string) => withoutAccents(text).toLowerCase().trim()

const MoreOfTheTrade = ({ isOpen }: { isOpen: boolean }) => (
  <details open={isOpen}>
    <summary className="button">Idiomas y servicio a domicilio (opcional)</summary>
    <div className={STACK_CLASS}>
      <LanguagesField />
      <HomeServiceField />
    </div>
  </details>
)

/** No answer is preselected (D106). */
const WhatsAppChoice = () => (
  <ChoiceGroup
    legend="¿Ese número tiene WhatsApp?"
    name="whatsapp"
    type="radio"
    optional
    options={[
      { value: 'si', label: 'Sí, me pueden escribir' },
      { value: 'no', label: 'No tenemos WhatsApp' },
    ]}
  />
)

/**
 * The state usually follows from the city, so the field may stay empty (D25). `state`: the state that is
 * selected first.
 */
const StateAndPostalCode = ({ state }: { state: string | null | undefined }) => (
  <>
    <StateSelect
      id="registro-estado"
      name="estado"
      label="Estado (solo si hay varias ciudades con ese nombre)"
      allLabel="El de la ciudad"
      value={state}
    />
    <PostalCodeField />
  </>
)

/** No answer is preselected (D38). */
const NewsConsent = () => (
  <ChoiceGroup
    legend="¿Quieres recibir noticias nuestras?"
    name="novedades"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Sí, quiero recibir consejos y novedades por correo' }]}
  />
)
