import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Breadcrumbs } from './breadcrumbs'

/** A title, and at the far end of its line what can be done. */
export const ADMIN_HEADING = 'flex flex-wrap items-end justify-between gap-x-6 gap-y-3'

interface Props {
  title: string
  /** The page it belongs to. */
  back?: { text: string; href: string }
  /** Number of things, or what the page is for, under the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Width of a form instead of a list. */
  narrow?: boolean
  children: ReactNode
}

/** A page of the administration: the way to it, title, what can be done, content. */
export function AdminPage({ title, back, lead, actions, narrow, children }: Props) {
  return (
    <div
      className={classNames('wrap admin-page pt-4 pb-16 print:max-w-none print:p-0', narrow && 'max-w-188')}
    >
      {back && <Breadcrumbs parent={back} />}
      <div className={classNames(ADMIN_HEADING, back && 'mt-1')}>
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
