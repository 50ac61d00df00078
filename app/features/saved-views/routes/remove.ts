import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { removeView } from '../views.server'

export const loader = catalogLoader(() => redirect(adminPaths.savedViews()))

export const action = catalogAction(async ({ actor, id, redirectBack }) =>
  (await removeView(db, actor.userId, id))
    ? redirectBack(adminPaths.savedViews(), { title: 'Vista quitada' })
    : null,
)
