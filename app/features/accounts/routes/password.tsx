import { redirectDocument } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveNotice } from '~/http/notice.server'
import { clientAddress } from '~/http/visitors/client.server'
import { readDevice } from '~/http/visitors/device.server'
import { changePassword } from '../change-password.server'
import { browserAndNetwork, sessionCookie } from '../http/session.server'
import { passwordSchema } from '../password-schema'
import { PasswordPage } from '../ui/password-page'

export const handle = { hydrate: true }

/** Whoever is signed in changes their own password. */
export const loader = catalogLoader(() => ({}))

export const action = catalogAction(({ request, actor }) =>
  answerForm(
    { request, schema: passwordSchema(actor.username), invalid: TITLE },
    async ({ form, value, sendBack }) => {
      const [secret = ''] = env.SESSION_SECRETS
      const changed = await changePassword(db, actor, {
        current: value.contrasena,
        next: value.nueva,
        address: clientAddress(),
        device: await readDevice(request),
        secret,
        session: browserAndNetwork(request),
      })
      if (changed.ok) return leaveSignedIn(changed)
      if (changed.reason === 'too_many') return askToWait(form, changed.retryAfter)
      return sendBack({ title: TITLE, errors: { contrasena: ['No es tu contraseña de ahora'] } })
    },
  ),
)

const TITLE = 'La contraseña no cambió'

async function leaveSignedIn({ token, keep }: { token: string; keep: boolean }): Promise<Response> {
  const notice = {
    kind: 'success',
    title: 'Contraseña cambiada',
    text: 'Las demás sesiones se cerraron.',
  } as const
  const headers = new Headers()
  headers.append('Set-Cookie', await sessionCookie(token, keep))
  headers.append('Set-Cookie', await leaveNotice(notice))
  return redirectDocument(adminPaths.account(), { status: 303, headers })
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta = adminTitle('Cambiar mi contraseña')

export default function Password() {
  const sending = useSentForm<typeof action>()
  return <PasswordPage {...sending} />
}
