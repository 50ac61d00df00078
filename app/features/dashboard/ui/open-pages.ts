import { MAIN_LINKS, MORE_LINKS } from '~/ui/layout/modules'
import type { Role } from '~/values/role'

/** Whether the bar leads to this page, whatever its query: nothing else may be linked before it is there. */
export function isOpenPage(href: string, role: Role): boolean {
  return [...MAIN_LINKS, ...MORE_LINKS].some(
    (link) => link.roles.includes(role) && (href === link.href || pathOf(href) === pathOf(link.href)),
  )
}

const pathOf = (href: string) => href.split('?', 1)[0]
