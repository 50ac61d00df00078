import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { noticeOf } from '../http/entry-at.server'
import { republishRating } from '../refuse.server'

/** Shows a comment again that was withdrawn. */
export const action = adminAction(async ({ actor, id, redirectBack }) => {
  const decided = await republishRating(db, { actor }, id)
  return redirectBack(adminPaths.ratings(), noticeOf(decided, { title: 'La opinión se ve otra vez' }))
})

/** A verb without a page of its own. */
export const loader = adminLoader(() => redirect(adminPaths.ratings()))
