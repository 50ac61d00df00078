import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { anyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { ROLE_NAMES } from '~/values/role'
import { readSecondStepState } from '../second-step/second-step.server'
import { listSessions, toSessionListRows } from '../sessions.server'
import { SessionTable } from '../ui/account-parts'

/** Page of the user's own account: password, second step and sessions (D36). */
export const loader = anyRoleAdminLoader(async ({ actor: { userId, username, role, sessionId } }) => {
  const sessions = toSessionListRows(await listSessions(db, userId), sessionId)
  const { isOn } = await readSecondStepState(db, userId)
  return { username, role, sessions, hasSecondStep: isOn }
})

export const meta = createAdminMeta('Mi cuenta')

export default function OwnAccountRoute() {
  const { username, role, sessions, hasSecondStep } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Mi cuenta"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead={`${username} · ${ROLE_NAMES[role]}`}
      actions={
        <>
          <ButtonLink href={adminPaths.password()}>Cambiar mi contraseña</ButtonLink>
          <ButtonLink href={adminPaths.secondStep()}>
            {hasSecondStep ? 'Segundo paso: activado' : 'Activar un segundo paso'}
          </ButtonLink>
        </>
      }
    >
      <SectionHeading title="Sesiones abiertas" />
      <p>Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
      <SessionTable sessions={sessions} getRevokePath={({ id }) => adminPaths.revokeOwnSession(id)} />
      {sessions.length > 1 && (
        <form method="post" action={adminPaths.revokeOtherSessions()}>
          <Button tone="danger">Cerrar todas las demás</Button>
        </form>
      )}
    </AdminPage>
  )
}
