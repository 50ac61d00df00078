import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { LENGTHS } from '~/values/text/lengths'
import { SignInFrame, type SignInStep } from './sign-in-frame'

export const CodeForm = (step: SignInStep) => (
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
      maxLength={LENGTHS.secondStep.codigo}
      help="Los seis números de tu aplicación. Sin teléfono, uno de tus códigos de recuperación."
    />
  </SignInFrame>
)
