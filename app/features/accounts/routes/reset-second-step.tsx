import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { createAdminMeta } from '~/http/meta'
import { passwordConfirmedFormAction } from '../http/own-password-form.server'
import { listAccounts } from '../manage.server'
import { ownPasswordSchema } from '../schema'
import { removeSecondStep } from '../second-step/second-step.server'
import { PasswordConfirmedFormPage } from '../ui/account-parts'

/**
 * Page on which an administrator removes the second step of a user who lost the phone and the recovery codes.
 */
export const loader = adminLoader(async ({ id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id && each.hasSecondStep)
  if (!account) return null
  return { id, username: account.username }
})

export const action = passwordConfirmedFormAction({
  schema: ownPasswordSchema,
  title: 'El segundo paso sigue activado',
  done: async ({ actor, id, redirectBack }) => {
    // Users remove their own second step on another page, which also asks for a code.
    if (id === actor.userId)
      return redirectBack(adminPaths.removeSecondStep(), {
        kind: 'info',
        title: 'El tuyo se quita con un código',
      })
    if (!(await removeSecondStep(db, actor, id))) throw buildRowNotFoundResponse()
    return redirectBack(adminPaths.accounts(), { title: 'Segundo paso quitado' })
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Quitar el segundo paso')

export default function ResetSecondStepRoute() {
  const { id, username } = useLoaderData<typeof loader>()
  return (
    <PasswordConfirmedFormPage
      title={`¿Quitar el segundo paso de ${username}?`}
      action={adminPaths.resetSecondStep(id)}
      button="Quitar"
      returned={useActionData<typeof action>()}
      back={{ text: 'Cuentas', href: adminPaths.accountOf(id) }}
    >
      <p>Para quien perdió el teléfono: entrará solo con su contraseña y podrá activarlo otra vez.</p>
    </PasswordConfirmedFormPage>
  )
}
