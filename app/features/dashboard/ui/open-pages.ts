import type { PermissionCheck } from '~/ui/controls/permission'
import { ADMIN_MAIN_LINKS, ADMIN_MORE_LINKS } from '~/ui/layout/modules'
import { canAccess } from '~/values/roles/access'
import type { Role } from '~/values/roles/role'

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
export function buildPermissionCheck(role: Role | undefined): PermissionCheck {
  return (method, address) => {
    const path = pathOf(address)
    return (
      role === undefined || !/^\/(admin|administracion)(\/|$)/.test(path) || canAccess(role, method, path)
    )
  }
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''
