import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { noteLogo } from '../admin-log.server'
import { businessAtContact } from '../http/contact-param.server'
import { setLogo } from '../logo.server'

/** Opening the address takes nothing away. */
export const loader = adminLoader(async ({ params }) => {
  const { contactId } = await businessAtContact(params)
  return redirect(adminPaths.businessLogo(contactId))
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessAtContact(params)
  await setLogo(db, business.businessId, null, { note: noteLogo(actor, business) })
  return redirectWithNotice(withListReturn(adminPaths.businessLogo(business.contactId), request), {
    kind: 'success',
    title: 'Logo quitado',
  })
})
