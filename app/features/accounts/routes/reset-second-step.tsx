import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { createAdminMeta } from '~/http/meta'
import { createPasswordConfirmedFormAction } from '../http/own-password-form.server'
import { listAccounts } from '../manage.server'
import { passwordConfirmationSchema } from '../schema'
import { removeSecondStep } from '../second-step/second-step.server'
import { PasswordConfirmedFormPage } from '../ui/account-parts'

/**
 * Page on which an administrator removes the second step of a user who lost the phone and the recovery codes.
 */
export const loader = createAdminLoader(async ({ id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id && each.hasSecondStep)
  if (!account) return null
  return { id, username: account.username }
})

export const action = createPasswordConfirmedFormAction({
  schema: passwordConfirmationSchema,
  title: 'El segundo paso sigue activado',
  done: async ({ actor, id, redirectBack }) => {
    // Users remove their own second step on another page, which also asks for a code.
    if (id === actor.userId)
      return redirectBack(href('/administracion/cuenta/segundo-paso/quitar'), {
        kind: 'info',
        title: 'El tuyo se quita con un código',
      })
    if (!(await removeSecondStep(db, actor, id))) throw buildRowNotFoundResponse()
    return redirectBack(href('/administracion/cuentas'), { title: 'Segundo paso quitado' })
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Quitar el segundo paso')

export default function ResetSecondStepRoute() {
  const { id, username } = useLoaderData<typeof loader>()
  return (
    <PasswordConfirmedFormPage
      title={`¿Quitar el segundo paso de ${username}?`}
      action={href('/administracion/cuentas/:id/segundo-paso', { id })}
      button="Quitar"
      returned={useActionData<typeof action>()}
      back={{ text: 'Cuentas', href: href('/administracion/cuentas/:id', { id }) }}
    >
      <p>Para quien perdió el teléfono: entrará solo con su contraseña y podrá activarlo otra vez.</p>
    </PasswordConfirmedFormPage>
  )
}
