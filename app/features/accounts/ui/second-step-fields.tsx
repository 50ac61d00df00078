import { href } from '~/href'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SignInFrame, type SignInStepProps } from './sign-in-form'

export const RecoveryCodesPage = ({ codes }: { codes: readonly string[] }) => (
  <AdminPage
    title="Guarda estos códigos"
    back={{ text: 'Mi cuenta', href: href('/administracion/cuenta') }}
    narrow
  >
    <div className={STACK_CLASS}>
      <p role="status">
        El segundo paso está activado. Si pierdes el teléfono, cada uno de estos códigos te deja entrar una
        vez.
      </p>
      <p>No los volvemos a mostrar: imprime esta página o cópialos en un lugar seguro.</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 border-2 border-line bg-card p-4 max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="figures select-all">{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink tone="primary" href={href('/administracion/cuenta')}>
        Ya los guardé
      </ButtonLink>
    </div>
  </AdminPage>
)

export const SecondStepCodeForm = (step: SignInStepProps) => (
  <SignInFrame
    {...step}
    title="Segundo paso"
    other={{ text: 'Entrar con otra cuenta', href: paths.signIn() }}
  >
    <Field
      label="Código de tu teléfono"
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_FIELD_LENGTHS.secondStep.codigo}
      help="Los seis números de tu aplicación. Sin teléfono, uno de tus códigos de recuperación."
    />
  </SignInFrame>
)

/** Field for a code of the phone. With `orRecovery` also for a recovery code. */
export const SecondStepCodeField = ({ orRecovery }: { orRecovery?: boolean }) => (
  <Field
    name="codigo"
    label="Código de tu teléfono"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    help={
      orRecovery ? 'Los seis números de ahora, o un código de recuperación.' : 'Los seis números de ahora.'
    }
  />
)
