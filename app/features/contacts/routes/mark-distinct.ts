import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readId } from '~/http/admin-id'
import { markDistinct } from '../merge/duplicates.server'

/** Keeps that two contacts are not the same, or takes it back. */
export const action = adminAction(async ({ params, actor, id, redirectBack }) => {
  const ids = [id, readId(params.other)] as const
  const { verb } = params
  if (verb !== 'distintos' && verb !== 'deshacer') return null
  if (!(await markDistinct(db, { actor }, ids, verb === 'distintos'))) return null
  return redirectBack(
    adminPaths.duplicates(),
    verb === 'distintos'
      ? { title: 'No son el mismo: ya no se proponen', undo: adminPaths.markDistinct(...ids, 'deshacer') }
      : { title: 'Se proponen otra vez' },
  )
})

/** A verb without a page of its own. */
export const loader = adminLoader(() => redirect(adminPaths.duplicates()))
