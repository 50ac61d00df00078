import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { beginAndShow } from './begin.server'
import { wantedImport } from './wanted.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return redirect(adminPaths.importFile((await wantedImport(params)).id))
}

/** Brings the rows in, or goes on where that was interrupted; what is in already stays as it is. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  return beginAndShow(actor, (await wantedImport(params)).id, 'run')
}
