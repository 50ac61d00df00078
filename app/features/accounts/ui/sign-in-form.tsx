import { Button } from '~/ui/controls/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { CHOICES, HELP } from '~/ui/form/looks'
import { errorOf, type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { Section, STACK } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'

interface Props {
  title: string
  action: string
  /** Without it the form asks for a password only. */
  withUsername?: boolean
  /** What came back, if it did; it never holds a password. */
  returned?: ReturnedForm | undefined
  /** A form that was interrupted, packed: it goes along. */
  pending?: string | undefined
  other: { text: string; href: string }
}

export function SignInForm({ title, action, withUsername, returned, pending: packed, other }: Props) {
  const pending = typedIn(returned, 'pendiente') ?? packed
  return (
    <Section top narrow>
      <div className={`sign ${STACK}`}>
        <h1>{title}</h1>
        {pending && (
          <p role="status">
            Tu sesión terminó. Lo que escribiste está a salvo: entra y sigues donde estabas.
          </p>
        )}
        {returned && returned.errors.length > 0 && (
          <ErrorSummary title={returned.title} errors={returned.errors} />
        )}
        <form className={STACK} method="post" action={action} noValidate>
          {pending && <input type="hidden" name="pendiente" value={pending} />}
          <Credentials withUsername={withUsername} returned={returned} />
          <StaySignedIn returned={returned} />
          <Button tone="primary" size="big" wide>
            Entrar
          </Button>
          {pending && (
            <Button name="otra-puerta" value="si" formAction={other.href}>
              {other.text}
            </Button>
          )}
        </form>
        {!pending && (
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

const Credentials = ({ withUsername, returned }: Pick<Props, 'withUsername' | 'returned'>) => (
  <>
    {withUsername && (
      <Field
        label="Usuario"
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.signIn.usuario}
        defaultValue={typedIn(returned, 'usuario')}
        error={errorOf(returned, 'usuario')}
      />
    )}
    <Field
      label="Contraseña"
      name="contrasena"
      type="password"
      autoComplete="current-password"
      maxLength={LENGTHS.signIn.contrasena}
      error={errorOf(returned, 'contrasena')}
    />
  </>
)

const StaySignedIn = ({ returned }: Pick<Props, 'returned'>) => (
  <>
    <div className={CHOICES}>
      <label>
        <input
          type="checkbox"
          name="mantener"
          aria-describedby="mantener-ayuda"
          defaultChecked={Boolean(typedIn(returned, 'mantener'))}
        />
        <span>Mantener sesión</span>
      </label>
    </div>
    <p className={HELP} id="mantener-ayuda">
      Treinta días, solo en un teléfono o una computadora que sean tuyos.
    </p>
  </>
)
