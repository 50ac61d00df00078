import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { Button, ButtonLink, SkipLink } from '~/ui/controls/button'
import { type PermissionCheck, PermissionContext } from '~/ui/controls/permission'
import { Caret } from '~/ui/display/caret'
import { SiteLogo } from '~/ui/display/icon'
import { type NoticeMessage, Notices, NoticesContext } from '~/ui/feedback/notices'
import { UnsavedChangesWarningContext } from '~/ui/form/form-context'
import { CurrentPagePathContext } from '~/ui/layout/admin-page'
import { ADMIN_MAIN_LINKS, ADMIN_MORE_LINKS, type AdminLinkData } from '~/ui/layout/modules'
import { WRAP_CLASS } from '~/ui/layout/section'
import { SITE_HEADER_CLASS } from '~/ui/layout/site-header'
import { Awning, Floor } from '~/ui/signage/sign'
import { canAccess, type Role, type SignedInPerson } from '~/values/role'
import {
  AdminBarLink,
  getMenuButtonClasses,
  MORE_MENU_CLASSES,
  MORE_MENU_LIST_CLASSES,
  type MoreMenuProps,
} from './admin-bar'

const ReactMenu = lazy(() => import('./react-menu'))

/**
 * Menu of the pages that are used less often. Without JavaScript it is a `details` element. React replaces it
 * with a menu for arrow keys, unless the user already uses it.
 */
function MoreMenu(more: MoreMenuProps) {
  const folded = useRef<HTMLDetailsElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const isUsed = folded.current?.open || folded.current?.contains(document.activeElement)
    setReady(!isUsed)
  }, [])
  const plain = <Folded {...more} at={folded} />
  if (!isReady) return plain
  return (
    <Suspense fallback={plain}>
      <ReactMenu {...more} />
    </Suspense>
  )
}

const Folded = ({ at, ...more }: MoreMenuProps & { at: RefObject<HTMLDetailsElement> }) => (
  <details className={`admin-more ${MORE_MENU_CLASSES}`} ref={at}>
    <summary className={getMenuButtonClasses(more)}>
      Más
      <Caret />
    </summary>
    <div className={MORE_MENU_LIST_CLASSES}>
      {more.links.map((link) => (
        <AdminBarLink key={link.href} {...link} current={more.current} />
      ))}
    </div>
  </details>
)

interface AdminBarProps {
  person: SignedInPerson
  current: string
  inReview: number
}

/**
 * Bar with the pages that the signed-in account may open (rows 189, 194). Daily pages are links, and the
 * others are in a menu.
 */
export function AdminBar({ person, current, inReview }: AdminBarProps) {
  const allowed = ({ href }: AdminLinkData) => canOpenBarPage(href, person.role)
  const more = ADMIN_MORE_LINKS.filter(allowed)
  return (
    <nav
      className="admin-bar [--focus:var(--color-gold)] bg-foot text-on-foot print:hidden"
      aria-label="Administración"
    >
      <div className={`${WRAP_CLASS} flex flex-wrap gap-x-0.5 max-md:p-0`}>
        {ADMIN_MAIN_LINKS.filter(allowed).map((link) => (
          <AdminBarLink key={link.href} {...link} current={current} waiting={waitingAt(link, inReview)} />
        ))}
        <MoreMenu links={more} current={current} />
      </div>
    </nav>
  )
}

const waitingAt = ({ href }: AdminLinkData, inReview: number) =>
  href === adminPaths.moderation() ? inReview : 0

interface AdminLayoutProps {
  person: SignedInPerson | null
  current: string
  notices: NoticeMessage[]
  inReview: number
  children: ReactNode
}

/** Layout of administration pages. It has no public navigation and no register button (row 6). */
export function AdminLayout({ person, current, notices, inReview, children }: AdminLayoutProps) {
  const may = useMemo(() => buildPermissionCheck(person?.role), [person?.role])
  return (
    <>
      <SkipLink />
      <AdminHeader person={person} />
      {person ? <AdminBar person={person} current={current} inReview={inReview} /> : <Awning />}
      {person?.role === 'reader' && (
        <p className={`${WRAP_CLASS} figures py-2 text-soft`}>
          Tu cuenta solo mira: lo que cambia algo no tiene botón.
        </p>
      )}
      <Notices messages={notices} closeHref={current} />
      <CurrentPagePathContext.Provider value={current}>
        <UnsavedChangesWarningContext.Provider value={true}>
          <PermissionContext.Provider value={may}>
            <NoticesContext.Provider value={notices}>
              <main id="contenido" data-row={notices.some(({ row }) => row) || undefined}>
                {children}
              </main>
            </NoticesContext.Provider>
          </PermissionContext.Provider>
        </UnsavedChangesWarningContext.Provider>
      </CurrentPagePathContext.Provider>
      <Floor />
    </>
  )
}

function AdminHeader({ person }: { person: SignedInPerson | null }) {
  return (
    <header className={`${SITE_HEADER_CLASS} relative! print:hidden`}>
      <div className={WRAP_CLASS}>
        <SiteLogo />
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

/** Whether the bar contains this page for the role, ignoring the query. */
export function canOpenBarPage(href: string, role: Role): boolean {
  const path = pathOf(href)
  return (
    canAccess(role, 'GET', path) &&
    [...ADMIN_MAIN_LINKS, ...ADMIN_MORE_LINKS].some((link) => path === pathOf(link.href))
  )
}

/** Whether the role may also send forms to this page. */
export const canRoleSubmitTo = (href: string, role: Role): boolean => canAccess(role, 'POST', pathOf(href))

/**
 * Returns a function that checks whether the role may open an administration address. All other addresses are
 * allowed. Without a role, everything is allowed here. Each page checks again.
 */
function buildPermissionCheck(role: Role | undefined): PermissionCheck {
  return (method, address) => {
    const path = pathOf(address)
    return (
      role === undefined || !/^\/(admin|administracion)(\/|$)/.test(path) || canAccess(role, method, path)
    )
  }
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''
