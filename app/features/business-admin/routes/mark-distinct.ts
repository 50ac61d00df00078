import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { requireIdParam } from '~/http/admin-id'
import { setDistinctMark } from '../merge/duplicates.server'

/** Marks two businesses as distinct, or removes the mark. */
export const action = createAdminAction(async ({ params, actor, id, redirectBack }) => {
  const ids = [id, requireIdParam(params.other)] as const
  const { verb } = params
  if (verb !== 'distintos' && verb !== 'deshacer') return null
  if (!(await setDistinctMark(db, { actor }, ids, verb === 'distintos'))) return null
  return redirectBack(
    adminPaths.duplicates(),
    verb === 'distintos'
      ? { title: 'No son el mismo: ya no se proponen', undo: adminPaths.markDistinct(...ids, 'deshacer') }
      : { title: 'Se proponen otra vez' },
  )
})

/** Redirects to the list, because this address only accepts a form. */
export const loader = createAdminLoader(() => redirect(adminPaths.duplicates()))
