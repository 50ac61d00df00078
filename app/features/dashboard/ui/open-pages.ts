import type { Permission } from '~/ui/controls/permission'
import { MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import { canAccess } from '~/values/roles/access'
import type { Role } from '~/values/roles/role'

/** Returns whether the bar has this page for the role, with any query. Only such pages may be linked. */
export function isOpenPage(href: string, role: Role): boolean {
  const path = pathOf(href)
  return (
    canAccess(role, 'GET', path) && [...MAIN_LINKS, ...MORE_LINKS].some((link) => path === pathOf(link.href))
  )
}

/** Returns whether the role may also send forms to this page. */
export const isWritable = (href: string, role: Role): boolean => canAccess(role, 'POST', pathOf(href))

/**
 * Returns a function for what the role may open in the administration. Links elsewhere are open to
 * everyone.
 */
export function permissionOf(role: Role | undefined): Permission {
  return (method, address) => {
    const path = pathOf(address)
    return (
      role === undefined || !/^\/(admin|administracion)(\/|$)/.test(path) || canAccess(role, method, path)
    )
  }
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''
