import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { createAdminMeta } from '~/http/meta'
import { createPasswordConfirmedFormAction } from '../http/own-password-form.server'
import { listAccounts, setAccountDisabled } from '../manage.server'
import { passwordConfirmationSchema } from '../schema'
import { PasswordConfirmedFormPage } from '../ui/account-parts'

/** Page that disables or enables an account. */
export const loader = createAdminLoader(async ({ id, params }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id)
  const verb = readVerb(params.verb)
  return account && verb ? { id, verb, username: account.username } : null
})

export const action = createPasswordConfirmedFormAction({
  schema: passwordConfirmationSchema,
  title: 'La cuenta sigue como estaba',
  done: async ({ id, params, actor, redirectBack }) => {
    const verb = readVerb(params.verb)
    if (!verb) throw buildRowNotFoundResponse()
    const changed = await setAccountDisabled(db, { id, isDisabled: verb === 'desactivar' }, { actor })
    if (changed.ok)
      return redirectBack(href('/administracion/cuentas/:id', { id }), {
        title: STATE_CHANGE_TEXTS[verb].done,
      })
    if (changed.reason === 'not_found') throw buildRowNotFoundResponse()
    return redirectBack(href('/administracion/cuentas/:id', { id }), {
      kind: 'error',
      title: 'La cuenta sigue activa',
      text: 'Es la única que administra todo: antes dale ese papel a otra.',
    })
  },
})

const STATE_CHANGE_TEXTS = {
  activar: {
    button: 'Activar la cuenta',
    says: 'Podrá entrar otra vez con la contraseña que tenía.',
    done: 'Cuenta activada',
  },
  desactivar: {
    button: 'Desactivar la cuenta',
    says: 'Nadie entrará con ella hasta que la actives: sus sesiones se cierran y sus enlaces ya no abren.',
    done: 'Cuenta desactivada',
  },
}

const readVerb = (word: string | undefined): keyof typeof STATE_CHANGE_TEXTS | null =>
  word === 'activar' || word === 'desactivar' ? word : null

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ verb }) => STATE_CHANGE_TEXTS[verb].button)

export default function ChangeAccountStateRoute() {
  const { id, verb, username } = useLoaderData<typeof loader>()
  const { button, says } = STATE_CHANGE_TEXTS[verb]
  return (
    <PasswordConfirmedFormPage
      title={`${button} ${username}`}
      action={adminPaths.accountState(id, verb)}
      button={button}
      returned={useActionData<typeof action>()}
      back={{ text: username, href: href('/administracion/cuentas/:id', { id }) }}
    >
      <p>{says}</p>
    </PasswordConfirmedFormPage>
  )
}
