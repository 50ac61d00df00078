import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { beginAndShow } from '../http/begin.server'
import { wantedImport } from '../http/wanted.server'

export const loader = adminLoader(async ({ params }) =>
  redirect(adminPaths.importFile((await wantedImport(params)).id)),
)

/** Takes an import back, or goes on where that was interrupted. */
export const action = adminAction(async ({ params, actor }) =>
  beginAndShow(actor, (await wantedImport(params)).id, 'undo'),
)
