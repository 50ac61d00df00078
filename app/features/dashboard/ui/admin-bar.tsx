import { adminPaths } from '~/admin-paths'
import { barPlace } from '~/ui/layout/bar-place'
import { type AdminLink, MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import type { Person } from '~/ui/layout/person'

interface Props {
  person: Person
  /** Path and query of the page, to mark its link. */
  current: string
  /** How much waits for a decision. */
  inReview: number
}

/** Where a signed-in person can go (rows 189 and 194). What is used daily stands open, the rest in a menu. */
export function AdminBar({ person, current, inReview }: Props) {
  const allowed = ({ roles }: AdminLink) => roles.includes(person.role)
  const more = MORE_LINKS.filter(allowed)
  return (
    <nav className="admin-bar" aria-label="Administración">
      <div className="wrap">
        {MAIN_LINKS.filter(allowed).map((link) => (
          <BarLink key={link.href} {...link} current={current} waiting={waitingAt(link, inReview)} />
        ))}
        <details className="admin-more">
          <summary>Más</summary>
          <div>
            {more.map((link) => (
              <BarLink key={link.href} {...link} current={current} />
            ))}
          </div>
        </details>
      </div>
    </nav>
  )
}

const waitingAt = ({ href }: AdminLink, inReview: number) => (href === adminPaths.review() ? inReview : 0)

const BarLink = ({
  text,
  href,
  id,
  current,
  waiting = 0,
}: AdminLink & { current: string; waiting?: number }) => (
  <a id={id} href={href} aria-current={currentOf(href, current)}>
    {text}
    {waiting > 0 && (
      <b className="waiting figures">
        {waiting}
        <span className="visually-hidden"> por decidir</span>
      </b>
    )}
  </a>
)

/** `page` for its own page, however its list is filtered; `true` for those below it. */
function currentOf(href: string, current: string) {
  if (href !== barPlace(current)) return undefined
  const isOwn = [href, adminPaths.panel()].some((each) => pathOf(each) === pathOf(current))
  return isOwn ? 'page' : 'true'
}

const pathOf = (address: string) => address.replace(/[?#].*/, '')
