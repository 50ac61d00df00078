import type { ReactNode } from 'react'
import { Icon } from '../icon'

interface Props {
  title: string
  /** Where the page belongs, with its way back. */
  back?: { text: string; href: string }
  /** Number of things, or what the page is for, under the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Width of a form instead of a list. */
  narrow?: boolean
  children: ReactNode
}

/** A page of the administration: way back, title, what can be done, content. */
export function AdminPage({ title, back, lead, actions, narrow, children }: Props) {
  return (
    <div className={narrow ? 'wrap admin-page narrow' : 'wrap admin-page'}>
      {back && (
        <a className="lone-link" href={back.href}>
          <Icon name="back" />
          {back.text}
        </a>
      )}
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
