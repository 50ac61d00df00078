import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { undoOfLast } from '~/features/audit/history.server'
import { withListReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { businessNumbered } from '../http/contact-param.server'
import { photoVerb, UNCHANGED_PHOTOS } from '../http/photos.server'
import { changePhoto } from '../photos.server'

/** Opening the address takes nothing away. */
export const loader = adminLoader(async ({ params }) => {
  const { id } = await businessNumbered(params)
  return redirect(adminPaths.businessPhotos(id))
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessNumbered(params)
  const { title, ...asked } = photoVerb(params)
  const isChanged = await changePhoto(db, { actor }, business.id, asked)
  const to = withListReturn(adminPaths.businessPhotos(business.id), request)
  if (!isChanged) return redirectWithNotice(to, UNCHANGED_PHOTOS)
  const undo = await undoOfLast(db, actor.username, { noun: 'contact', id: business.id })
  return redirectWithNotice(to, { kind: 'success', title, undo })
})
