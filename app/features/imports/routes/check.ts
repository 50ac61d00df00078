import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { beginAndShow } from '../http/begin.server'
import { wantedImport } from '../http/wanted.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.importFile((await wantedImport(params)).id))
}

/** Does the dry run once more, where the first one was interrupted. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { id, stage } = await wantedImport(params)
  return beginAndShow(actor, id, stage === 'columns' ? 'columns' : 'check')
}
