import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BusinessRef } from '~/features/businesses/schema'
import { href } from '~/href'
import { paths } from '~/paths'
import { ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { Checklist } from '~/ui/display/prose'
import { useFocusOnMount } from '~/ui/form/form-context'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { getFirstReturnedFieldValue, type ReturnedForm, ReturnedHiddenFields } from '~/ui/form/post-form'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageColumns, PageHeading, Section, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import { formatTradeForSign } from '../sign-text'
import type { TradeCategoriesAndLabel } from '../trade.server'
import { RegisterForm, type RegisterFormOptions } from './register-form'
import { ShopSign } from './shop-sign'

const OWNER_GAIN_TEXTS = [
  'Tu propia página, con llamada y WhatsApp en un toque',
  'Te encuentran por oficio, nombre y ciudad',
  'Calificaciones y reservas de tus clientes',
  'Hasta tres ofertas tuyas; las del directorio llevan su nombre y las apagas en un toque',
  'Un enlace privado para cambiar tus datos cuando quieras',
]

const OwnerGains = () => (
  <section className="trust">
    <h2 className={SIDE_TITLE_CLASS}>Lo que obtienes, gratis</h2>
    <Checklist items={OWNER_GAIN_TEXTS} />
  </section>
)

interface RegisterPageProps extends Omit<FormFrameBaseProps, 'action'> {
  choices: RegisterFormOptions
  state: string | null
  formToken: string
  /** Categories and label for the last typed trade. Null until the server answers. */
  understood: TradeCategoriesAndLabel | null
  onTrade: (typed: string) => void
  returned: (ReturnedForm & { duplicates?: BusinessRef[] | undefined }) | undefined
}

/**
 * Registration page. If the server returned a question or possible duplicates, it shows them instead of the
 * form.
 */
export function RegisterPage({
  choices,
  state,
  formToken,
  understood,
  onTrade,
  ...sending
}: RegisterPageProps) {
  const { returned } = sending
  const steps = { ...sending, action: href('/registrar') }
  if (returned?.question)
    return <RobotQuestionStep {...steps} returned={returned} question={returned.question} />
  if (returned?.duplicates)
    return (
      <Section top narrow>
        <DuplicatesStep {...steps} returned={returned} duplicates={returned.duplicates} />
      </Section>
    )
  return (
    <WholeForm
      {...sending}
      choices={choices}
      state={state}
      formToken={formToken}
      understood={understood}
      onTrade={onTrade}
    />
  )
}

/**
 * The form with a live preview of the shop sign. The preview is next to the form or, on a phone, above the
 * button.
 */
function WholeForm(form: RegisterPageProps) {
  const { choices, returned, understood, onTrade } = form
  const { typed, follow, area } = useTyped(returned, onTrade)
  const read = typed.trade.trim() ? understood : null
  const sign = <ShopSign preview={previewOf(typed, choices.categories, read)} />
  return (
    <Section top>
      <PageHeading title="Registra tu negocio">
        Es gratis, sin tarjeta y sin contrato. Tres pasos cortos y tu página queda lista.
      </PageHeading>
      <PageColumns
        aside={
          <>
            <div className="sticky top-4 max-lg:hidden">{sign}</div>
            <OwnerGains />
          </>
        }
      >
        <div onInput={follow} ref={area}>
          <RegisterForm
            {...form}
            understood={
              <Understood read={read} isChosen={typed.chosen !== undefined && typed.chosen !== ''} />
            }
            sign={
              <div className="lg:hidden" aria-hidden="true">
                {sign}
              </div>
            }
          />
        </div>
      </PageColumns>
    </Section>
  )
}

/**
 * Returns the field values that the sign shows. `follow` updates them on each input event. `area` is the ref of
 * the element around the form: a slow phone may start the script after the first words were typed.
 */
function useTyped(returned: RegisterPageProps['returned'], onTrade: RegisterPageProps['onTrade']) {
  const area = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed>({
    name: getFirstReturnedFieldValue(returned, 'negocio') ?? '',
    trade: getFirstReturnedFieldValue(returned, 'oficio') ?? '',
    city: getFirstReturnedFieldValue(returned, 'ciudad') ?? '',
    chosen:
      getFirstReturnedFieldValue(returned, 'principal') || getFirstReturnedFieldValue(returned, 'categoria'),
  })
  const read = (form: HTMLFormElement | null | undefined) => {
    const sent = new FormData(form ?? undefined)
    const text = (name: string) => String(sent.get(name) ?? '')
    const trade = text('oficio')
    if (trade !== typed.trade) onTrade(trade)
    const chosen = text('principal') || text('categoria')
    setTyped({ name: text('negocio'), trade, city: text('ciudad'), chosen })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was typed before
  useEffect(() => read(area.current?.querySelector('form')), [])
  return { typed, follow: ({ target }: FormEvent) => read((target as HTMLInputElement).form), area }
}

interface Typed {
  name: string
  trade: string
  city: string
  chosen: string | undefined
}

function previewOf(
  typed: Typed,
  categories: RegisterPageProps['choices']['categories'],
  read: RegisterPageProps['understood'],
) {
  const told = read?.categories[0]?.slug
  const category = categories.find(
    ({ id, slug }) =>
      slug === typed.chosen || String(id) === typed.chosen || (!typed.chosen && slug === told),
  )
  return {
    ...typed,
    trade: typed.trade.trim() ? read?.label || formatTradeForSign(typed.trade, null) : (category?.name ?? ''),
    picture: category && paths.illustration(category.illustration),
  }
}

const Understood = ({ read, isChosen }: { read: RegisterPageProps['understood']; isChosen: boolean }) => (
  <p role="status">
    {read && read.categories.length > 0 && !isChosen && (
      <>
        Te ponemos en <b>{formatList(read.categories.map(({ name }) => name))}</b>. ¿No es eso? Elige de la
        lista.{' '}
      </>
    )}
    {read && read.unknown.length > 0 && !isChosen && (
      <>
        No conocemos {formatList(read.unknown.map((trade) => `«${trade}»`))}: si también haces eso, elige en
        la lista lo que más se parezca.
      </>
    )}
  </p>
)

interface DuplicatesStepProps extends FormFrameBaseProps {
  returned: ReturnedForm
  duplicates: BusinessRef[]
}

/** Asks whether the new business is one of these (D100). Hidden fields contain the typed values. */
function DuplicatesStep({ returned, duplicates, ...sending }: DuplicatesStepProps) {
  const step = useFocusOnMount()
  return (
    <div className={STACK_CLASS} ref={step} tabIndex={-1}>
      <PageHeading title="Este negocio ya podría estar registrado">
        Comparte teléfono, correo, o nombre y ciudad con {duplicates.length === 1 ? 'este' : 'estos'}. Lo que
        escribiste está guardado en esta página.
      </PageHeading>
      <ul className={STACK_CLASS}>
        {duplicates.map((business) => (
          <li key={business.slug} className={`sign ${STACK_CLASS}`}>
            <p>
              <a className={LONE_LINK_CLASS} href={paths.business(business)}>
                <strong>{business.name}</strong>
              </a>{' '}
              {business.city}, {business.stateCode}
            </p>
            <ButtonLink href={href('/:categorySlug/:slug/es-mi-negocio', business)} rel="nofollow">
              Es mi negocio: quiero corregirlo
            </ButtonLink>
          </li>
        ))}
      </ul>
      <FormFrame {...sending} button="No es ninguno: registrar el mío" sending="Verificando y Registrando...">
        <ReturnedHiddenFields lastResult={returned.lastResult} />
        <input type="hidden" name="distinto" value="si" />
      </FormFrame>
    </div>
  )
}
