import type { Role } from '~/models/admin/schema'
import { paths } from '~/paths'
import { ButtonLink } from '../button'

const LINKS: { text: string; href: string; roles: Role[] }[] = [
  { text: 'Panel', href: paths.admin(), roles: ['administrator'] },
  { text: 'Administración', href: paths.administration(), roles: ['administrator', 'catalog'] },
]

/** Where a signed-in person can go (row 189); only to pages that are there and that the role may open. */
export function AdminBar({ role, current }: { role: Role; current: string }) {
  const links = LINKS.filter(({ roles }) => roles.includes(role))
  return (
    <nav className="wrap pages" aria-label="Administración">
      {links.map(({ text, href }) => (
        <ButtonLink key={href} size="small" href={href} aria-current={href === current ? 'page' : undefined}>
          {text}
        </ButtonLink>
      ))}
    </nav>
  )
}
