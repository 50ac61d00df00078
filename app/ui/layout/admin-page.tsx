import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names'
import { Breadcrumbs } from './breadcrumbs'
import { WRAP_CLASS } from './section'

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
