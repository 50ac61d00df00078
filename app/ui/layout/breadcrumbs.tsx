import { createContext, useContext } from 'react'
import { adminPaths } from '~/admin-paths'
import { usePermission } from '../controls/permission'
import { Icon } from '../display/icon'
import { useListReturn } from '../list/list-return'
import { barPlace } from './bar-place'
import { MAIN_LINKS, MORE_LINKS } from './modules'

/** Path and query of the page shown. */
export const CurrentPageContext = createContext('')

interface Crumb {
  text: string
  href: string
}

/** The way from the first page down to the one that this page belongs to; the title below says the rest. */
export function Breadcrumbs({ parent }: { parent?: Crumb | undefined }) {
  const current = useContext(CurrentPageContext)
  const { back } = useListReturn()
  const may = usePermission()
  const section = [...MAIN_LINKS, ...MORE_LINKS].find(({ href }) => href === barPlace(current))
  const list = section && { text: section.text, href: back && isOf(section, back) ? back : section.href }
  const trail: Crumb[] = [{ text: 'Inicio', href: adminPaths.home() }]
  if (list && section !== MAIN_LINKS[0] && pathOf(section.href) !== pathOf(current)) trail.push(list)
  if (parent && !trail.some(({ href }) => pathOf(href) === pathOf(parent.href))) trail.push(parent)
  if (pathOf(current) === adminPaths.home()) return null
  const open = trail.filter(({ href }) => may('GET', href))
  return (
    <nav className="print:hidden" aria-label="Ruta">
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

const isOf = ({ href }: Crumb, list: string) => barPlace(list.split('#', 1)[0] ?? '') === href
