import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { ROLE_NAMES } from '~/values/role'
import { readSecondStepState } from '../second-step/second-step.server'
import { listSessions, toSessionListRows } from '../sessions.server'
import { ActiveSessionList } from '../ui/account-parts'

/** Page of the user's own account: password, second step and sessions (D36). */
export const loader = createAnyRoleAdminLoader(async ({ actor: { userId, username, role, sessionId } }) => {
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
      back={{ text: 'Administración', href: href('/administracion') }}
      lead={`${username} · ${ROLE_NAMES[role]}`}
      actions={
        <>
          <ButtonLink href={href('/administracion/cuenta/contrasena')}>Cambiar mi contraseña</ButtonLink>
          <ButtonLink href={href('/administracion/cuenta/segundo-paso')}>
            {hasSecondStep ? 'Segundo paso: activado' : 'Activar un segundo paso'}
          </ButtonLink>
        </>
      }
    >
      <SectionHeading title="Sesiones abiertas" />
      <p>Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
      <ActiveSessionList
        sessions={sessions}
        getRevokePath={({ id }) => href('/administracion/cuenta/sesiones/:own/cerrar', { own: id })}
      />
      {sessions.length > 1 && (
        <form method="post" action={href('/administracion/cuenta/sesiones/cerrar-otras')}>
          <Button tone="danger">Cerrar todas las demás</Button>
        </form>
      )}
    </AdminPage>
  )
}
