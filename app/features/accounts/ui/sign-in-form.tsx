import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { CHOICES, HELP } from '~/ui/form/styles'
import { LENGTHS } from '~/values/text/lengths'
import { pendingIn, SignInFrame, type SignInStep } from './sign-in-frame'

interface Props extends SignInStep {
  title: string
  /** Without it the form asks for a password only. */
  withUsername?: boolean
  other: { text: string; href: string }
}

export function SignInForm({ title, withUsername, other, ...step }: Props) {
  const pending = pendingIn(step)
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

const Credentials = ({ withUsername }: Pick<Props, 'withUsername'>) => (
  <>
    {withUsername && (
      <Field
        label="Usuario"
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.signIn.usuario}
      />
    )}
    <Field
      label="Contraseña"
      name="contrasena"
      type="password"
      autoComplete="current-password"
      maxLength={LENGTHS.signIn.contrasena}
    />
  </>
)

const StaySignedIn = () => (
  <>
    <div className={CHOICES}>
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
    <p className={HELP} id="mantener-ayuda">
      Treinta días, solo en un teléfono o una computadora que sean tuyos.
    </p>
  </>
)
