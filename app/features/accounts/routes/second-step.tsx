import { redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { QrCode } from '~/ui/display/qr-code'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { buildQrOutline } from '~/values/qr.server'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createPasswordConfirmedAccountFormAction } from '../http/own-password-form.server'
import { passwordAndCodeSchema } from '../schema'
import {
  computeAuthenticatorSetup,
  readSecondStepState,
  turnOnSecondStep,
} from '../second-step/second-step.server'
import { OwnPasswordField } from '../ui/account-parts'
import { RecoveryCodesPage, SecondStepCodeField } from '../ui/second-step-fields'

interface SecondStepPageProps {
  isOn: boolean
  codesLeft: number
  setup: { secret: string; qr: { size: number; outline: string } } | null
  sending: Omit<FormFrameBaseProps, 'action'>
}

function SecondStepPage({ setup, codesLeft, sending }: SecondStepPageProps) {
  return (
    <AdminPage title="Segundo paso" back={{ text: 'Mi cuenta', href: href('/administracion/cuenta') }} narrow>
      {setup ? <Setup {...setup} sending={sending} /> : <IsOn codesLeft={codesLeft} />}
    </AdminPage>
  )
}

function Setup({
  secret,
  qr,
  sending,
}: NonNullable<SecondStepPageProps['setup']> & Pick<SecondStepPageProps, 'sending'>) {
  return (
    <div className={STACK_CLASS}>
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
        lengths={MAX_FIELD_LENGTHS.secondStep}
        action={href('/administracion/cuenta/segundo-paso')}
        button="Activar"
        sending="Activando…"
      >
        <SecondStepCodeField />
        <OwnPasswordField />
        <p>Las sesiones que tengas abiertas en otros lugares se cierran.</p>
      </FormFrame>
    </div>
  )
}

const IsOn = ({ codesLeft }: { codesLeft: number }) => (
  <div className={STACK_CLASS}>
    <p>Está activado: al entrar pedimos también el código de tu teléfono.</p>
    <p>
      {codesLeft === 1
        ? 'Te queda 1 código de recuperación.'
        : `Te quedan ${codesLeft} códigos de recuperación.`}
    </p>
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href={href('/administracion/cuenta/segundo-paso/codigos')}>Códigos nuevos</ButtonLink>
      <ButtonLink tone="danger" href={href('/administracion/cuenta/segundo-paso/quitar')}>
        Quitar el segundo paso
      </ButtonLink>
    </div>
  </div>
)

export const handle = { hydrate: true }

/** Page that sets up the second step of the signed-in user, or shows that it is active. */
export const loader = createAnyRoleAdminLoader(async ({ actor }) => {
  const state = await readSecondStepState(db, actor.userId)
  const given = state.isOn ? null : await computeAuthenticatorSetup(db, actor, about())
  return {
    ...state,
    setup: given && { secret: given.secret, qr: buildQrOutline(given.address) },
  }
})

const TITLE = 'El segundo paso no quedó activado'

export const action = createPasswordConfirmedAccountFormAction({
  schema: passwordAndCodeSchema,
  title: TITLE,
  done: async ({ actor, value, rejectForm: sendBack }) => {
    const code = value.codigo.replace(/\s/g, '')
    const turned = await turnOnSecondStep(db, actor, { ...about(), code })
    if (turned.ok) return { recoveryCodes: turned.recoveryCodes }
    if (turned.reason === 'is_on') throw redirectDocument(href('/administracion/cuenta/segundo-paso'), 303)
    const message = 'No es el código de ahora. Revisa la hora de tu teléfono y escribe el siguiente.'
    return sendBack({ title: TITLE, errors: { codigo: [message] } })
  },
})

function about() {
  const [secret = ''] = env.SESSION_SECRETS
  return { secret, issuer: env.SITE_NAME }
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Segundo paso')

export default function SecondStepRoute() {
  const loaded = useLoaderData<typeof loader>()
  const { returned, ...sending } = useFormAnswer<typeof action>()
  if (returned && 'recoveryCodes' in returned) return <RecoveryCodesPage codes={returned.recoveryCodes} />
  return <SecondStepPage {...loaded} sending={{ ...sending, returned }} />
}
