import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '../button'
import { Icon } from '../icon'
import { barPlace } from './bar-place'
import { type AdminLink, MAIN_LINKS, MORE_LINKS } from './modules'
import type { Person } from './person'

interface Props {
  person: Person
  /** Path and query of the page, to mark its link. */
  current: string
  /** How much waits for a decision. */
  inReview: number
}

/** Where a signed-in person can go (row 189). What is used daily stands open, the rest in a menu; on a phone, all of it. */
export function AdminBar({ person, current, inReview }: Props) {
  const allowed = ({ roles }: AdminLink) => roles.includes(person.role)
  const more = MORE_LINKS.filter(allowed)
  return (
    <nav className="wrap admin-bar" aria-label="Administración">
      <details className="admin-menu">
        <summary className="button button-small">
          <Icon name="menu" />
          Menú
        </summary>
        <div>
          {MAIN_LINKS.filter(allowed).map((link) => (
            <BarLink key={link.href} {...link} text={withCount(link, inReview)} current={current} />
          ))}
          {more.length > 0 && <More links={more} current={current} />}
        </div>
      </details>
      <p className="admin-person">{person.username}</p>
    </nav>
  )
}

const More = ({ links, current }: { links: AdminLink[]; current: string }) => (
  <details className="admin-more">
    <summary className="button button-small">Más</summary>
    <div>
      {links.map((link) => (
        <BarLink key={link.href} {...link} current={current} />
      ))}
    </div>
  </details>
)

const withCount = ({ href, text }: AdminLink, inReview: number) =>
  href === adminPaths.review() && inReview > 0 ? `${text} (${inReview})` : text

const BarLink = ({ text, href, current }: AdminLink & { current: string }) => (
  <ButtonLink size="small" href={href} aria-current={currentOf(href, current)}>
    {text}
  </ButtonLink>
)

function currentOf(href: string, current: string) {
  if (href === current) return 'page'
  return href === barPlace(current) ? 'true' : undefined
}
