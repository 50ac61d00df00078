import type { ReactNode } from 'react'
import { Awning } from '../awning'
import { Floor } from '../floor'
import { UnsavedChangesContext } from '../form/unsaved-changes'
import { type NoticeMessage, Notices } from '../notices'
import { AdminBar } from './admin-bar'
import { AdminHeader } from './admin-header'
import { CurrentPageContext } from './breadcrumbs'
import type { Person } from './person'
import '~/styles/admin.css'

interface Props {
  person: Person | null
  /** Path and query of the page, to mark its link in the bar. */
  current: string
  notices: NoticeMessage[]
  /** How much waits for a decision. */
  inReview: number
  children: ReactNode
}

/** The back of the shop, around every page of the administration: no public links, no register button (row 6). */
export function AdminLayout({ person, current, notices, inReview, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <AdminHeader person={person} />
      {person ? <AdminBar person={person} current={current} inReview={inReview} /> : <Awning />}
      <Notices messages={notices} />
      <CurrentPageContext.Provider value={current}>
        <UnsavedChangesContext.Provider value={true}>
          <main id="contenido">{children}</main>
        </UnsavedChangesContext.Provider>
      </CurrentPageContext.Provider>
      <Floor />
    </>
  )
}
