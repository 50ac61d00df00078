import { adminPaths } from '~/admin-paths'
import { classNames } from '~/ui/class-names'
import { type AdminLinkData, getActiveNavPath } from '~/ui/layout/modules'

const BAR_ITEM_CLASSES =
  'lettering flex min-h-12 items-center gap-2 px-3.5 whitespace-nowrap no-underline -outline-offset-4 max-md:min-h-11 max-md:px-2.5'
/** Classes for the link of the current page. */
const CURRENT_BAR_ITEM_CLASSES = 'bg-gold text-on-hot [--focus:var(--color-on-hot)]'

export const getBarItemClasses = (isCurrent: boolean, place: string) =>
  classNames(
    BAR_ITEM_CLASSES,
    place,
    isCurrent ? CURRENT_BAR_ITEM_CLASSES : 'bg-transparent text-inherit hover:underline',
  )

/** Classes of a link in the bar. On phones the links fill their row. */
export const BAR_LINK_CLASSES = 'max-md:grow max-md:justify-center'

interface BarLinkProps extends AdminLinkData {
  current: string
  waiting?: number
}

export function AdminBarLink({ text, href, id, current, waiting = 0 }: BarLinkProps) {
  const isCurrent = getAriaCurrent(href, current)
  return (
    <a
      id={id}
      className={getBarItemClasses(Boolean(isCurrent), BAR_LINK_CLASSES)}
      href={href}
      aria-current={isCurrent}
    >
      {text}
      {waiting > 0 && (
        <>
          {' '}
          <b
            className={classNames(
              'figures rounded-house px-2 py-px',
              isCurrent ? 'bg-on-hot text-gold' : 'bg-gold text-on-hot',
            )}
          >
            {waiting}
            <span className="visually-hidden"> por decidir</span>
          </b>
        </>
      )}
    </a>
  )
}

/**
 * Returns the value of `aria-current` for a link. `page` on the link's own page, with any filter. `true` on
 * pages below it. Otherwise undefined.
 */
export function getAriaCurrent(href: string, current: string) {
  if (href !== getActiveNavPath(current)) return undefined
  const isOwn = [href, adminPaths.panel()].some((each) => pathOf(each) === pathOf(current))
  return isOwn ? 'page' : 'true'
}

const pathOf = (address: string) => address.replace(/[?#].*/, '')

export interface MoreMenuProps {
  links: AdminLinkData[]
  current: string
}

export const MORE_MENU_CLASSES = 'relative max-md:flex-[1_0_auto]'
export const MORE_MENU_LIST_CLASSES =
  'absolute top-full left-0 z-6 grid w-max max-w-[90vw] border-2 border-on-foot bg-foot p-1.5 max-md:right-0 max-md:left-auto'

export const getMoreMenuButtonClasses = ({ links, current }: MoreMenuProps) =>
  getBarItemClasses(
    links.some(({ href }) => getAriaCurrent(href, current)),
    'max-md:justify-center',
  )
