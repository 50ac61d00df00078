import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import type { Role } from '~/values/roles/role'
import { isOpenPage, isWritable } from './open-pages'

/** `needs` is the page in the bar that the action belongs to. */
const ACTIONS = [
  { text: 'Revisar la cola', href: adminPaths.moderation(), needs: adminPaths.moderation() },
  { text: 'Reservas', href: adminPaths.panel('reservaciones'), needs: adminPaths.panel('reservaciones') },
  { text: 'Nueva promoción', href: adminPaths.newPromotion(), needs: adminPaths.promotions() },
  { text: 'Exportar contactos', href: adminPaths.export(), needs: adminPaths.export() },
  { text: 'Importar negocios', href: adminPaths.import(), needs: adminPaths.import() },
  { text: 'Editar la configuración', href: adminPaths.settings(), needs: adminPaths.settings() },
]

export function QuickActions({ role }: { role: Role }) {
  const open = ACTIONS.filter(({ needs }) => isOpenPage(needs, role) && isWritable(needs, role))
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label="Acciones rápidas">
      {open.map(({ text, href }) => (
        <ButtonLink key={href} href={href}>
          {text}
        </ButtonLink>
      ))}
      <ButtonLink href={paths.home()}>Ver el sitio</ButtonLink>
    </nav>
  )
}
