import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { businessAtContact } from '~/features/businesses/http/contact-param.server'
import { withListReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { rowNumber } from '~/values/row-number'
import { closeOwnerLink } from '../manage-link.server'

/** Opening the address closes no link. */
export const loader = adminLoader(async ({ params }) => {
  const { contactId } = await businessAtContact(params)
  return redirect(adminPaths.ownerLink(contactId))
})

export const action = adminAction(async ({ request, params, actor }) => {
  const { contactId, businessId, name } = await businessAtContact(params)
  const link = rowNumber(params.link)
  const isClosed = link !== undefined && (await closeOwnerLink(db, { id: businessId, name }, link, actor))
  if (!isClosed) return null
  return redirectWithNotice(withListReturn(adminPaths.ownerLink(contactId), request), {
    kind: 'success',
    title: 'El enlace ya no abre',
  })
})
