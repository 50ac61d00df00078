import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
import { noteLogo } from '../admin-log.server'
import { businessAtContact } from '../http/admin-subject.server'
import { setLogo } from '../logo.server'

/** Opening the address takes nothing away. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId } = await businessAtContact(params)
  return redirect(adminPaths.businessLogo(contactId))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const business = await businessAtContact(params)
  await setLogo(db, business.businessId, null, { note: noteLogo(actor, business) })
  return leaveTo(withListReturn(adminPaths.businessLogo(business.contactId), request), {
    kind: 'success',
    title: 'Logo quitado',
  })
}
