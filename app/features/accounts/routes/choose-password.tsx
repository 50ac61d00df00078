import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { db } from '~/db.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice, serializeNoticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { MIN_PASSWORD_LENGTH } from '../password'
import { findAccountByPasswordLink, setPasswordByLink } from '../password-links.server'
import { buildSetPasswordSchema } from '../schema'

export const handle = { hydrate: true }

/** Page that sets a password by a link, after an invitation or a reset. The link identifies the account. */
export const loader = async ({ params }: LoaderFunctionArgs) => ({
  username: (await linked(params.token)).username,
})

const TITLE = 'La contraseña no se guardó'

export async function action({ request, params }: ActionFunctionArgs) {
  const { username } = await linked(params.token)
  const schema = buildSetPasswordSchema(username)
  return handleForm({ request, schema, invalid: TITLE }, async ({ value }) => {
    const set = await setPasswordByLink(db, { token: params.token ?? '', password: value.nueva })
    if (!set.ok) throw await closed()
    const text = `Entra con el usuario ${username}.`
    return redirectWithNotice(paths.signIn(), { kind: 'success', title: 'Contraseña guardada', text })
  })
}

async function linked(token = '') {
  const account = await findAccountByPasswordLink(db, token)
  if (!account) throw await closed()
  return account
}

/** Redirects to the sign-in page. The message does not reveal whether the link was ever valid. */
const closed = async () =>
  redirect(paths.signIn(), {
    headers: {
      'Set-Cookie': await serializeNoticeCookie({
        kind: 'info',
        title: 'Ese enlace ya no abre',
        text: 'Pide otro a quien administra el sitio.',
      }),
    },
  })

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Elegir contraseña')

export default function ChoosePasswordRoute() {
  const { username } = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  return (
    <AdminPage title="Elige tu contraseña" lead={`Tu usuario es ${username}`} narrow>
      <FormFrame
        {...useFormAnswer<typeof action>()}
        lengths={MAX_FIELD_LENGTHS.password}
        action={href('/admin/enlace-de-cuenta/:token', { token })}
        button="Guardar"
        sending="Guardando…"
      >
        <Field
          name="nueva"
          label="Contraseña nueva"
          type="password"
          autoComplete="new-password"
          help={`Al menos ${MIN_PASSWORD_LENGTH} caracteres, sin tu usuario ni palabras que cualquiera adivina. Una frase corta sirve.`}
        />
        <Field
          name="repetida"
          label="Contraseña nueva, otra vez"
          type="password"
          autoComplete="new-password"
        />
      </FormFrame>
    </AdminPage>
  )
}
