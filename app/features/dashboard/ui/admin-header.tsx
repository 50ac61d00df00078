import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Logo } from '~/ui/display/logo'
import type { Person } from '~/ui/layout/person'
import { WRAP } from '~/ui/layout/section'
import { HEADER } from '~/ui/layout/site-header'

export function AdminHeader({ person }: { person: Person | null }) {
  return (
    <header className={`${HEADER} relative! print:hidden`}>
      <div className={WRAP}>
        <Logo />
        {person && <p className="max-w-48 truncate text-soft max-md:hidden">{person.username}</p>}
        <ButtonLink size="small" href={paths.home()}>
          Volver al sitio
        </ButtonLink>
        {person && (
          <form method="post" action={paths.signOut()}>
            <Button className="whitespace-nowrap" size="small">
              Salir
            </Button>
          </form>
        )}
      </div>
    </header>
  )
}
