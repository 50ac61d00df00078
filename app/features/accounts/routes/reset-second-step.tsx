import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { listAccounts } from '../manage.server'
import { removeSecondStep } from '../second-step/second-step.server'

/** Somebody has lost the telephone and the recovery codes: an administrator takes the second step away. */
export const loader = adminLoader(async ({ id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id && each.hasSecondStep)
  if (!account) return null
  return { id, username: account.username }
})

export const action = adminAction(async ({ actor, id, redirectBack }) => {
  // Whoever finds an open session must not be able to take the owner's second step away.
  if (id === actor.userId)
    return redirectBack(adminPaths.removeSecondStep(), {
      kind: 'info',
      title: 'El tuyo se quita con un código',
    })
  if (!(await removeSecondStep(db, actor, id))) return null
  return redirectBack(adminPaths.accounts(), { title: 'Segundo paso quitado' })
})

export const meta = adminTitle('Quitar el segundo paso')

export default function ResetSecondStep() {
  const { id, username } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={`¿Quitar el segundo paso de ${username}?`}
      action={adminPaths.resetSecondStep(id)}
      confirm="Quitar"
      back={{ text: 'Cuentas', href: adminPaths.accountOf(id) }}
    >
      <p>Para quien perdió el teléfono: entrará solo con su contraseña y podrá activarlo otra vez.</p>
    </ConfirmPage>
  )
}
