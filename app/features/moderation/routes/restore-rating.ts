import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { buildDecisionNotice } from '../http/entry-at.server'
import { republishRating } from '../status-changes.server'

/** Publishes a withdrawn rating again. */
export const action = adminAction(async ({ actor, id, redirectBack }) => {
  const decided = await republishRating(db, { actor }, id)
  return redirectBack(
    adminPaths.ratings(),
    buildDecisionNotice(decided, { title: 'La opinión se ve otra vez' }),
  )
})

/** Redirects to the list, because this address only accepts a form. */
export const loader = adminLoader(() => redirect(adminPaths.ratings()))
