import { type ReactNode, useState } from 'react'
import {
  CityAsked,
  HomeServiceField,
  LanguagesField,
  PostalCodeField,
} from '~/features/businesses/ui/page-fields'
import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { useHasScript } from '~/ui/controls/has-script'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, PhoneField } from '~/ui/form/contact-field'
import { Field, LongField } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { typedIn } from '~/ui/form/returned-form'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { withoutAccents } from '~/values/text/accents'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'

export interface RegisterChoices {
  categories: { id: number; slug: string; name: string; illustration: string }[]
  offersNews: boolean
}

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  state?: string | null
  formToken?: string
  /** To fit into another page: one step, what may stay empty folded, and categories by their shorter number. */
  isShort?: boolean
  /** What the script understands of the trade while it is typed. */
  understood?: ReactNode
  /** What stands above the button. */
  sign?: ReactNode
}

export function RegisterForm({ choices, state, formToken, isShort, understood, sign, ...sending }: Props) {
  const { returned } = sending
  return (
    <FormFrame
      guard={{ formToken }}
      lengths={LENGTHS.registration}
      {...sending}
      action={paths.register()}
      button="Registrar mi negocio"
      sending="Verificando y Registrando..."
      failed={NOT_SENT.registration}
    >
      <Step title={!isShort && '1. Tu negocio'}>
        <Field name="negocio" label="Nombre del negocio" autoComplete="organization" />
        <Field name="responsable" label="Tu nombre" autoComplete="name" />
      </Step>
      <Step title={!isShort && '2. Qué haces'}>
        <Field
          name="oficio"
          label="¿A qué te dedicas?"
          // A category says it too, and the one or the other is enough.
          required={false}
          help="Con tus palabras: plomería, tacos, uñas, taxes…"
        />
        {understood}
        <CategoryChoices categories={choices.categories} isShort={isShort} />
        {!isShort && <LongField name="descripcion" label="Descripción" optional rows={4} />}
        {!isShort && (
          <MoreOfTheTrade isOpen={Boolean(typedIn(returned, 'idiomas') ?? typedIn(returned, 'domicilio'))} />
        )}
      </Step>
      <ContactStep returned={returned} state={state} isShort={isShort} />
      {choices.offersNews && <NewsConsent />}
      {sign}
    </FormFrame>
  )
}

const ContactStep = ({ returned, state, isShort }: Pick<Props, 'returned' | 'state' | 'isShort'>) => (
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
      help="Se ve en tu página, para que te escriban los clientes."
    />
    <Field name="ciudad" label="Ciudad" autoComplete="address-level2" />
    <CityAsked />
    {!isShort && <StateAndPostalCode state={returned ? (typedIn(returned, 'estado') ?? '') : state} />}
    {isShort && (
      <details>
        <summary className="button wrap-anywhere">Descripción (opcional)</summary>
        <LongField name="descripcion" label="Descripción" optional rows={3} />
      </details>
    )}
  </Step>
)

/** A part of the form with its heading; without one just what is in it. */
const Step = ({ title, children }: { title: string | false; children: ReactNode }) =>
  title ? (
    <fieldset className={STACK}>
      <legend>
        <h2 className={SIDE_TITLE}>{title}</h2>
      </legend>
      {children}
    </fieldset>
  ) : (
    children
  )

interface CategoryProps extends Pick<RegisterChoices, 'categories'>, Pick<Props, 'isShort'> {}

/** To be chosen by picture, for whom words do not come; open when something in it is chosen or wrong. */
function CategoryChoices({ categories, isShort }: CategoryProps) {
  const hasScript = useHasScript()
  const [sought, setSought] = useState('')
  const { notes, values: typed } = useField({ name: 'categoria' })
  // The short form on the home page sends their numbers.
  const chosen = categories
    .filter(({ id, slug }) => typed.includes(slug) || typed.includes(String(id)))
    .map(({ slug }) => slug)
  return (
    <details open={chosen.length > 0 || notes.error !== undefined}>
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
    <div className={STACK}>
      <LanguagesField />
      <HomeServiceField />
    </div>
  </details>
)

/** Never ticked beforehand: a number nobody said to take messages is not offered for them (D106). */
const WhatsAppChoice = () => (
  <ChoiceGroup
    legend="¿Ese número tiene WhatsApp?"
    name="whatsapp"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Sí, me pueden escribir' }]}
  />
)

/** Most cities tell it; where nothing does it is Georgia until the owner says otherwise (D25). */
const StateAndPostalCode = ({ state }: { state: string | null | undefined }) => (
  <>
    <StateSelect
      id="registro-estado"
      name="estado"
      label="Estado, si tu ciudad no lo dice"
      allLabel="Según la ciudad"
      value={state}
    />
    <PostalCodeField />
  </>
)

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
