import { adminPaths } from '~/admin-paths'
import { classNames } from '~/ui/class-names'
import { Caret } from '~/ui/display/caret'
import { barPlace } from '~/ui/layout/bar-place'
import { type AdminLink, MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import type { Person } from '~/ui/layout/person'
import { WRAP } from '~/ui/layout/section'
import { isOpenPage } from './open-pages'

const BAR_ITEM =
  'lettering flex min-h-12 items-center gap-2 px-3.5 whitespace-nowrap no-underline -outline-offset-4 max-md:min-h-11 max-md:px-2.5'
/** Where one is stands in yellow, and so does what waits. */
const CHOSEN = 'bg-gold text-on-hot [--focus:var(--color-on-hot)]'

interface Props {
  person: Person
  /** Path and query of the page, to mark its link. */
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
        <details className="relative max-md:flex-[1_0_auto]">
          <summary
            className={classNames(
              BAR_ITEM,
              'max-md:justify-center',
              more.some(({ href }) => currentOf(href, current)) ? CHOSEN : 'text-inherit hover:underline',
            )}
          >
            Más
            <Caret />
          </summary>
          <div className="absolute top-full left-0 z-6 grid w-max max-w-[90vw] border-2 border-on-foot bg-foot p-1.5 max-md:right-0 max-md:left-auto">
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
  <a
    id={id}
    className={classNames(
      BAR_ITEM,
      'max-md:grow max-md:justify-center',
      currentOf(href, current) ? CHOSEN : 'text-inherit hover:underline',
    )}
    href={href}
    aria-current={currentOf(href, current)}
  >
    {text}
    {waiting > 0 && (
      <b
        className={classNames(
          'figures rounded-house px-2 py-px',
          currentOf(href, current) ? 'bg-on-hot text-gold' : 'bg-gold text-on-hot',
        )}
      >
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
