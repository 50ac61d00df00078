import { Outlet, useMatches } from '@remix-run/react'
import { BusinessAdminTabs } from '~/features/businesses/ui/contact-sections'
import { AdminPage } from '~/ui/layout/admin-page'
import type { OwnerOrAdminPageData } from '../http/owned-business.server'

/** Frame around a part of a business, for administrators. */
export default function AdminBusinessFrame() {
  const part = useMatches().at(-1)?.data as OwnerOrAdminPageData
  const { id, name, home } = part.frame
  return (
    <AdminPage
      title={part.title}
      back={{ text: name, href: home }}
      lead={part.lead}
      parts={<BusinessAdminTabs contactId={id} name={name} />}
      narrow
    >
      <Outlet />
    </AdminPage>
  )
}
