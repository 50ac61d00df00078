import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { beginAndShow } from '../http/begin.server'
import { wantedImport } from '../http/wanted.server'

export const loader = adminLoader(async ({ params }) =>
  redirect(adminPaths.importFile((await wantedImport(params)).id)),
)

/** Does the dry run once more, where the first one was interrupted. */
export const action = adminAction(async ({ params, actor }) => {
  const { id, stage } = await wantedImport(params)
  return beginAndShow(actor, id, stage === 'columns' ? 'columns' : 'check')
})
