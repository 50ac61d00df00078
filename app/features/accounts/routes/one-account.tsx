import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { CATALOG_USERNAME } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { ROLES } from '~/values/roles/role'
import { changeRole, listAccounts } from '../manage.server'
import { OneAccountPage } from '../ui/one-account-page'

export const handle = { hydrate: true }

const schema = z.object({ papel: z.enum(ROLES, 'Elige un papel de la lista') })

/** An account: what it may do, and a way in for who has lost the telephone. */
export const loader = adminLoader(async ({ actor, id }) => {
  const { userId } = actor
  const account = (await listAccounts(db)).find((each) => each.id === id)
  if (!account) return null
  const { username, role, hasSecondStep } = account
  return { id, username, role, hasSecondStep, isOwn: id === userId }
})

export const action = adminAction(({ request, actor, id }) =>
  answerForm({ request, schema: schema, invalid: TITLE }, async ({ value, sendBack }) => {
    const changed = await changeRole(db, actor, { id, role: value.papel, passwordOnly: CATALOG_USERNAME })
    if (changed.ok) return leaveTo(adminPaths.accounts(), { kind: 'success', title: 'Papel guardado' })
    if (changed.reason === 'unknown') return null
    return sendBack({
      title: TITLE,
      errors: { papel: [REFUSALS[changed.reason]] },
    })
  }),
)

const TITLE = 'El papel no cambió'

const REFUSALS = {
  last_administrator: 'Es la única cuenta que administra todo: antes dale ese papel a otra.',
  password_only: 'Esta cuenta entra solo con contraseña: únicamente puede llevar el catálogo.',
}

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ username }) => `Cuenta ${username}`)

export default function OneAccount() {
  const account = useLoaderData<typeof loader>()
  return <OneAccountPage {...account} sending={useSentForm<typeof action>()} />
}
