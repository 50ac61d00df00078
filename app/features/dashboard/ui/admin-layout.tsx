import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RolePermissions } from '~/address-rules.server'
import { adminPaths } from '~/admin-paths'
import { href, toPathRegExp } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink, SkipLink } from '~/ui/controls/button'
import { type PermissionCheck, PermissionContext, usePermissionCheck } from '~/ui/controls/permission'
import { Caret } from '~/ui/display/caret'
import { SiteLogo } from '~/ui/display/icon'
import { type NoticeMessage, Notices, NoticesContext } from '~/ui/feedback/notices'
import { UnsavedChangesWarningContext } from '~/ui/form/form-context'
import { CurrentPagePathContext } from '~/ui/layout/admin-page'
import { ADMIN_MAIN_LINKS, ADMIN_MORE_LINKS, type AdminLinkData } from '~/ui/layout/modules'
import { WRAP_CLASS } from '~/ui/layout/section'
import { SITE_HEADER_CLASS } from '~/ui/layout/site-header'
import { Awning, Floor } from '~/ui/signage/sign'
import type { SignedInPerson } from '~/values/role'
import {
  AdminBarLink,
  getMoreMenuButtonClasses,
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
    <summary className={getMoreMenuButtonClasses(more)}>
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
  current: string
  inReview: number
}

/**
 * Bar with the pages that the signed-in account may open (rows 189, 194). Daily pages are links, and the
 * others are in a menu.
 */
function AdminBar({ current, inReview }: AdminBarProps) {
  const canOpen = useBarPageCheck()
  const allowed = ({ href }: AdminLinkData) => canOpen(href)
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
  /** Null if the account may open everything. */
  permissions: RolePermissions | null
  current: string
  notices: NoticeMessage[]
  inReview: number
  children: ReactNode
}

/** Layout of administration pages. It has no public navigation and no register button (row 6). */
export function AdminLayout({ person, permissions, current, notices, inReview, children }: AdminLayoutProps) {
  const can = useMemo(() => buildPermissionCheck(permissions), [permissions])
  return (
    <PermissionContext.Provider value={can}>
      <SkipLink />
      <AdminHeader person={person} />
      {person ? <AdminBar current={current} inReview={inReview} /> : <Awning />}
      {person?.role === 'reader' && (
        <p className={`${WRAP_CLASS} figures py-2 text-soft`}>
          Tu cuenta solo mira: lo que cambia algo no tiene botón.
        </p>
      )}
      <Notices messages={notices} closeHref={current} />
      <CurrentPagePathContext.Provider value={current}>
        <UnsavedChangesWarningContext.Provider value={true}>
          <NoticesContext.Provider value={notices}>
            <main id="contenido" data-row={notices.some(({ row }) => row) || undefined}>
              {children}
            </main>
          </NoticesContext.Provider>
        </UnsavedChangesWarningContext.Provider>
      </CurrentPagePathContext.Provider>
      <Floor />
    </PermissionContext.Provider>
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
          <form method="post" action={href('/admin/salir')}>
            <Button className="whitespace-nowrap" size="small">
              Salir
            </Button>
          </form>
        )}
      </div>
    </header>
  )
}

/** Returns a function that checks whether the bar contains this page for the signed-in user, without the query. */
export function useBarPageCheck(): (href: string) => boolean {
  const can = usePermissionCheck()
  return (href) =>
    can('GET', href) &&
    [...ADMIN_MAIN_LINKS, ...ADMIN_MORE_LINKS].some((link) => pathOf(href) === pathOf(link.href))
}

/**
 * Returns a function that checks whether the user may open an address of the administration or send a form to
 * it. All other addresses are allowed, and everything if `permissions` is null. Each page checks again.
 */
function buildPermissionCheck(permissions: RolePermissions | null): PermissionCheck {
  if (!permissions) return () => true
  const [read, write] = [permissions.read.map(toPathRegExp), permissions.write.map(toPathRegExp)]
  return (method, address) => {
    const path = pathOf(address)
    if (!/^\/(admin|administracion)(\/|$)/.test(path)) return true
    return (method === 'GET' ? read : write).some((regExp) => regExp.test(path))
  }
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''
