import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'
import { href } from '~/href'
import { classNames } from '../class-names'
import { Button, ButtonLink } from '../controls/button'
import { usePermissionCheck } from '../controls/permission'
import { Icon } from '../display/icon'
import { PermittedPostForm } from '../form/post-form'
import { useListReturn } from '../list/list-return'
import { ADMIN_MAIN_LINKS, ADMIN_MORE_LINKS, getActiveNavPath } from './modules'
import { STACK_CLASS, WRAP_CLASS } from './section'

interface AdminCardProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'li'
  /** Replaces the default layout, which is a column whose last element is at the bottom. */
  className?: string
}

export function AdminCard({ as: Tag = 'section', className, ...attributes }: AdminCardProps) {
  return (
    <Tag
      {...attributes}
      className={classNames(
        'admin-card rounded-house border-2 bg-card',
        className ?? 'flex flex-col gap-2 border-line p-4 [&>:last-child]:mt-auto',
      )}
    />
  )
}

export const ADMIN_CARDS_CLASSES = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

export const ADMIN_HEADING_CLASSES = 'flex md:min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3'

interface AdminPageProps {
  title: string
  back?: { text: string; href: string }
  lead?: ReactNode
  actions?: ReactNode
  /** Links to the parts of one record. */
  parts?: ReactNode
  narrow?: boolean
  children: ReactNode
}

export function AdminPage({ title, back, lead, actions, parts, narrow, children }: AdminPageProps) {
  return (
    <div
      className={classNames(
        `${WRAP_CLASS} ${'admin-page'} pt-4 pb-16 print:max-w-none print:p-0`,
        narrow && (parts ? 'admin-page-narrow' : 'max-w-188'),
      )}
    >
      <Breadcrumbs parent={back} />
      {parts}
      <div className={`${ADMIN_HEADING_CLASSES} ${parts ? 'mt-4' : 'mt-1'}`}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="figures mt-1.5 text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** Path and query of the current page. */
export const CurrentPagePathContext = createContext('')

interface Crumb {
  text: string
  href: string
}

/** Links from the start page to the parent of this page. The title of the page is not repeated. */
export function Breadcrumbs({ parent }: { parent?: Crumb | undefined }) {
  const current = useContext(CurrentPagePathContext)
  const { back } = useListReturn()
  const may = usePermissionCheck()
  const section = [...ADMIN_MAIN_LINKS, ...ADMIN_MORE_LINKS].find(
    ({ href }) => href === getActiveNavPath(current),
  )
  const list = section && { text: section.text, href: back && isOf(section, back) ? back : section.href }
  const trail: Crumb[] = [{ text: 'Inicio', href: href('/administracion') }]
  if (list && section !== ADMIN_MAIN_LINKS[0] && pathOf(section.href) !== pathOf(current)) trail.push(list)
  if (parent && !trail.some(({ href }) => pathOf(href) === pathOf(parent.href))) trail.push(parent)
  if (pathOf(current) === href('/administracion')) return null
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

const TAB_CLASSES =
  'lettering flex min-h-12 items-center rounded-t-house border-2 border-b-0 border-line px-2 py-1.5 no-underline md:whitespace-nowrap -outline-offset-6 max-md:min-h-11 max-md:rounded-house max-md:border-b-2 max-md:px-2.5 max-md:text-base'

interface TabsProps {
  label: string
  /** True if the tabs scroll in one line on phones, so that the content below has a fixed position. */
  isOneLine?: boolean
  tabs: { id?: string | undefined; text: string; href: string; isCurrent: boolean }[]
}

export function Tabs({ label, isOneLine = false, tabs }: TabsProps) {
  const may = usePermissionCheck()
  const open = tabs.filter(({ href }) => may('GET', href))
  return (
    <nav
      className={classNames(
        'tabs flex gap-1 overflow-x-auto border-b-3 border-line max-md:gap-2 max-md:border-b-0 print:hidden',
        isOneLine ? 'tabs-one-line' : 'max-md:flex-wrap',
      )}
      aria-label={label}
    >
      {open.map(({ id, text, href, isCurrent }) => (
        <a
          key={href}
          id={id}
          className={classNames(
            TAB_CLASSES,
            isOneLine && 'shrink-0 max-md:whitespace-nowrap',
            isCurrent ? 'bg-ink text-paper [--focus:currentColor]' : 'bg-card text-ink',
          )}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}

interface ConfirmPageProps {
  question: string
  action: string
  confirm: string
  back: { text: string; href: string }
  children?: ReactNode
  isWide?: boolean
}

export function ConfirmPage({ question, action, confirm, back, children, isWide }: ConfirmPageProps) {
  return (
    <AdminPage title={question} back={back} narrow={!isWide}>
      <PermittedPostForm className={STACK_CLASS} action={action}>
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="danger">{confirm}</Button>
          <ButtonLink href={back.href}>Cancelar</ButtonLink>
        </div>
      </PermittedPostForm>
    </AdminPage>
  )
}
