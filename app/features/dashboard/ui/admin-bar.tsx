import { adminPaths } from '~/admin-paths'
import { type AdminLink, MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import type { Person } from '~/ui/layout/person'
import { WRAP } from '~/ui/layout/section'
import { BarLink } from './bar-link'
import { MoreMenu } from './more-menu'
import { isOpenPage } from './open-pages'

interface Props {
  person: Person
  current: string
  inReview: number
}

/** Where a signed-in person can go (rows 189 and 194). What is used daily stands open, the rest in a menu. */
export function AdminBar({ person, current, inReview }: Props) {
  const allowed = ({ href }: AdminLink) => isOpenPage(href, person.role)
  const more = MORE_LINKS.filter(allowed)
  return (
    <nav
      className="admin-bar [--focus:var(--color-gold)] bg-foot text-on-foot print:hidden"
      aria-label="Administración"
    >
      <div className={`${WRAP} flex flex-wrap gap-x-0.5 max-md:p-0`}>
        {MAIN_LINKS.filter(allowed).map((link) => (
          <BarLink key={link.href} {...link} current={current} waiting={waitingAt(link, inReview)} />
        ))}
        <MoreMenu links={more} current={current} />
      </div>
    </nav>
  )
}

const waitingAt = ({ href }: AdminLink, inReview: number) => (href === adminPaths.moderation() ? inReview : 0)
