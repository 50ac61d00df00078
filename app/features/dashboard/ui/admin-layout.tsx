import { type ReactNode, useMemo } from 'react'
import { PermissionContext } from '~/ui/controls/permission'
import { type NoticeMessage, Notices, NoticesContext } from '~/ui/feedback/notices'
import { UnsavedChangesContext } from '~/ui/form/unsaved-changes'
import { CurrentPageContext } from '~/ui/layout/breadcrumbs'
import type { Person } from '~/ui/layout/person'
import { WRAP } from '~/ui/layout/section'
import { SkipLink } from '~/ui/layout/skip-link'
import { Awning } from '~/ui/signage/awning'
import { Floor } from '~/ui/signage/floor'
import { AdminBar } from './admin-bar'
import { AdminHeader } from './admin-header'
import { permissionOf } from './open-pages'

interface Props {
  person: Person | null
  current: string
  notices: NoticeMessage[]
  inReview: number
  children: ReactNode
}

/** The back of the shop, around every page of the administration: no public links, no register button (row 6). */
export function AdminLayout({ person, current, notices, inReview, children }: Props) {
  const may = useMemo(() => permissionOf(person?.role), [person?.role])
  return (
    <>
      <SkipLink />
      <AdminHeader person={person} />
      {person ? <AdminBar person={person} current={current} inReview={inReview} /> : <Awning />}
      {person?.role === 'reader' && (
        <p className={`${WRAP} figures py-2 text-soft`}>
          Tu cuenta solo mira: lo que cambia algo no tiene botón.
        </p>
      )}
      <Notices messages={notices} />
      <CurrentPageContext.Provider value={current}>
        <UnsavedChangesContext.Provider value={true}>
          <PermissionContext.Provider value={may}>
            <NoticesContext.Provider value={notices}>
              <main id="contenido" data-row={notices.some(({ row }) => row) || undefined}>
                {children}
              </main>
            </NoticesContext.Provider>
          </PermissionContext.Provider>
        </UnsavedChangesContext.Provider>
      </CurrentPageContext.Provider>
      <Floor />
    </>
  )
}
