import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { businessNumbered } from '../http/contact-param.server'
import { setLogo } from '../logo.server'

/** Opening the address takes nothing away. */
export const loader = adminLoader(async ({ params }) => {
  const { id } = await businessNumbered(params)
  return redirect(adminPaths.businessLogo(id))
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessNumbered(params)
  await setLogo(db, { actor }, business.id, null)
  return redirectWithNotice(withListReturn(adminPaths.businessLogo(business.id), request), {
    kind: 'success',
    title: 'Logo quitado',
  })
})
