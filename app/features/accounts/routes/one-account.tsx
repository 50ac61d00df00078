import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { CATALOG_USERNAME } from '~/env.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { SectionHeading } from '~/ui/layout/section-heading'
import { ROLES } from '~/values/roles/role'
import { changeRole, listAccounts } from '../manage.server'

export const handle = { hydrate: true }

/** An account: what it may do, and a way in for who has lost the telephone. */
export const loader = adminLoader(async ({ actor, id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id)
  if (!account) return null
  const { username, role, hasSecondStep } = account
  return { id, username, role, hasSecondStep, isOwn: id === actor.userId }
})

const TITLE = 'El papel no cambió'

const REFUSALS = {
  last_administrator: 'Es la única cuenta que administra todo: antes dale ese papel a otra.',
  password_only: 'Esta cuenta entra solo con contraseña: únicamente puede llevar el catálogo.',
}

export const action = adminForm({
  schema: z.object({ papel: z.enum(ROLES, 'Elige un papel de la lista') }),
  invalid: TITLE,
  store: ({ papel }, { actor, id }) =>
    changeRole(db, actor, { id, role: papel, passwordOnly: CATALOG_USERNAME }),
  done: (changed, { leave, sendBack }) =>
    changed.ok
      ? leave(adminPaths.accounts(), { title: 'Papel guardado' })
      : sendBack({ title: TITLE, errors: { papel: [REFUSALS[changed.reason]] } }),
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ username }) => `Cuenta ${username}`)

export default function OneAccount() {
  const { id, username, role, hasSecondStep, isOwn } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return (
    <AdminPage title={username} back={{ text: 'Cuentas', href: adminPaths.accounts() }} narrow>
      <FormFrame {...sending} action={adminPaths.accountOf(id)} button="Guardar" stored={{ papel: role }}>
        <ChoiceGroup
          legend="Papel"
          name="papel"
          type="radio"
          options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
      </FormFrame>
      <SectionHeading title="Segundo paso" />
      <p>{hasSecondStep ? 'Activado.' : 'Sin activar: cada quien lo activa en Mi cuenta.'}</p>
      {hasSecondStep && (
        <ButtonLink href={isOwn ? adminPaths.removeSecondStep() : adminPaths.resetSecondStep(id)}>
          Quitar el segundo paso
        </ButtonLink>
      )}
    </AdminPage>
  )
}
