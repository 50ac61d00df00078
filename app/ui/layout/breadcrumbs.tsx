import { createContext, useContext } from 'react'
import { adminPaths } from '~/admin-paths'
import { classNames } from '../class-names'
import { usePermissionCheck } from '../controls/permission'
import { Icon } from '../display/icon'
import { useListReturn } from '../list/list-return'
import { getActiveNavPath, ADMIN_MAIN_LINKS, ADMIN_MORE_LINKS } from './modules'

/** Path and query of the current page. */
export const CurrentPageContext = createContext('')

interface Crumb {
  text: string
  href: string
}

/** Links from the start page to the parent of this page. The title of the page is not repeated. */
export function Breadcrumbs({ parent }: { parent?: Crumb | undefined }) {
  const current = useContext(CurrentPageContext)
  const { back } = useListReturn()
  const may = usePermissionCheck()
  const section = [...ADMIN_MAIN_LINKS, ...ADMIN_MORE_LINKS].find(
    ({ href }) => href === getActiveNavPath(current),
  )
  const list = section && { text: section.text, href: back && isOf(section, back) ? back : section.href }
  const trail: Crumb[] = [{ text: 'Inicio', href: adminPaths.home() }]
  if (list && section !== ADMIN_MAIN_LINKS[0] && pathOf(section.href) !== pathOf(current)) trail.push(list)
  if (parent && !trail.some(({ href }) => pathOf(href) === pathOf(parent.href))) trail.push(parent)
  if (pathOf(current) === adminPaths.home()) return null
  const open = trail.filter(({ href }) => may('GET', href))
  return (
    <nav className={classNames('print:hidden', open.length === 1 && 'max-md:hidden')} aria-label="Ruta">
      <ol className="flex flex-wrap gap-x-1">
        {open.map(({ text, href }, index) => (
          <li key={href} className="flex items-center gap-1 text-sm text-soft">
            {index > 0 && <Icon name="forward" className="w-[1em]" />}
            <a
              className="inline-flex min-h-8 items-center max-md:min-h-11 pointer-coarse:min-h-11"
              href={href}
            >
              <span className="visually-hidden">Volver a </span>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0]

const isOf = ({ href }: Crumb, list: string) => getActiveNavPath(list.split('#', 1)[0] ?? '') === href
