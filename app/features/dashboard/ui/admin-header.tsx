import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Logo } from '~/ui/display/logo'
import type { Person } from '~/ui/layout/person'

/** The sign over the administration, with who is in and the ways out of it (row 189). */
export function AdminHeader({ person }: { person: Person | null }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <Logo />
        {person && <p className="admin-person">{person.username}</p>}
        <ButtonLink size="small" href={paths.home()}>
          Volver al sitio
        </ButtonLink>
        {person && (
          <form method="post" action={paths.signOut()}>
            <Button size="small">Salir</Button>
          </form>
        )}
      </div>
    </header>
  )
}
