import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { FormFieldsProviderWithErrors } from '~/ui/form/form-frame'
import { getFirstReturnedFieldValue, type ReturnedForm } from '~/ui/form/post-form'
import { CHOICES_CLASS, HELP_CLASS } from '~/ui/form/styles'
import { PageHeading, Section, STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export interface SignInStepProps {
  action: string
  /** Form that was sent back with an error. It contains no password. */
  returned?: ReturnedForm | undefined
  /** Pending form, as packed by `packFormForSignIn`. */
  pending?: string | undefined
}

/** Returns the pending form of this step, as packed by `packFormForSignIn`. */
export const getPackedPendingForm = ({ returned, pending }: SignInStepProps): string | undefined =>
  getFirstReturnedFieldValue(returned, 'pendiente') ?? pending

interface SignInFrameProps extends SignInStepProps {
  title: string
  /** Shown between title and form. */
  notice?: ReactNode
  children: ReactNode
  /** Another button below the one of the form. */
  otherButton?: ReactNode
  /** A link below the form. */
  other?: { text: string; href: string } | undefined
}

/** One step of the sign-in, with errors, fields and button. */
export function SignInFrame({ title, notice, children, otherButton, other, ...step }: SignInFrameProps) {
  const { action, returned } = step
  const pending = getPackedPendingForm(step)
  return (
    <Section top narrow>
      <div className={`sign mb-16 ${STACK_CLASS}`}>
        <h1>{title}</h1>
        {notice}
        <FormFieldsProviderWithErrors returned={returned}>
          <form className={STACK_CLASS} method="post" action={action} noValidate>
            {pending && <input type="hidden" name="pendiente" value={pending} />}
            {children}
            <Button tone="primary" size="big" wide>
              Entrar
            </Button>
            {otherButton}
          </form>
        </FormFieldsProviderWithErrors>
        {other && (
          <p>
            <a className="lettering inline-flex min-h-11 items-center" href={other.href}>
              {other.text}
            </a>
          </p>
        )}
      </div>
    </Section>
  )
}

interface SignInFormProps extends SignInStepProps {
  title: string
  /** True if the form also asks for the user name. */
  withUsername?: boolean
  other: { text: string; href: string }
}

export function SignInForm({ title, withUsername, other, ...step }: SignInFormProps) {
  const pending = getPackedPendingForm(step)
  return (
    <SignInFrame
      {...step}
      title={title}
      notice={
        pending && (
          <p role="status">
            Tu sesión terminó. Lo que escribiste está a salvo: entra y sigues donde estabas.
          </p>
        )
      }
      otherButton={
        pending && (
          <Button name="otra-puerta" value="si" formAction={other.href}>
            {other.text}
          </Button>
        )
      }
      other={pending ? undefined : other}
    >
      <Credentials withUsername={withUsername} />
      <StaySignedIn />
    </SignInFrame>
  )
}

const Credentials = ({ withUsername }: Pick<SignInFormProps, 'withUsername'>) => (
  <>
    {withUsername && (
      <Field
        label="Usuario"
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_FIELD_LENGTHS.signIn.usuario}
      />
    )}
    <Field
      label="Contraseña"
      name="contrasena"
      type="password"
      autoComplete="current-password"
      maxLength={MAX_FIELD_LENGTHS.signIn.contrasena}
    />
  </>
)

const StaySignedIn = () => (
  <>
    <div className={CHOICES_CLASS}>
      <label>
        <input
          type="checkbox"
          name="mantener"
          aria-describedby="mantener-ayuda"
          defaultChecked={useField({ name: 'mantener' }).values.some(Boolean)}
        />
        <span>Mantener sesión</span>
      </label>
    </div>
    <p className={HELP_CLASS} id="mantener-ayuda">
      Treinta días, solo en un teléfono o una computadora que sean tuyos.
    </p>
  </>
)

export interface SessionEndedProps {
  pending: string
  isCatalog: boolean
  back?: string | undefined
}

/** Shown if the session ended before a form was sent. It asks to sign in and sends the form along. */
export function SessionEndedSignInForm({ pending, isCatalog, back }: SessionEndedProps) {
  const whole = { text: 'Entrar con usuario y contraseña', href: paths.signIn(back) }
  const catalog = { text: 'Entrar solo a las categorías', href: paths.catalogSignIn(back) }
  return (
    <SignInForm
      title="Entra otra vez"
      action={isCatalog ? catalog.href : whole.href}
      withUsername={!isCatalog}
      pending={pending}
      other={isCatalog ? whole : catalog}
    />
  )
}

interface ResumePageProps {
  action: string
  fields: [string, string][]
}

/** Page after the sign-in. Its button sends the pending form to its page. With scripts this happens at once. */
export function ResumeFormPage({ action, fields }: ResumePageProps) {
  return (
    <Section top narrow>
      <PageHeading title="Ya entraste">
        Lo que escribiste sigue aquí y todavía no está guardado. Vuelve a tu formulario, revísalo y guárdalo.
      </PageHeading>
      <form className="mb-16" method="post" action={action} data-resume>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come several times, and nothing moves
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="retomar" value="si" />
        <Button tone="primary" size="big" wide>
          Volver a mi formulario
        </Button>
      </form>
    </Section>
  )
}
