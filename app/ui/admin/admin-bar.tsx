import { adminPaths } from '~/admin-paths'
import type { Role } from '~/models/admin/schema'
import { ButtonLink } from '../button'
import { type AdminLink, MAIN_LINKS, MORE_LINKS } from './modules'

interface Props {
  role: Role
  /** Path and query of the page, to mark its link. */
  current: string
  /** How much waits for a decision. */
  inReview: number
}

/** Where a signed-in person can go (row 189). What is used daily stands open, the rest in a menu. */
export function AdminBar({ role, current, inReview }: Props) {
  const allowed = ({ roles }: AdminLink) => roles.includes(role)
  const more = MORE_LINKS.filter(allowed)
  return (
    <nav className="wrap admin-bar" aria-label="Administración">
      {MAIN_LINKS.filter(allowed).map((link) => (
        <BarLink
          key={link.href}
          {...link}
          text={link.href === adminPaths.review() && inReview > 0 ? `${link.text} (${inReview})` : link.text}
          current={current}
        />
      ))}
      {more.length > 0 && (
        <details className="admin-more">
          <summary className="button button-small">Más</summary>
          <div>
            {more.map((link) => (
              <BarLink key={link.href} {...link} current={current} />
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}

const BarLink = ({ text, href, current }: AdminLink & { current: string }) => (
  <ButtonLink size="small" href={href} aria-current={href === current ? 'page' : undefined}>
    {text}
  </ButtonLink>
)
