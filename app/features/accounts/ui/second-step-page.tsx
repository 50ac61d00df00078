import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { QrCode } from '~/ui/display/qr-code'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'
import { OwnPasswordField } from './own-password-field'
import { CodeField } from './second-step-fields'

interface Props {
  isOn: boolean
  codesLeft: number
  setup: { secret: string; qr: { size: number; outline: string } } | null
  sending: Omit<Sending, 'action'>
}

export function SecondStepPage({ setup, codesLeft, sending }: Props) {
  return (
    <AdminPage title="Segundo paso" back={{ text: 'Mi cuenta', href: adminPaths.account() }} narrow>
      {setup ? <Setup {...setup} sending={sending} /> : <IsOn codesLeft={codesLeft} />}
    </AdminPage>
  )
}

function Setup({ secret, qr, sending }: NonNullable<Props['setup']> & Pick<Props, 'sending'>) {
  return (
    <div className={STACK}>
      <p>
        Después de la contraseña pedimos un código que solo tu teléfono sabe: quien adivine tu contraseña no
        entra.
      </p>
      <ol className="list-decimal pl-6">
        <li>
          Abre en tu teléfono una aplicación de códigos, como Aegis, Google Authenticator o la del iPhone.
        </li>
        <li>Escanea este dibujo, o escribe la clave a mano.</li>
        <li>Escribe aquí el código que te muestra.</li>
      </ol>
      <QrCode qr={qr} label="Código QR con la clave" />
      <p>
        Clave: <code className="break-all select-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FormFrame
        {...sending}
        lengths={LENGTHS.secondStep}
        action={adminPaths.secondStep()}
        button="Activar"
        sending="Activando…"
      >
        <CodeField />
        <OwnPasswordField />
        <p>Las sesiones que tengas abiertas en otros lugares se cierran.</p>
      </FormFrame>
    </div>
  )
}

const IsOn = ({ codesLeft }: { codesLeft: number }) => (
  <div className={STACK}>
    <p>Está activado: al entrar pedimos también el código de tu teléfono.</p>
    <p>
      {codesLeft === 1
        ? 'Te queda 1 código de recuperación.'
        : `Te quedan ${codesLeft} códigos de recuperación.`}
    </p>
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href={adminPaths.recoveryCodes()}>Códigos nuevos</ButtonLink>
      <ButtonLink href={adminPaths.removeSecondStep()}>Quitar el segundo paso</ButtonLink>
    </div>
  </div>
)
