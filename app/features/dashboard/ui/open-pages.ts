import type { Permission } from '~/ui/controls/permission'
import { MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import { mayOpen } from '~/values/roles/access'
import type { Role } from '~/values/roles/role'

/** Whether the bar leads to this page, whatever its query: nothing else may be linked before it is there. */
export function isOpenPage(href: string, role: Role): boolean {
  const path = pathOf(href)
  return (
    mayOpen(role, 'GET', path) && [...MAIN_LINKS, ...MORE_LINKS].some((link) => path === pathOf(link.href))
  )
}

/** Whether the role may send forms to it as well. */
export const isWritable = (href: string, role: Role): boolean => mayOpen(role, 'POST', pathOf(href))

/** What a role is offered in the administration; links that lead out of it are everybody's. */
export function permissionOf(role: Role | undefined): Permission {
  return (method, address) => {
    const path = pathOf(address)
    return role === undefined || !/^\/(admin|administracion)(\/|$)/.test(path) || mayOpen(role, method, path)
  }
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''
