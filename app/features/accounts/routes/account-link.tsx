import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createPasswordConfirmedFormAction } from '../http/own-password-form.server'
import { listAccounts } from '../manage.server'
import { PASSWORD_LINK_DAYS } from '../password'
import { createPasswordLink } from '../password-links.server'
import { passwordConfirmationSchema } from '../schema'
import { NewPasswordLinkPage, OwnPasswordField } from '../ui/account-parts'

export const handle = { hydrate: true }

/** Page that creates a link for a user who lost the password, or whose invitation expired. */
export const loader = createAdminLoader(async ({ id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id && !each.isDisabled)
  return account ? { id, username: account.username } : null
})

const TITLE = 'No se hizo el enlace'

export const action = createPasswordConfirmedFormAction({
  schema: passwordConfirmationSchema,
  title: TITLE,
  done: async ({ actor, id }) => {
    const issued = await createPasswordLink(db, id, { actor })
    if (!issued.ok) throw buildRowNotFoundResponse()
    return { address: env.PUBLIC_ORIGIN + href('/admin/enlace-de-cuenta/:token', { token: issued.token }) }
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ username }) => `Contraseña nueva para ${username}`)

export default function PasswordLinkRoute() {
  const { id, username } = useLoaderData<typeof loader>()
  const { returned, ...sending } = useFormAnswer<typeof action>()
  const back = { text: username, href: href('/administracion/cuentas/:id', { id }) }
  if (returned && 'address' in returned)
    return <NewPasswordLinkPage {...returned} username={username} days={PASSWORD_LINK_DAYS} back={back} />
  return (
    <AdminPage title={`Contraseña nueva para ${username}`} back={back} narrow>
      <FormFrame
        {...sending}
        returned={returned}
        lengths={MAX_FIELD_LENGTHS.password}
        action={href('/administracion/cuentas/:id/enlace', { id })}
        button="Hacer el enlace"
        sending="Haciendo…"
      >
        <p>
          Hasta que lo use, su contraseña de ahora sigue valiendo. Los enlaces que se le hayan dado antes
          dejan de abrir.
        </p>
        <OwnPasswordField />
      </FormFrame>
    </AdminPage>
  )
}
