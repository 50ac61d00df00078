import { Button } from '../button'
import { ErrorSummary } from '../form/error-summary'
import { Field } from '../form/field'
import { errorOf, type ReturnedForm, typedIn } from '../form/returned-form'
import { Section } from '../section'

interface Props {
  title: string
  /** Address the form is sent to. */
  action: string
  /** Without it the form asks for a password only. */
  withUsername?: boolean
  /** What came back, if it did; it never holds a password. */
  returned?: ReturnedForm | undefined
  /** The other door. */
  other: { text: string; href: string }
}

/** Rows 184 and 187. */
export function SignInForm({ title, action, withUsername, returned, other }: Props) {
  return (
    <Section top narrow>
      <div className="sign stack">
        <h1>{title}</h1>
        {returned && <ErrorSummary title={returned.title} errors={returned.errors} />}
        <form className="stack" method="post" action={action}>
          {withUsername && (
            <Field
              label="Usuario"
              name="usuario"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={80}
              defaultValue={typedIn(returned, 'usuario')}
              error={errorOf(returned, 'usuario')}
            />
          )}
          <Field
            label="Contraseña"
            name="contrasena"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            error={errorOf(returned, 'contrasena')}
          />
          <div className="choices">
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
          <p className="help" id="mantener-ayuda">
            Treinta días, solo en un teléfono o una computadora que sean tuyos.
          </p>
          <Button tone="primary" size="big" wide>
            Entrar
          </Button>
        </form>
        <p>
          <a className="lone-link" href={other.href}>
            {other.text}
          </a>
        </p>
      </div>
    </Section>
  )
}
