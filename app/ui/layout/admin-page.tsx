import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs'

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
    <div className={narrow ? 'wrap admin-page narrow' : 'wrap admin-page'}>
      {back && <Breadcrumbs parent={back} />}
      <div className="admin-heading">
        <div>
          <h1>{title}</h1>
          {lead && <p className="figures">{lead}</p>}
        </div>
        {actions && <div className="cluster">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
