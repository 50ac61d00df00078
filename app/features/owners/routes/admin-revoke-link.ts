import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { businessNumbered } from '~/features/businesses/http/contact-param.server'
import { withListReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { rowNumber } from '~/values/row-number'
import { closeOwnerLink } from '../manage-link.server'

/** Opening the address closes no link. */
export const loader = adminLoader(async ({ params }) => {
  const { id } = await businessNumbered(params)
  return redirect(adminPaths.ownerLink(id))
})

export const action = adminAction(async ({ request, params, actor }) => {
  const { id, name } = await businessNumbered(params)
  const link = rowNumber(params.link)
  const isClosed = link !== undefined && (await closeOwnerLink(db, { id, name }, link, actor))
  if (!isClosed) return null
  return redirectWithNotice(withListReturn(adminPaths.ownerLink(id), request), {
    kind: 'success',
    title: 'El enlace ya no abre',
  })
})
