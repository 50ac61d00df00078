import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { errorOf, type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { Section, STACK } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'

interface Props {
  action: string
  returned?: ReturnedForm | undefined
  pending?: string | undefined
}

export function CodeForm({ action, returned, pending: packed }: Props) {
  const pending = typedIn(returned, 'pendiente') ?? packed
  return (
    <Section top narrow>
      <div className={`sign ${STACK}`}>
        <h1>Segundo paso</h1>
        {returned && returned.errors.length > 0 && (
          <ErrorSummary title={returned.title} errors={returned.errors} />
        )}
        <form className={STACK} method="post" action={action} noValidate>
          {pending && <input type="hidden" name="pendiente" value={pending} />}
          <Field
            label="Código de tu teléfono"
            name="codigo"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LENGTHS.secondStep.codigo}
            help="Los seis números de tu aplicación. Sin teléfono, uno de tus códigos de recuperación."
            error={errorOf(returned, 'codigo')}
          />
          <Button tone="primary" size="big" wide>
            Entrar
          </Button>
        </form>
        <p>
          <a className="lettering inline-flex min-h-11 items-center" href={paths.signIn()}>
            Entrar con otra cuenta
          </a>
        </p>
      </div>
    </Section>
  )
}
