import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { type Person, ROLE_NAMES } from '~/ui/layout/person'
import { SectionHeading } from '~/ui/layout/section-heading'
import { Sessions, type ShownSession } from './sessions'

export function AccountPage({
  person,
  sessions,
  hasSecondStep,
}: {
  person: Person
  sessions: ShownSession[]
  hasSecondStep: boolean
}) {
  return (
    <AdminPage
      title="Mi cuenta"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead={`${person.username} · ${ROLE_NAMES[person.role]}`}
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
      <Sessions sessions={sessions} revoke={adminPaths.revokeOwnSession} />
      {sessions.length > 1 && (
        <form method="post" action={adminPaths.revokeOtherSessions()}>
          <Button tone="danger">Cerrar todas las demás</Button>
        </form>
      )}
    </AdminPage>
  )
}
