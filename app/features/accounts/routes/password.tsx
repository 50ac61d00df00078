import { redirectDocument } from '@remix-run/node'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { serializeNoticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createPasswordConfirmedAccountFormAction } from '../http/own-password-form.server'
import { buildSessionCookie, readBrowserAndNetwork } from '../http/session.server'
import { changePassword } from '../manage.server'
import { MIN_PASSWORD_LENGTH } from '../password'
import { buildChangePasswordSchema } from '../schema'

export const handle = { hydrate: true }

/** Page on which the signed-in user changes the own password. */
export const loader = createAnyRoleAdminLoader(() => ({}))

export const action = createPasswordConfirmedAccountFormAction({
  schema: ({ username }) => buildChangePasswordSchema(username),
  title: 'La contraseña no cambió',
  done: async ({ request, actor, value }) => {
    const changed = await changePassword(db, actor, {
      next: value.nueva,
      session: readBrowserAndNetwork(request),
    })
    return changed ? leaveSignedIn(changed) : redirectDocument(paths.signIn(), 303)
  },
})

async function leaveSignedIn({ token, keep }: { token: string; keep: boolean }): Promise<Response> {
  const notice = {
    kind: 'success',
    title: 'Contraseña cambiada',
    text: 'Las demás sesiones se cerraron.',
  } as const
  const headers = new Headers()
  headers.append('Set-Cookie', await buildSessionCookie(token, keep))
  headers.append('Set-Cookie', await serializeNoticeCookie(notice))
  return redirectDocument(href('/administracion/cuenta'), { status: 303, headers })
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Cambiar mi contraseña')

export default function ChangePasswordRoute() {
  return (
    <AdminPage
      title="Cambiar mi contraseña"
      back={{ text: 'Mi cuenta', href: href('/administracion/cuenta') }}
      narrow
    >
      <FormFrame
        {...useFormAnswer<typeof action>()}
        lengths={MAX_FIELD_LENGTHS.password}
        action={href('/administracion/cuenta/contrasena')}
        button="Cambiar"
        sending="Cambiando…"
      >
        {/* Passwords are never filled in by the server. */}
        {CHANGE_PASSWORD_FIELDS.map((field) => (
          <Field key={field.name} {...field} type="password" />
        ))}
        <p>Las sesiones que tengas abiertas en otros lugares se cierran.</p>
      </FormFrame>
    </AdminPage>
  )
}

const CHANGE_PASSWORD_FIELDS = [
  { name: 'contrasena', label: 'Contraseña de ahora', autoComplete: 'current-password' },
  {
    name: 'nueva',
    label: 'Contraseña nueva',
    autoComplete: 'new-password',
    help: `Al menos ${MIN_PASSWORD_LENGTH} caracteres, sin tu usuario ni palabras que cualquiera adivina. Una frase corta sirve.`,
  },
  { name: 'repetida', label: 'Contraseña nueva, otra vez', autoComplete: 'new-password' },
]
